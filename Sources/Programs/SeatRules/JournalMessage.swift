/// Events that an operator may want to count or be alerted to. Each event is a line of the log with
/// a fixed MESSAGE_ID. journalctl(1) finds the line by this id, regardless of its wording.
///
/// systemd/keyglass.catalog and the table in docs/FLEET.md list the same messages.
package enum JournalMessage: String, Hashable, Sendable, CaseIterable {
  case started = "cdd82cb0785f431d88d3920e6aaf44cd"
  case stopped = "d335a2cef0a04444ab3d4c48fe7b776f"
  case deviceAdded = "430fd957c8b04510ab40cfd9b8e5426c"
  case deviceRemoved = "58a47581c276498aaf48290b04b3f915"
  case deviceRefused = "d30d2f98a9ce410bb157a933b61bca6e"
  case panelChanged = "33be4cac85764c199d865428d0395df5"
  case settingsRead = "7838bb9949e344d980a95ce858441693"
  case settingsWrong = "3fdf436017ea476fac1afab6ac338f58"
  case released = "e138be77e71745faa47fd80b3632c628"
  case cannotType = "9448030c270a46ecaefec2066f46b1bf"

  /// A journal field that a message has besides MESSAGE.
  package enum Field: String, Hashable, Sendable {
    case version = "KEYGLASS_VERSION"
    /// The device's name.
    case device = "KEYGLASS_DEVICE"
    /// The device's node, such as `/dev/input/event4`.
    case node = "KEYGLASS_NODE"
    /// The visibility of the keys to the user: `KeysVisibility`.
    case keys = "KEYGLASS_KEYS"
    /// A problem in a file, as `file:line:column: what is wrong`.
    case problem = "KEYGLASS_PROBLEM"
  }

  /// The message's entry in the catalogue: a title, a body that says what to do, and the journal
  /// fields.
  package var text: (title: String, body: String, fields: [Field]) {
    switch self {
    case .started:
      ("Keyglass has started", "The daemon listens on its socket, and opens devices.", [.version])
    case .stopped:
      ("Keyglass has stopped", "The daemon was told to stop. A crash leaves no message.", [])
    case .deviceAdded:
      (
        "A touchscreen or keypad is used", "It was plugged in, or present at the start.",
        [.device, .node]
      )
    case .deviceRemoved:
      ("A touchscreen or keypad is no longer used", "The message says why.", [.device, .node])
    case .deviceRefused:
      (
        "A touchscreen or keypad cannot be used",
        "Nothing can be typed on it. kbdctl doctor says what to do.", [.node, .problem]
      )
    case .panelChanged:
      (
        "A panel came or went",
        "KEYGLASS_KEYS says whether people see the keys now: shown, printed, awaited, elsewhere, "
          + "unseen, absent. Without keys in sight every touch goes to the applications.", [.keys]
      )
    case .settingsRead:
      ("The settings were read again", "They are in use.", [])
    case .settingsWrong:
      (
        "There is a mistake in the settings",
        "At a reload all stays as it was; at the start the line counts as absent. kbdctl settings "
          + "check shows all of them.", [.problem]
      )
    case .released:
      (
        "Every touchscreen was released",
        "By kbdctl release, or a hand held still. kbdctl show takes them back.", []
      )
    case .cannotType:
      ("Nothing can be typed", "The kernel does not take the keyboard's events.", [.problem])
    }
  }

  /// The text of systemd/keyglass.catalog, in journald's format.
  package static var catalogue: String {
    let entries = allCases.map { message in
      let (title, body, _) = message.text
      return """
        -- \(message.rawValue)
        Subject: \(title)
        Defined-By: Keyglass
        Documentation: man:keyglassd(8) man:kbdctl(1)

        \(body)
        """
    }
    return "# Made from Sources/Programs/SeatRules/JournalMessage.swift; a test compares them.\n\n"
      + entries.joined(separator: "\n\n") + "\n"
  }

  /// The table in docs/FLEET.md.
  package static var page: String {
    let rows = allCases.map { message in
      let (title, _, fields) = message.text
      let names = fields.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return "| \(title) | `\(message.rawValue)` | \(names) |\n"
    }
    return "| what | `MESSAGE_ID` | fields |\n|---|---|---|\n" + rows.joined()
  }
}
