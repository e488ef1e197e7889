import Clocks
import ControlProtocol
import Evdev
import Layouts
import Logging
import SeatRules
import TextEngine
import Typing
import Units

// Clients' calls on the control socket.
extension Daemon {
  /// The client that made a call, with its user and rights.
  typealias Caller = ControlThread.Caller

  /// Handles at most one call, so that devices are read between calls.
  ///
  /// - Returns: true if there was an arrival to handle.
  func serveOne() -> Bool {
    guard clients.server.hasWork else { return false }
    while let arrival = clients.server.next() {
      switch arrival {
      case .gone(let client, let lostRights):
        clientIsGone(client, lostRights: lostRights)
      case .seatChanged(let occupant):
        seatChanged(to: occupant)
      case .failed(let reason):
        log.critical("the control socket: \(reason)")
        loop.stop()
      case .call(let call, let caller):
        handle(call, of: caller)
        return true
      }
    }
    return true
  }

  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  private func handle(_ call: ControlCall, of caller: Caller) {
    let answer: Answer = { [server = clients.server] in server.answer(call, of: caller.client, $0) }
    guard call.request.readsFilesOfUser, !caller.rights.allows(.type) else {
      return serve(call, of: caller, answer)
    }
    clients.jobs.enqueue { [unowned self] end in
      serve(call, of: caller) { if end() { answer($0) } }
    } orElse: { [log] in
      log.error("a call of user \(caller.user) is not answered in time")
      answer(.failure(.notAnswered))
    }
  }

  private func serve(_ call: ControlCall, of caller: Caller, _ answer: @escaping Answer) {
    do throws(ControlError) {
      if let reply = try reply(to: call, of: caller, later: answer) { answer(.success(reply)) }
    } catch {
      answer(.failure(error))
    }
  }

