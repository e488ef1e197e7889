import ControlProtocol
import Units

// The composition in the application's field. The texts are never logged.
extension Daemon {
  /// Makes the field show the composition as it is now; returns the next deadline. The field shows
  /// nothing if the session shows no preedits, or if no text may be committed to the field.
  func advancePreedit(to time: Microseconds) -> Microseconds? {
    let isPossible = typist.canCommit && clients.commits.showsPreedits
    let wanted = isPossible ? keyboard.preedit : ""
    guard let field = reports.number, !wanted.isEmpty else {
      typist.removePreedit()
      return nil
    }
    // While keys are still being sent, return nil: the loop calls again after the last key.
    guard wanted != typist.preedit, let due = typist.preeditDue else { return nil }
    guard time >= due else { return due }
    // A `keyglass-session` that is still committing gets no preedit. Its next call wakes the loop.
    if clients.commits.send(CommitText(preedit: wanted, field: field)) {
      typist.showedPreedit(wanted)
    }
    return nil
  }
}
