import SeatRules

// A change of the user at the seat.
extension Daemon {
  /// Gives the seat to the user whose session came to the foreground.
  func seatChanged(to occupant: SeatOccupant) {
    let user = occupant.user
    if user != words.user { forgetPerson(for: user) }
    reports.inputSources.seatChanged(to: user)
    sit(user)
    keymap.seatChanged(to: occupant)
    clients.commits.seatChanged(to: user)
    clients.speech.seatChanged(to: user)
    keyboard.forgetText()
    compositionsOf(user)
    revise { $0.seatChanged(to: user) }
    reports.filters.seatChanged(to: user)
    applyKeyFilter()
  }

  /// Drops everything that belongs to the seat's previous user, before the daemon reads the state
  /// of the next session. The previous user's learned words are saved first.
  private func forgetPerson(for user: UInt32?) {
    acts.removeAll()
    clients.texts.cancelAll()
    typist.forgetPerson()
    words.seatChanged(to: user)
    keyboard.forgetPerson()
    // Release held keys last, when nothing is left to type: only keypads' key releases are sent.
    letGo(of: .keyboard)
  }
}