  /// - Returns: nil if the call is answered later.
  /// - Throws: the reason why the call is refused.
  private func reply(
    to call: ControlCall, of caller: Caller, later answer: @escaping Answer
  ) throws(ControlError) -> ControlReply? {
    let answerState = { [unowned self] in answer(.success(.state(state))) }
    let answerKeymap = { [unowned self] in answer(.success(.keymap(keymap.description))) }
    switch call.request {
    case .getStatus:
      keymap.queryConsole { [unowned self] in
        unreachableSearch.ask(of: keyboard.layout) { [unowned self] in
          answer(.success(.status(status(unreachable: $0))))
        }
      }
      return nil
    case .listLayouts(let all):
      return list(all: all, later: answer)
    case .switchNext, .switchPrevious:
      layouts.step(by: call.request == .switchNext ? 1 : -1, then: answerState)
      return nil
    case .switchTo(let id):
      layouts.request(id) { $0 != nil ? answerState() : answer(.failure(.unknownLayout(id: id))) }
      return nil
    case .setAccessory(let buttons):
      revise { $0.put(buttons, by: caller.client, of: caller.user) }
      return .done
    case .clearAccessory:
      revise { $0.accessories.removeAll() }
      return .done
    case .setPurpose(let purpose, let returnType, let isLasting):
      reports.statements.order(
        FocusedField(
          active: true, source: FocusedField.purposeSource, purpose: purpose,
          returnType: returnType),
        by: caller.client, of: caller.user, isLasting: isLasting)
      switchField(then: answerState)
      return nil
    case .setField(let field, let before, let selected, let isNew, let number):
      reports.record(field, number: number, by: caller)
      guard reports.endsField(reportedBy: caller.client, current: currentField) else {
        return .done
      }
      // Reading a layout takes long. Make the client wait for it, so that it cannot request many at
      // once.
      let waits = currentField.layout != nil
      let then = { if waits { answer(.success(.done)) } }
      if reports.statements.fields.counts(of: caller.client) {
        switchField(before: before, selected: selected, isNew: isNew, then: then)
      } else {
        switchField(then: then)
      }
      return waits ? nil : .done
    case .setSurroundingText(let before):
      if reports.statements.fields.counts(of: caller.client),
        reports.field.source != FocusedField.purposeSource
      {
        receiveText(beforeCaret: before)
        keyboard.setSelected(false)
        applyFocus()
      }
      return .done
    case .takeKeymap(let applied):
      // Answer at once if the call wants no reply; otherwise it would remain pending for ever.
      guard !call.oneway else { return .done }
      keymap.receiveCall(applied: applied, by: caller, then: answer)
      return nil
    case .setKeyFilter(let filter):
      reports.filters.record(filter, by: caller.client, of: caller.user)
      applyKeyFilter()
      return .done
    case .setInputSources(let sources):
      reports.inputSources.record(sources, by: caller.client, of: caller.user)
      applyInputSources()
      return .done
    case .show:
      requestVisible(true)
    case .hide:
      requestVisible(false)
    case .toggle:
      requestVisible(!placement.isVisible)
    case .getScene:
      return .scene(scene)
    case .listDevices:
      return .devices(DeviceList(deviceSummaries))
    case .takeCommit(let last, let timeout, let preedits):
      guard !call.oneway else { return .done }
      typist.commitTimeout = timeout ?? Commits.timeout
      clients.commits.receiveCall(last: last, preedits: preedits, by: caller, then: answer)
      return nil
    case .takeAnnouncement:
      guard !call.oneway else { return .done }
      clients.speech.receiveCall(by: caller, then: answer)
      return nil
    case .release:
      release()
    case .forget(let everybody):
      if everybody {
        guard caller.rights.allows(.type) else { throw .permissionDenied(need: .type) }
        words.forgetAll { [unowned self] in
          forgetCompositions(of: nil) { answer($0 ? .success(.done) : .failure(.notErased)) }
        }
      } else {
        forgetWords(of: owner(caller)) { answer($0 ? .success(.done) : .failure(.notErased)) }
      }
      return nil
    case .getWords(let language, let after):
      words(of: owner(caller), language: language, after: after ?? "") { language, entries in
        guard let entries else { return answer(.failure(.notAnswered)) }
        let rest = entries.lazy.filter { entry in after.map { entry.text > $0 } ?? true }
        answer(
          .success(
            .words(
              UsedWordList(
                language: language,
                words: rest.prefix(UsedWordList.most).map {
                  UsedWord(text: $0.text, count: $0.count, added: $0.isAdded)
                }))))
      }
      return nil
    case .changeWords(let language, let added, let removed):
      change(of: owner(caller), language: language, added, removed) {
        answer(.success(.wordsChanged($0)))
      }
      return nil
    case .reload:
      guard caller.rights.allows(.type) else {
        try checkSitsAtSeat(caller)
        readChoices { answer(.success(.done)) }
        return nil
      }
      reload { answer($0.map { .done }) }
      return nil
    case .getChoices:
      try listChoices(of: caller, later: answer)
      return nil
    case .choose(let key, let value):
      try choose(key, value, of: caller, later: answer)
      return nil
    case .getShortcuts:
      try listShortcuts(of: caller, later: answer)
      return nil
    case .setShortcut(let abbreviation, let text):
      try setShortcut(abbreviation, text, of: caller, later: answer)
      return nil
    case .installLayout(let text):
      try installLayout(text, of: caller, later: answer)
      return nil
    case .removeLayout(let id):
      try removeLayout(id, of: caller, later: answer)
      return nil
    case .watch:
      return .event(
        .watching(
          state, place: placement.touchArea, isReleased: placement.isReleased,
          speaks: keyboard.speaks))
    case .setPanel(let panel):
      setPanel(panel, of: caller.client)
      return .done
    case .point(let event):
      point(event, of: caller.client)
      return .done
    case .type(let text), .check(let text):
      clients.texts.check(text, for: call, of: caller.client)
      return nil
    case .key(let chord):
      clients.texts.press(chord, for: call, of: caller.client)
      return nil
    case .getKeymap:
      keymap.queryConsole(then: answerKeymap)
      return nil
    case .setKeymapGroup(let group, let isLasting):
      try keymap.setGroup(group, isLasting: isLasting, by: caller, then: answerKeymap)
      return nil
    }
    return .state(state)
  }

  /// Erases the data learned for a user.
  ///
  /// - Parameter then: called with true if all is erased.
  func forgetWords(of owner: LearnedFiles.Owner, then: @escaping (Bool) -> Void) {
    words.forget(of: owner) { [unowned self] in
      guard let owner else { return then(true) }
      forgetCompositions(of: owner, then: then)
    }
  }

  /// The user whose words a caller may see and change: the caller itself. If no user is logged in
  /// at the seat, callers with the right to type get the words learned without a user.
  private func owner(_ caller: Caller) -> LearnedFiles.Owner {
    words.user == nil && caller.rights.allows(.type) ? nil : caller.user
  }

  /// Passes a user's words of a language, sorted by text, to `then`: all words typed letter by
  /// letter, and the words from compositions that sort after `start`.
  ///
  /// Passes nil if `keyglass-ime`, which keeps the composed words, does not answer.
  private func words(
    of owner: LearnedFiles.Owner, language: String?, after start: String,
    then: @escaping (_ language: String, [LearnedWords.Entry]?) -> Void
  ) {
    words.words(of: owner, language: language) { [unowned self] language, typed in
      composedWords(of: owner, language: language, after: start) { composed in
        guard let composed else { return then(language, nil) }
        guard !composed.isEmpty else { return then(language, typed) }
        then(language, (typed + composed).sorted { $0.text < $1.text })
      }
    }
  }

