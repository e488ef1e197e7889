import ControlProtocol
import SeatRules
import Units

/// The clients' reports on the focused field and on their sessions, and the keyboard's answer to
/// them: to come or to hide.
struct FieldReports {
  var said = FieldStatements()
  /// The key filters of the sessions, as their helpers report them.
  var filters = ClientStatements<KeyFilter>()
  var follower = FocusFollower()

  /// - Parameter seat: the user at the seat.
  init(seat user: UInt32?) {
    said = FieldStatements(seat: user)
    filters = ClientStatements(seat: user)
  }
}
