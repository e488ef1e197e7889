import ControlProtocol
import SeatRules
import Units

/// The clients' reports on focused fields and key filters, the field in use, and the rules by which
/// the keyboard follows the focus.
struct FieldReports {
  var statements = FieldStatements()
  /// The key filters of the sessions, as each session's `keyglass-session` reports them.
  var filters = ClientStatements<KeyFilter>()
  var inputSources: SessionSources
  var follower = FocusFollower()
  /// The field that currently determines layout and behaviour.
  var field = FocusedField.unknown

  /// - Parameter seat: the user at the seat.
  init(seat user: UInt32?) {
    statements = FieldStatements(seat: user)
    filters = ClientStatements(seat: user)
    inputSources = SessionSources(seat: user)
  }

  /// True if the field in use has been reported again or has changed, so that unfinished input must
  /// end.
  ///
  /// - Parameters:
  ///   - client: the client that has just reported a field.
  ///   - current: the field to use now.
  func endsField(reportedBy client: UInt64, current: FocusedField) -> Bool {
    statements.fields.counts(of: client) || current != field
  }
}