  private func change(
    of owner: LearnedFiles.Owner, language: String?, _ added: [UsedWord], _ removed: [String],
    then: @escaping (WordsChanged) -> Void
  ) {
    removeComposed(removed, of: owner, language: words.primary(language)) { [unowned self] gone in
      words.change(of: owner, language: language) { words in
        let entries = added.map {
          LearnedWords.Entry(text: $0.text, count: $0.count, isAdded: $0.added)
        }
        var changed = WordsChanged.nothing
        for entry in entries {
          switch words.merge(entry) {
          case .added: changed.count += 1
          case .known: changed.known += 1
          case .leftOut: break
          }
        }
        for text in removed where words.remove(text) || gone.contains(text) { changed.count += 1 }
        return changed
      } then: {
        then($0)
      }
    }
  }

  private func list(all: Bool, later answer: @escaping Answer) -> ControlReply? {
    let summary = { [shown = keyboard.layout.id] (id: String, title: String, language: String) in
      LayoutSummary(id: id, title: title, language: language, current: id == shown)
    }
    guard all else {
      layouts.whenAllAreRead { [unowned self] in
        let inUse = configuration.layoutsInUse
        answer(.success(.layouts(LayoutList(inUse.map { summary($0.id, $0.title, $0.language) }))))
      }
      return nil
    }
    layouts.findAll { found in
      answer(.success(.layouts(LayoutList(found.map { summary($0.id, $0.title, $0.language) }))))
    }
    return nil
  }

  // MARK: - Disconnected clients

  /// Drops everything that a client has set, because its connection has ended.
  ///
  /// - Parameter lostRights: true if the daemon disconnected the client because it lost a right.
  ///   The client's panel is then not expected back.
  private func clientIsGone(_ client: ControlServer.ClientNumber, lostRights: Bool) {
    clients.texts.cancel(of: client, lostRights: lostRights)
    removePanel(of: client, isAwaited: !lostRights)
    keymap.forget(client)
    clients.commits.forget(client)
    reports.forgetNumber(of: client)
    clients.speech.forget(client)
    reports.filters.remove(client)
    if lostRights {
      reports.inputSources.remove(client)
      applyInputSources()
    } else {
      reports.inputSources.outlive(client, until: Clock.now() + Daemon.longestSilence)
    }
    applyKeyFilter()
    revise { $0.remove(client) }
  }

  /// Changes the clients' statements about fields, and applies the field and buttons that result.
  func revise(_ change: (inout FieldStatements) -> Void) {
    change(&reports.statements)
    keyboard.setButtons(reports.statements.buttons)
    if currentField != reports.field { switchField() }
  }

  /// Gives every touchscreen back to the applications, even while fingers are on the keyboard.
  func release() {
    letGo(of: .everything)
    placement.release()
    placeKeyboard()
    clients.server.publish(.released)
    log.report(
      .released, at: .notice, "every touchscreen is released; `kbdctl show` takes them back")
  }

  // MARK: - Status

  private func status(unreachable: [String]) -> Status {
    Status(
      layout: state.layout, layer: state.layer, visible: placement.isVisible,
      staysAway: devices.hardwareKeyboards.staysAway, released: placement.isReleased,
      keymap: keymap.status,
      keyboard: typist.node, touchscreens: devices.touchscreenSummaries,
      settingsFiles: configuration.settingsFiles,
      problems: configuration.problems + layouts.problems + words.problems + keymap.problems,
      panel: panelStatus, keys: placement.keys(isTouched: isTouched), panels: placement.panels,
      field: reports.field, unreachable: unreachable, lexicon: words.path,
      layouts: configuration.enabledIDs,
      layoutsFrom: configuration.enabled.wanted.origin.description,
      keyFilter: typist.filter,
      speech: !keyboard.speaks ? .off : clients.speech.hasSpeaker ? .heard : .unheard)
  }

  private var deviceSummaries: [DeviceDescription] {
    devices.summaries + [
      DeviceDescription(
        name: OutputKeyboard.name, node: typist.node,
        sysname: typist.node.split(separator: "/").last.map(String.init) ?? "",
        kind: .keyboard, grab: .released)
    ]
  }
}

extension ControlRequest {
  /// True if the call reads or writes a user's files. Such calls take turns, because each takes
  /// milliseconds of the only background thread.
  fileprivate var readsFilesOfUser: Bool {
    switch self {
    case .getChoices, .choose, .getShortcuts, .setShortcut, .installLayout, .removeLayout,
      .getWords, .changeWords, .reload:
      true
    case .getStatus, .listLayouts, .switchNext, .switchPrevious, .switchTo, .show, .hide, .toggle,
      .getScene, .listDevices, .setPanel, .point, .type, .key, .check, .getKeymap, .setKeymapGroup,
      .setPurpose, .setField, .setSurroundingText, .takeKeymap, .takeCommit, .takeAnnouncement,
      .setKeyFilter, .setInputSources, .release, .forget, .setAccessory, .clearAccessory, .watch:
      false
    }
  }
}
