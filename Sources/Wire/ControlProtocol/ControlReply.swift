package import JSON
package import Scene

/// The daemon's reply to a call that succeeded.
package enum ControlReply: Hashable, Sendable {
  case status(Status)
  case layouts(LayoutList)
  case devices(DeviceList)
  case scene(Scene)
  /// The reply to every call that changes the keyboard, such as `Show` or `Release`.
  case state(KeyboardSummary)
  /// An event of `watch`.
  case event(WatchEvent)
  case keymap(KeymapDescription)
  /// The characters of a text that cannot be typed.
  case unreachable(UnreachableList)
  /// A keymap for the session to apply to the Keyglass keyboard.
  case keymapFile(KeymapFile)
  /// A text for the session's input method.
  case commit(CommitText)
  /// A text for the session to speak.
  case announcement(SpokenText)
  case choices(ChoiceList)
  case shortcuts(OwnShortcutList)
  case shortcutsChanged(ShortcutsChanged)
  /// A layout that was installed.
  case layout(LayoutSummary)
  case words(UsedWordList)
  case wordsChanged(WordsChanged)
  /// The empty reply.
  case done

  /// Returns the whole message with its NUL. A message for many clients is made once, then sent to
  /// each.
  ///
  /// - Parameter continues: true if more replies to the same call come later.
  package func message(continues: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("parameters", writeFields)
      writer.flag("continues", continues)
    }
    return writer.bytes + [0]
  }
}

extension ControlReply: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    switch self {
    case .status(let status): status.writeFields(to: &writer)
    case .layouts(let list): list.writeFields(to: &writer)
    case .devices(let list): list.writeFields(to: &writer)
    case .scene(let scene): scene.writeFields(to: &writer)
    case .state(let state): state.writeFields(to: &writer)
    case .event(let event): event.writeFields(to: &writer)
    case .keymap(let keymap): keymap.writeFields(to: &writer)
    case .unreachable(let list): list.writeFields(to: &writer)
    case .words(let list): list.writeFields(to: &writer)
    case .wordsChanged(let changed): changed.writeFields(to: &writer)
    case .keymapFile(let file): file.writeFields(to: &writer)
    case .commit(let text): text.writeFields(to: &writer)
    case .announcement(let text): text.writeFields(to: &writer)
    case .choices(let list): list.writeFields(to: &writer)
    case .shortcuts(let list): list.writeFields(to: &writer)
    case .shortcutsChanged(let changed): changed.writeFields(to: &writer)
    case .layout(let layout): layout.writeFields(to: &writer)
    case .done: break
    }
  }
}
