/// A part of the daemon that keeps a call of a session's helper in order to answer it later.
protocol HelperCalls: AnyObject {
  /// The helper that called last; nil if there is none.
  var caller: ControlThread.Caller? { get }

  func forgetHelper()
}

extension HelperCalls {
  /// Forgets the helper if the disconnected client was the helper.
  func forget(_ client: ControlServer.ClientNumber) {
    if caller?.client == client { forgetHelper() }
  }

  /// Forgets the helper if it does not belong to the user now at the seat.
  func seatChanged(to user: UInt32?) {
    if let caller, caller.user != user { forgetHelper() }
  }
}
