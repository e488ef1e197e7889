import Keys
import Scene
import Units

/// The description of the interface `io.keyglass.Control`, for clients and docs/INTEGRATION.md.
enum ControlInterface {
  static let name = "io.keyglass.Control"

  /// The reply to `GetInterfaceDescription`.
  static var text: String {
    let types = types.map { name, members, about in
      comment(about) + declaration("type \(name) ", members)
    }
    let methods = ControlMethod.all.map { method in
      comment(method.about) + declaration("method \(method.name)", method.parameters, method.reply)
    }
    return ([header] + types + methods + [errors]).joined(separator: "\n\n") + "\n"
  }

  /// The table of the methods in docs/INTEGRATION.md.
  static var page: String {
    let rows = ControlMethod.all.map { method in
      let names = method.parameterNames
      let list = names.count > 3 ? "…" : names.joined(separator: ", ")
      let call = names.isEmpty ? method.name : "\(method.name)(\(list))"
      return "| `\(call)` | \(method.right.rawValue) | \(method.summary) |\n"
    }
    return "| call | right | what it does |\n|---|---|---|\n" + rows.joined()
  }

  private static func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { "# \($0)\n" }.joined()
  }

  /// Returns the declaration of a type or a method. A list is put on several lines only if a line
  /// would otherwise exceed 100 columns.
  private static func declaration(
    _ start: String, _ members: [String], _ reply: [String]? = nil
  ) -> String {
    func list(_ members: [String], isBroken: Bool) -> String {
      isBroken && !members.isEmpty
        ? "(\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n)"
        : "(" + members.joined(separator: ", ") + ")"
    }
    let ways = [(false, false), (true, false), (false, true), (true, true)]
    var text = ""
    for (breaksMembers, breaksReply) in ways {
      text = start + list(members, isBroken: breaksMembers)
      if let reply { text += " -> " + list(reply, isBroken: breaksReply) }
      if text.split(whereSeparator: \.isNewline).allSatisfy({ $0.count <= 100 }) { break }
    }
    return text
  }

  private static let header = """
    # The on-screen keyboard: what it shows, which layout it uses, which devices it reads.
    # Keyglass \(ProductVersion.current). Stable: later versions add methods, errors, members of
    # replies, optional parameters and values, and remove nothing. Ignore what you do not know.
    # Rights: "watch" to look, "control" to show, hide, switch, release and choose for oneself,
    # "type" to type and to reload, "field" to report the focused field, "speak" (part of "field")
    # to speak.
    interface io.keyglass.Control
    """

  /// The objects that the methods use.
  private static let types: [(name: String, members: [String], about: String)] = [
    (
      "Layout", LayoutSummary.members,
      """
      A layout. language: a BCP 47 tag; empty if the layout has no language.
      """
    ),
    (
      "Device", DeviceDescription.members,
      """
      An input device.
      kind: multi-touch-b, multi-touch-a, single-touch, keypad, keyboard.
      grab: grabbed, waiting (until the last finger leaves it), released, failed.
      contacts: the number of fingers on it. clone: the device that passes the other touches on to
      applications. seat: the device's seat, if it is not the daemon's.
      problem: the reason, if the daemon does not use the device as the settings want.
      """
    ),
    (
      "Place", UnitRectangle.members,
      """
      A rectangle in fractions 0-1 of the touch surface as the finger sees it.
      """
    ),
    (
      "SceneKey", SceneKey.members,
      """
      A key as it looks now. The rectangle is in fractions 0-1 of the touch surface as the finger
      sees it. style: character, function, accent. icon, drawn instead of the label: shift,
      caps-lock, delete, delete-forward, return, globe, hide, left, right, up, down, undo, redo,
      cut, copy, paste, select-all, word-left, word-right. Draw the label of an icon that you do not
      know. path: the layout's own icon, in SVG's path data with M L H V C Q Z for a box of 24 by
      24; fill it instead of drawing a label. Flags that are not set may be absent.
      """
    ),
    (
      "AccessoryItem", SceneStrip.Item.members,
      """
      Something in the strip above the keys that can be touched.
      kind: candidate, chosen (typed if nothing is touched), button (an application's, or a command
      such as copy). icon: as a key's.
      """
    ),
    (
      "Button", AccessoryButton.members,
      """
      A button of an application. id: the application's own name for the button.
      """
    ),
    (
      "Word", UsedWord.members,
      """
      A learned word, or two words with a space between. added: true if it was added by hand.
      """
    ),
    (
      "Display", SceneStrip.Display.members,
      """
      The calculator's display. operation: the operation that waits for its second number.
      """
    ),
    (
      "Accessory", SceneStrip.members,
      """
      The strip between the keyboard's upper edge and its keys.
      """
    ),
    (
      "Dwell", SceneDwell.members,
      """
      A pointer rests on a key, which is pressed at until. The times are in microseconds of
      CLOCK_MONOTONIC. The panel knows the key; nobody else learns it.
      """
    ),
    (
      "Trail", SceneTrail.members,
      """
      The line behind a finger that swipes a word. points: each x and y in fractions 0-1 of the touch
      surface, and the milliseconds since the finger was there, the oldest first. fading: the age, in
      milliseconds, at which a point is no longer seen. When the finger lifts, no further scene is
      sent for the line: let it fade.
      """
    ),
    (
      "PopupCell", Popup.Cell.members,
      """
      A choice in a popup. selected: true if lifting the finger now chooses it. current: true if it
      is in use already. unreachable: true if the system's keymap cannot type it; it then cannot be
      chosen.
      """
    ),
    (
      "Popup", Popup.members,
      """
      A popup, shown while a finger is on a key; it may reach above the keyboard.
      """
    ),
    (
      "Panel", PanelDescription.members,
      """
      Where a panel shows the keyboard: see SetPanel.
      """
    ),
    (
      "Choice", Choice.members,
      """
      A setting that the user at the seat may choose. value: its value, as written in a settings
      file. chosen: true if the user has chosen it. text: its effect. values: its possible values.
      """
    ),
    (
      "Shortcut", OwnShortcut.members,
      """
      An abbreviation, with the text that it stands for.
      """
    ),
    (
      "Look", Scene.Look.members,
      """
      The look and sound of panels for the user at the seat; a scene without it means those of the
      settings. theme: panel.theme. sound: feedback.sound. haptic: feedback.haptic.
      """
    ),
    (
      "Field", FocusedField.members,
      """
      The field that has the focus: see SetField. source is absent if nothing reports fields.
      """
    ),
  ]

  private static let errors = """
    # There is no layout with this id.
    error UnknownLayout (id: string)

    # The client lacks this right: watch, control, type or field.
    error PermissionDenied (need: string)

    # The settings or the layout have errors, and nothing is changed. problems:
    # "file:line:column: what is wrong".
    error InvalidSettings (problems: []string)

    # These characters cannot be typed, so no part of the text was typed. If the keymap changed
    # meanwhile, the part before the first of these characters may have been typed.
    error UnreachableCharacters (characters: []string)

    # This is no chord, or the keymap has no key for it.
    error UnreachableChord (reason: string)

    # Too many texts wait, so no part of this text will be typed. free: the characters for which
    # there is room. needed: the characters of the text.
    error QueueFull (free: int, needed: int)

    # The keyboard was released or stopped, and the rest of the text was dropped.
    error Cancelled ()

    # The keymap has only this number of groups.
    error NoSuchGroup (count: int)

    # The call is longer than this many bytes: 65536 for clients that may type, 32768 for those that
    # may control, else 4096.
    error TooLong (limit: int)

    # Only the user who sits at the seat may call this.
    error NotAtSeat ()

    # The administrator does not let users choose this setting, or install layouts ("layouts").
    error NotAllowed (what: string)

    # keyglass-ime does not answer, so the words that it has learned are not erased.
    error NotErased ()

    # keyglass-ime or the disk did not answer in time. The call's work may still be done later.
    error NotAnswered ()
    """
}
