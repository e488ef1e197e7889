import ControlProtocol
import Seat
import Units

/// The clients' reports on the focused field and on their sessions, and the keyboard's answer to
/// them: to come or to hide.
struct FieldReports {
  var said = ClientSayings()
  /// The key filters of the sessions, as their helpers report them.
  var filters = Sayings<KeyFilter>()
  var follower = FocusFollower()

  /// - Parameter seat: the user at the seat.
  init(seat user: UInt32?) {
    said = ClientSayings(seat: user)
    filters = Sayings(seat: user)
  }
}
