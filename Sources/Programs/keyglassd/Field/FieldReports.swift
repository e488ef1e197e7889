import ControlProtocol
import SeatRules
import Units

/// The clients' reports on focused fields and key filters, and the rules by which the keyboard
/// follows the focus.
struct FieldReports {
  var said = FieldStatements()
  /// The key filters of the sessions, as each session's `keyglass-session` reports them.
  var filters = ClientStatements<KeyFilter>()
  var follower = FocusFollower()

  /// - Parameter seat: the user at the seat.
  init(seat user: UInt32?) {
    said = FieldStatements(seat: user)
    filters = ClientStatements(seat: user)
  }
}
