package import ControlProtocol
import Glibc
import Layouts
package import Scene
package import Settings

/// The clients' reports on the focused field, and the buttons that they put above the keys.
package struct FieldStatements: Hashable, Sendable {
  package var fields = ClientStatements<FocusedField>()
  package var accessories = ClientStatements<[AccessoryButton]>()

  package init() {}

  /// - Parameter seat: the user at the seat.
  package init(seat: UInt32?) {
    seatChanged(to: seat)
  }

  /// Handles a change of the user at the seat.
  package mutating func seatChanged(to user: UInt32?) {
    fields.seatChanged(to: user)
    accessories.seatChanged(to: user)
  }

  /// The focused field as clients describe it.
  ///
  /// - Parameters:
  ///   - isConsole: true if a text console is in the foreground. Sessions' reports are then about
  ///     other fields.
  ///   - isHiding: true if the console hides the typed text, as it does for a password.
  ///   - layouts: the layout for each purpose of a field.
  package func field(
    isConsole: Bool, isHiding: Bool = false, _ rules: Settings.Field,
    _ layouts: Settings.LayoutsByPurpose
  ) -> FocusedField {
    var field = field(isConsole: isConsole, rules, layouts)
    if isConsole, isHiding { field.hints.insert(.hiddenText) }
    return field
  }

  private func field(
    isConsole: Bool, _ rules: Settings.Field, _ layouts: Settings.LayoutsByPurpose
  ) -> FocusedField {
    guard var field = fields.current, !isConsole || field.source == FocusedField.purposeSource
    else {
      return isConsole ? .console : .unknown
    }
    // On a console, a client's report of plain text means a shell's command line.
    if isConsole, field.purpose == .text { field.purpose = .terminal }
    if let application = field.application {
      let rule = rules.applications.first { application.matches($0.pattern) }
      // A rule for the application takes precedence over `rules.terminals`, whose patterns match
      // many names.
      if rule == nil, rules.terminals.contains(where: { application.matches($0) }),
        !field.privacy.isSecret
      {
        // Most terminals report no field, but all accept text.
        field.active = true
        field.purpose = .terminal
      }
      if rules.refuse.contains(where: { application.matches($0) }) {
        field.hints.insert(.noKeyboard)
      }
      if field.purpose == .unknown, rules.noPasswords.contains(where: { application.matches($0) }) {
        field.purpose = .text
      }
      if let rule { field.apply(rule.use, layouts) }
    }
    return field
  }

  /// Records a client's statement of the field's purpose, which applies to any user at the seat.
  package mutating func order(
    _ field: FocusedField, by client: UInt64, of user: UInt32, isLasting: Bool
  ) {
    fields.record(field, by: client, of: user, isLasting: isLasting, isOrder: true)
  }

  /// Records the report of keyglass-session on the focused field. A helper that sees fields wins
  /// over another session's helper that sees only windows.
  package mutating func record(_ field: FocusedField, by client: UInt64, of user: UInt32) {
    fields.record(field, by: client, of: user) { other in
      field.isOfWindowsOnly && !other.isOfWindowsOnly
        && other.source != FocusedField.purposeSource
    }
  }

  package var buttons: [AccessoryButton] { accessories.current ?? [] }

  /// Puts a client's buttons above the keys. An empty list removes them, and an older client's
  /// buttons are shown again.
  package mutating func put(_ buttons: [AccessoryButton], by client: UInt64, of user: UInt32) {
    accessories.record(buttons, by: client, of: user, isOrder: true)
    if buttons.isEmpty { accessories.remove(client) }
  }

  /// Removes everything that a client stated, because its connection has ended. The client's
  /// buttons are removed too, because their touches could no longer be reported.
  package mutating func remove(_ client: UInt64) {
    fields.remove(client)
    accessories.remove(client)
  }
}

extension FocusedField {
  /// Applies a rule for the application. The application's own report of the field takes
  /// precedence. A field of unknown purpose may be for a password, so its purpose stays unknown,
  /// and only its layout changes.
  fileprivate mutating func apply(
    _ use: ApplicationRule.Use, _ layouts: Settings.LayoutsByPurpose
  ) {
    guard purpose == .unknown || purpose == .text, !privacy.isSecret else { return }
    switch use {
    case .purpose(let purpose) where self.purpose == .text || Privacy(purpose).isSecret:
      self.purpose = purpose
    case .purpose(let purpose): layout = layout ?? layouts.layout(for: purpose)
    case .layout(let id): layout = layout ?? id
    }
  }
}

extension String {
  /// True if the text matches a file name pattern such as `*term*`, ignoring case.
  func matches(_ pattern: String) -> Bool {
    // 1 << 4 is FNM_CASEFOLD, a GNU extension.
    fnmatch(pattern, self, 1 << 4) == 0
  }
}
