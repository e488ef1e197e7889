import Layouts
import Scene
import Touch
import Units

extension ControlMethod {
  /// All methods, in the interface's order.
  static let all: [ControlMethod] = [
    ControlMethod(
      "GetStatus", .watch, reply: Status.members,
      """
      Returns the daemon's state. problems: "file:line:column: what is wrong". keys: shown (by a
      panel), printed (on the touchscreen), awaited (the panel may come back), elsewhere (on an
      output without touchscreen), unseen (every panel is covered), absent (no panel). unreachable:
      characters of the layout that the keymap cannot type. lexicon: the word list in use. layouts:
      the enabled layouts. layoutsFrom: the settings, session or system that chose these layouts.
      speech: while access.speech is on, heard (a client waits for texts) or unheard.
      """
    ) { _ in .getStatus },
    ControlMethod(
      "ListLayouts", .watch, ["all: ?bool"], reply: LayoutList.members,
      """
      Returns the enabled layouts, or all layouts.
      """
    ) { call throws(ControlError) in .listLayouts(all: try call.optionalFlag("all") ?? false) },
    ControlMethod(
      "SwitchNext", .control, reply: KeyboardSummary.members,
      """
      Switches to the next enabled layout.
      """
    ) { _ in .switchNext },
    ControlMethod(
      "SwitchPrevious", .control, reply: KeyboardSummary.members,
      """
      Switches to the previous enabled layout.
      """
    ) { _ in .switchPrevious },
    ControlMethod(
      "Switch", .control, ["id: string"], reply: KeyboardSummary.members,
      """
      Switches to any layout.
      """
    ) { call throws(ControlError) in
      .switchTo(layout: try call.string("id", ofLength: 0...256))
    },
    ControlMethod(
      "Show", .control, reply: KeyboardSummary.members,
      """
      Shows the keyboard.
      """
    ) { _ in .show },
    ControlMethod(
      "Hide", .control, reply: KeyboardSummary.members,
      """
      Hides the keyboard: every touch goes to the applications.
      """
    ) { _ in .hide },
    ControlMethod(
      "Toggle", .control, reply: KeyboardSummary.members,
      """
      Shows a hidden keyboard, or hides a shown one.
      """
    ) { _ in .toggle },
    ControlMethod(
      "GetScene", .watch, reply: Scene.members,
      """
      Returns the visible keyboard as a value. direction: left-to-right or right-to-left. silent:
      true if the layout's keys neither click nor vibrate. settingsRead: the time at which the
      daemon read its settings, in microseconds of CLOCK_MONOTONIC; a panel that read them earlier
      reads them again. x, y, width and height: the rectangle of the whole keyboard. output: the
      output of the touchscreen, if it is known. asked: the number of times that the daemon has
      asked panels to move the keyboard. forgotten: the number of times that a secret field got the
      focus or the user changed; when it differs, a panel erases the texts that it keeps.
      unseenTouches: the number of fingers on keys that do not light up, because the field may hold
      a password. trail: the line behind a finger that swipes a word; never in a field that may hold
      a password. pointer: how the panel's pointer, which Point reports, presses keys: press (by its
      button, so that other moves need no report) or dwell (also by resting). dwell: it rests on a
      key. With "more", every later scene follows; a slow client does not get all of them.
      """
    ) { _ in .getScene },
    ControlMethod(
      "ListDevices", .watch, reply: DeviceList.members,
      """
      Returns the devices that the daemon reads, and the keyboard that it types on.
      """
    ) { _ in .listDevices },
    ControlMethod(
      "SetPanel", .control, PanelDescription.parameters, reply: [],
      """
      Reports where a panel shows the keyboard: only touches within the rectangle are the
      keyboard's. The report holds until the next call, or until the connection ends; get scenes on
      another connection. x, y, width and height: the rectangle in fractions 0-1 of the output. If
      the keyboard is shown, it lies within the output, and has at least a hundredth of the output's
      width and height. outputWidth and outputHeight: the output's size in pixels. scale: pixels per
      logical pixel. rotation: the picture's clockwise turn in degrees, 0, 90, 180 or 270.
      millimetresWide and millimetresHigh: the output's size, if it is known. The rectangle and all
      sizes are as the user sees them, after that turn. shown: false if the user cannot see the
      panel; reason, of at most 256 bytes, then says why. drawn: true if the picture has the
      keyboard now; the daemon sends did-show and did-hide only after this report, if the panel
      makes it at all. asked: the number in the scene that the panel shows; a report on an
      earlier number moves no key. locks: true for a screen locker, which hides the session's
      panels. kind and output have 1 to 64 bytes.
      """
    ) { call throws(ControlError) in .setPanel(try PanelDescription(call)) },
    ControlMethod(
      "Point", .control, ["phase: string", "x: float", "y: float"], reply: [],
      """
      Reports the pointer over a panel, which presses keys. phase: moved, down (the main button),
      up, left (the pointer is gone; a button that is down types nothing). x and y: the point in
      fractions 0-1 of the output. Only the client whose panel shows the keyboard counts, and only
      while the scene has pointer; other calls do nothing.
      """
    ) { call throws(ControlError) in
      .point(
        PointerEvent(
          try call.choice("phase"),
          at: SurfacePoint(x: try call.number("x", in: 0...1), y: try call.number("y", in: 0...1))))
    },
    ControlMethod(
      "Type", .type, ["text: string"], reply: [],
      """
      Types a text. A line end is Return. The reply comes when the whole text is typed. When the
      connection ends, the rest of the text is dropped, unless the call was oneway. Texts are typed
      one after another; keys that a finger touches go first.
      """
    ) { call throws(ControlError) in .type(try call.string("text")) },
    ControlMethod(
      "Key", .type, ["chord: string"], reply: [],
      """
      Types one key while modifiers are held: ctrl+alt+t, super, F5, shift+Left. Modifiers: ctrl,
      shift, alt, altgr, super. The key is a character or XKB's name of a keysym.
      """
    ) { call throws(ControlError) in .key(try call.string("chord")) },
    ControlMethod(
      "Check", .type, ["text: string"], reply: UnreachableList.members,
      """
      Returns the characters of a text that cannot be typed at present; none if Type can type the
      text.
      """
    ) { call throws(ControlError) in .check(try call.string("text")) },
    ControlMethod(
      "GetKeymap", .watch, reply: KeymapDescription.members,
      """
      Returns the keymap in use. layouts: one for each group, as XKB writes them: us, de(neo).
      group: the active group, from 1. source: the settings or the system file that names the
      keymap, else unnamed. console: true if a text console is in the foreground; its own table is
      then used instead of the keymap.
      """
    ) { _ in .getKeymap },
    ControlMethod(
      "SetKeymapGroup", .control, ["group: int", "lasting: ?bool"],
      reply: KeymapDescription.members,
      """
      Reports that the session has switched to another group of the keymap. The report holds until
      the keymap changes or the connection ends. A lasting report outlives the connection; it ends
      when another user takes the seat.
      """
    ) { call throws(ControlError) in
      .setKeymapGroup(
        Int(try call.number("group", in: 1...4)),
        isLasting: try call.optionalFlag("lasting") ?? false)
    },
    ControlMethod(
      "SetPurpose", .control, ["purpose: string", "returnType: ?string", "lasting: ?bool"],
      reply: KeyboardSummary.members,
      """
      Reports what the focused field is for, which chooses the layout and the return key's label.
      purpose: unknown, text, ascii, numbers-and-punctuation, url, email, number, decimal, phone,
      name-phone, social, web-search, password, pin, calculator, terminal. For password and pin no
      touched key lights up; for unknown nothing is corrected or suggested. returnType: default, go,
      next, search, send, done, join, route, continue. The report ends with the connection; an
      earlier client's report then holds again. A lasting report holds until the next report, until
      another field gets the focus, or until another user takes the seat.
      """
    ) { call throws(ControlError) in
      .setPurpose(
        try call.choice("purpose"), try call.optionalChoice("returnType") ?? .default,
        isLasting: try call.optionalFlag("lasting") ?? false)
    },
    ControlMethod(
      "SetField", .field,
      FocusedField.parameters + [
        "before: ?string", "selected: ?bool", "new: ?bool", "number: ?int",
      ], reply: [],
      """
      Reports the focused field, at each change. active: true if a field for text has the focus.
      source: the interface that reported the field, such as input-method, accessibility or browser;
      1 to 64 bytes. purpose, returnType: as for SetPurpose. hints: completion, spellcheck,
      auto-capitalization, lowercase, uppercase, titlecase, hidden-text, sensitive-data, latin,
      multiline, no-keyboard, no-correction, manual-keyboard. application: the id of the focused
      application, at most 256 bytes. layout: the id of the field's layout, at most 200 bytes;
      absent for that of the purpose. before: the last 64 characters before the caret, fewer only if
      the text begins there; absent if they are unknown, and for hidden or sensitive text. selected:
      true if characters are selected; the strip then has commands such as copy. new: true if the
      field has just got the focus; if a touch focused it and before is absent, its text counts as
      empty. number: the client's number of the field, which TakeCommit returns with texts for that
      field. The report ends with the connection. Of several clients' reports, only the last call's
      holds.
      """
    ) { call throws(ControlError) in
      .setField(
        try FocusedField(call),
        before: try call.optionalString("before", ofLength: 0...ControlRequest.beforeLength),
        selected: try call.optionalFlag("selected") ?? false,
        isNew: try call.optionalFlag("new") ?? false,
        number: try call.optionalNumber("number", in: 0...Double(UInt32.max)).map { UInt32($0) })
    },
    ControlMethod(
      "SetSurroundingText", .field, ["before: string"], reply: [],
      """
      Reports that the text or the caret in the field has changed: what SetField calls before.
      Nothing is selected. Without an earlier SetField of this client, the call does nothing.
      """
    ) { call throws(ControlError) in
      .setSurroundingText(
        before: try call.string("before", ofLength: 0...ControlRequest.beforeLength))
    },
    ControlMethod(
      "TakeKeymap", .field, ["applied: ?string"], reply: KeymapFile.members,
      """
      Waits for a keymap with all characters of the enabled layouts, which the session applies to
      the Keyglass keyboard. Each key of the system's keymap types the same in this keymap. applied:
      the name of the keymap that the session has applied; absent if it has applied none. The reply
      comes when another keymap is wanted. Apply that keymap, then call again with its name; the
      daemon types with it from then on. A reply without a file, and the end of the connection,
      mean: apply the session's own keymap again. Only one client waits. If it has applied a keymap,
      a call without applied from another client fails with Cancelled; else the earlier call does.
      """
    ) { call throws(ControlError) in
      .takeKeymap(applied: try call.optionalString("applied", ofLength: KeymapFile.nameLength))
    },
    ControlMethod(
      "TakeCommit", .field,
      ["number: ?int", "committed: ?bool", "patience: ?float", "preedits: ?bool"],
      reply: CommitText.members,
      """
      Waits for a text that no key types, for the session's input method to commit. lastKey: the
      time of the last typed key; let the application handle that key first. until: the time after
      which the text must not be committed any more. Both are in seconds of CLOCK_MONOTONIC. Then
      call again with the text's number, and with committed: true if the text was committed. The
      daemon types nothing before that call, for at most 0.2 s. patience: another limit, in
      seconds up to 3, for a slow session. Texts come only while the same user's SetField reports a
      field of the source input-method that is active and not private. field: the number of the
      field in SetField; drop a text for any other field. preedits: true if the client shows
      preedits. A reply with preedit is then not to be committed, but shown in the field in place of
      the last preedit; call again at once, without number. A committed text replaces the preedit,
      and an empty one removes it; so does the end of the field, the call or the connection. Only
      the client that called last gets texts; the calls of others fail with Cancelled.
      """
    ) { call throws(ControlError) in
      let number = try call.optionalNumber("number", in: 0...Double(UInt32.max))
      let isCommitted = try call.optionalFlag("committed") ?? false
      let timeout = try call.optionalNumber("patience", in: 0...3)
      return .takeCommit(
        last: number.map { CommitText.Outcome(number: UInt32($0), isCommitted: isCommitted) },
        timeout: timeout.map { Microseconds(Int64($0 * 1e6)) },
        preedits: try call.optionalFlag("preedits") ?? false)
    },
    ControlMethod(
      "TakeAnnouncement", .speak, reply: SpokenText.members,
      """
      Waits for a text to speak. With access.speech off, which Watch reports, none comes. kind:
      character (named by the voice itself), text, dot (a key of a private or unknown field, whose
      text says nothing). language: a BCP 47 tag; empty for the voice's own. interrupts: true if it
      cuts earlier texts short; an empty text does nothing else. Then call again. Of the clients
      whose user is at the seat, the one that called first gets all texts, until its connection
      ends; without one, the user keyglass-voice gets them. Four clients may wait; the calls of
      others fail with Cancelled.
      """
    ) { _ in .takeAnnouncement },
    ControlMethod(
      "SetKeyFilter", .field, ["slow: ?float", "bounce: ?float"], reply: [],
      """
      Reports the session's slow keys and bounce keys. slow: the time to hold a key until it counts.
      bounce: the time after a key came up in which the same key does not count. Both are in
      seconds, up to 65.535. The daemon holds the keys that it types for so long, and waits so long
      between them. The report holds until the connection ends.
      """
    ) { call throws(ControlError) in
      let slow = try call.optionalNumber("slow", in: 0...KeyFilter.longest.seconds)
      let bounce = try call.optionalNumber("bounce", in: 0...KeyFilter.longest.seconds)
      return .setKeyFilter(
        KeyFilter(
          slow: KeyFilter.time(seconds: slow ?? 0), bounce: KeyFilter.time(seconds: bounce ?? 0)))
    },
    ControlMethod(
      "SetInputSources", .field, ["sources: []string"], reply: [],
      """
      Reports the session's input sources, in order. Each is a layout as XKB writes it, with its
      variant if it has one: de, ch(fr). At most 8, of 64 bytes at most. With the setting layouts:
      auto, they decide the layouts while the caller is the user at the seat. An empty list
      withdraws the report; so does the end of the connection.
      """
    ) { call throws(ControlError) in
      let sources: [String] = try call.list("sources")
      guard InputSources.areFit(sources) else { throw .invalidParameter("sources") }
      return .setInputSources(sources)
    },
    ControlMethod(
      "Release", .control, reply: KeyboardSummary.members,
      """
      Hides the keyboard and releases every touchscreen, until the keyboard is shown again.
      """
    ) { _ in .release },
    ControlMethod(
      "Reload", .control, reply: [],
      """
      Reads settings and layouts again. If anything is wrong, all stays as it was. For clients that
      may not type, only what the user at the seat has chosen is read again.
      """
    ) { _ in .reload },
    ControlMethod(
      "Forget", .control, ["everybody: ?bool"], reply: [],
      """
      Erases what was learned of the caller's words and touches: in memory, in /var/lib/keyglass and
      in /var/lib/keyglass-ime. everybody: erases it for all users; needs the right "type". Fails
      with NotErased if keyglass-ime, which alone can erase its files, does not answer.
      """
    ) { call throws(ControlError) in
      .forget(everybody: try call.optionalFlag("everybody") ?? false)
    },
    ControlMethod(
      "GetWords", .control, ["language: ?string", "after: ?string"], reply: UsedWordList.members,
      """
      Returns the caller's learned words and pairs of words in a language, sorted by text: at most
      500. after: only words that sort after this text. language: a BCP 47 tag, of which only the
      first part counts; if absent, the layout's language. While no user is logged in at the seat,
      callers with the right "type" get the seat's words instead of their own.
      """
    ) { call throws(ControlError) in
      .getWords(
        language: try call.language(), after: try call.optionalString("after", ofLength: 0...256))
    },
    ControlMethod(
      "ChangeWords", .control, ["language: ?string", "add: []Word", "remove: []string"],
      reply: WordsChanged.members,
      """
      Adds words and pairs to the caller's, and removes some: at most 64 of each. GetWords says
      whose words these are. The count of a word with added: true never shrinks; there is room for
      4000 of these. Any other word gets the greater of its old and its new count, and never
      replaces a word that was used. A word is removed with its pairs. count in the reply: the
      number of words added or removed. known: the number of words in add that were there already.
      The remaining ones were no words, or there was no room.
      """
    ) { call throws(ControlError) in
      let add: [UsedWord] = try call.list("add")
      guard add.count <= UsedWord.mostChanged,
        add.allSatisfy({ UsedWord.textLength.contains($0.text.utf8.count) && $0.count > 0 })
      else { throw .invalidParameter("add") }
      let remove: [String] = try call.list("remove")
      guard remove.count <= UsedWord.mostChanged,
        remove.allSatisfy({ UsedWord.textLength.contains($0.utf8.count) })
      else { throw .invalidParameter("remove") }
      return .changeWords(language: try call.language(), add: add, remove: remove)
    },
    ControlMethod(
      "SetAccessory", .control, ["buttons: []Button"], reply: [],
      """
      Puts an application's buttons into the strip above the keys, from left to right: at most 8.
      Ids and labels have 1 to 64 bytes; each id is there once. Watch reports touched buttons. The
      buttons stay until the client's next call of this method, or until its connection ends. If
      several clients have buttons, only those of the last call are shown.
      """
    ) { call throws(ControlError) in
      let buttons: [AccessoryButton] = try call.list("buttons")
      guard AccessoryButton.areFit(buttons) else { throw .invalidParameter("buttons") }
      return .setAccessory(buttons)
    },
    ControlMethod(
      "ClearAccessory", .control, reply: [],
      """
      Removes all buttons, of every application.
      """
    ) { _ in .clearAccessory },
    ControlMethod(
      "Watch", .watch, reply: WatchEvent.members,
      """
      Reports events (needs "more"). kind, and the members that come with it:
        watching: layout, title, layer, visible (the first event: how things are); while visible
          x, y, width, height; while every touchscreen is released, released; while access.speech
          is on, speech
        layout-changed: layout, title, layer    layer-changed: layout, layer
        will-show, did-show: x, y, width, height (also when it moves)
        will-hide, did-hide: x, y, width, height (from where)
        accessory-touched: button    released, resumed: nothing
        device-added, device-removed: device    settings-reloaded: problems
        speech-changed: speech
      """
    ) { _ in .watch },
    ControlMethod(
      "GetChoices", .control, reply: ChoiceList.members,
      """
      Returns the settings that the user at the seat may choose, with their values. Only that user
      may call this and the following methods: others, even root, get NotAtSeat.
      """
    ) { _ in .getChoices },
    ControlMethod(
      "SetChoice", .control, ["key: string", "value: string"], reply: [],
      """
      Sets a setting for the user at the seat. The choice is kept. It applies at once and whenever
      this user is at the seat, never for other users. key: the setting's dotted path. value: as in
      a settings file, on one line of at most 1024 bytes.
      """
    ) { call throws(ControlError) in
      let value = try call.string("value", ofLength: 1...Choice.longestValue)
      guard value.isPrintable else { throw .invalidParameter("value") }
      return .choose(key: try call.string("key", ofLength: 1...Choice.longestKey), value: value)
    },
    ControlMethod(
      "RemoveChoice", .control, ["key: string"], reply: [],
      """
      Undoes a choice: the administrator's setting counts again.
      """
    ) { call throws(ControlError) in
      .choose(key: try call.string("key", ofLength: 1...Choice.longestKey), value: nil)
    },
    ControlMethod(
      "GetShortcuts", .control, reply: OwnShortcutList.members,
      """
      Returns the abbreviations of the user at the seat, without the administrator's.
      """
    ) { _ in .getShortcuts },
    ControlMethod(
      "SetShortcut", .control, ["abbreviation: string", "text: string"],
      reply: ShortcutsChanged.members,
      """
      Sets the text that an abbreviation of the user at the seat stands for. abbreviation: letters,
      at most 64 bytes. text: one line, at most 200 characters and 800 bytes. At most 100. Needs
      words.shortcuts among the settings that users may choose. damage in the reply: why the file
      could not be read as a whole, and where it is kept; lines that could be read are still used.
      """
    ) { call throws(ControlError) in
      .setShortcut(
        try call.string("abbreviation", ofLength: OwnShortcut.abbreviationLength),
        text: try call.string("text", ofLength: OwnShortcut.textLength))
    },
    ControlMethod(
      "RemoveShortcut", .control, ["abbreviation: string"],
      reply: ShortcutsChanged.members,
      """
      Removes an abbreviation of the user at the seat. damage in the reply is that of SetShortcut. A
      damaged file is mended even if it lacks the abbreviation.
      """
    ) { call throws(ControlError) in
      .setShortcut(
        try call.string("abbreviation", ofLength: OwnShortcut.abbreviationLength), text: nil)
    },
    ControlMethod(
      "InstallLayout", .control, ["text: string"], reply: LayoutSummary.members,
      """
      Installs a layout, or a new version, for the user at the seat alone. A layout with the same id
      is replaced. text: a layout file's content. At most 32 layouts.
      """
    ) { call throws(ControlError) in .installLayout(try call.string("text")) },
    ControlMethod(
      "RemoveLayout", .control, ["id: string"], reply: [],
      """
      Removes a layout that the user at the seat has installed.
      """
    ) { call throws(ControlError) in
      .removeLayout(id: try call.string("id", ofLength: 1...256))
    },
  ]
}

extension CallParameters {
  /// - Throws: `invalidParameter` if the parameter `language` is present but not a language tag.
  fileprivate func language() throws(ControlError) -> String? {
    guard let text = try optionalString("language") else { return nil }
    guard ControlRequest.isLanguage(text) else { throw .invalidParameter("language") }
    return text
  }
}

extension KeyFilter {
  /// Converts a time in seconds, limited to 0–`longest`, as in AccessX.
  static func time(seconds: Double) -> Microseconds {
    Microseconds(Int64((max(0, min(seconds, longest.seconds)) * 1e6).rounded()))
  }
}
