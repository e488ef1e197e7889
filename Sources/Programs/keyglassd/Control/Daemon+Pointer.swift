import Clocks
import ControlProtocol
import Touch
import Units

// The pointer over the panel that shows the keyboard. A pressed button, or a rest on a key, becomes
// a contact.
extension Daemon {
  /// Handles a client's pointer, if the client's panel shows the keyboard and pointers press keys.
  func point(_ event: PointerEvent, of client: ControlServer.ClientNumber) {
    guard keyboard.isPointing, placement.isInFront(client) else { return }
    clients.pointer = client
    let time = Clock.now()
    recordActivity(at: time)
    // A press types a key. So does any event once the pointer has rested on a key long enough.
    let mayType = event.phase == .down || keyboard.dwellDeadline.map { $0 <= time } ?? false
    if mayType { keymap.checkEcho() }
    let ringChanges = keyboard.handle(event, at: time, into: acts)
    perform(at: time)
    if ringChanges || mayType { clients.published.sceneChanged = true }
  }

  /// Presses the key on which the pointer has rested; returns the next deadline.
  func advanceDwell(to time: Microseconds) -> Microseconds? {
    guard let deadline = keyboard.dwellDeadline else { return nil }
    guard deadline <= time else { return deadline }
    keymap.checkEcho()
    // `checkEcho` may have moved the keyboard, which ends the pointer's rest.
    if keyboard.advanceDwell(to: time, into: acts) { clients.published.sceneChanged = true }
    perform(at: time)
    return keyboard.dwellDeadline
  }

  /// Cancels the pointer of a client whose panel no longer shows the keyboard.
  func checkPointer() {
    guard let client = clients.pointer, !placement.isInFront(client) else { return }
    clients.pointer = nil
    cancelPointer()
  }

  /// Cancels the pointer's press and rest, which then type nothing.
  func cancelPointer() {
    guard keyboard.isPointing else { return }
    let time = Clock.now()
    keyboard.cancelPointer(at: time, into: acts)
    perform(at: time)
    clients.published.sceneChanged = true
  }
}
