import ControlProtocol
import SeatRules
import Units

/// The clients' reports on focused fields and key filters, the field in use, and the rules for
/// showing and hiding the keyboard.
struct FieldReports {
  var statements = FieldStatements()
  /// The key filters of the sessions, as each session's `keyglass-session` reports them.
  var filters = ClientStatements<KeyFilter>()
  var inputSources: SessionSources
  var follower = FocusFollower()
  /// The field that currently determines layout and behaviour.
  var field = FocusedField.unknown
  /// The numbers that clients gave to their focused fields, by client.
  private var numbers: [UInt64: UInt32] = [:]

  /// - Parameter seat: the user at the seat.
  init(seat user: UInt32?) {
    statements = FieldStatements(seat: user)
    filters = ClientStatements(seat: user)
    inputSources = SessionSources(seat: user)
  }

  /// Records a session's report on the focused field.
  ///
  /// - Parameter number: the client's number for the field; nil if the client does not number
  ///   fields.
  mutating func record(
    _ field: FocusedField, number: UInt32? = nil, by caller: ControlThread.Caller
  ) {
    statements.record(field, by: caller.client, of: caller.user)
    numbers[caller.client] = number
  }

  /// Forgets the number that a client gave to its field, because the client's connection has ended.
  mutating func forgetNumber(of client: UInt64) { numbers[client] = nil }

  /// The number of the field whose report is in use; nil if its client does not number fields.
  var number: UInt32? { statements.fields.countingClient.flatMap { numbers[$0] } }

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
