import ControlProtocol

/// The Keyglass keyboard in a session, and the keymap that the daemon wants for it.
///
/// Once the session has applied the keymap, this helper reports the keymap to the daemon. The
/// daemon then types with this keymap until the connection ends.
struct SessionKeyboard: Sendable {
  /// The next step.
  enum Step: Hashable, Sendable {
    /// Report the applied keymap (nil for none) to the daemon, and ask for the next keymap.
    case ask(applied: String?)
    /// Make the session give the keyboard a keymap, then query the keyboard again.
    case apply(file: String?, keyboard: String)
    /// The session has replaced the keymap: end the connection, and begin again.
    case startAgain
    /// The session did not apply the keymap: report this.
    case giveUp
  }

  /// The session's name for the keyboard; nil while the session does not have the keyboard.
  private var keyboard: String?
  /// The names of the groups of the keyboard's keymap.
  private var groups: [String] = []
  private var offered: KeymapFile?
  /// True while the daemon is being asked for another keymap.
  private var isAsking = false
  private var reported: String?
  /// The number of answers still expected from the session; the last must show the applied keymap.
  /// nil if no keymap is being applied.
  private var queriesLeft: Int?
  private var queries = 0

  /// The name of the keyboard if it may use the keymap that the daemon offers; nil if the daemon
  /// offers none.
  var borrower: String? { offered?.file == nil ? nil : keyboard }

  /// Records the keymap that the daemon offers.
  mutating func receive(_ file: KeymapFile) {
    isAsking = false
    offered = file
    queriesLeft = nil
  }

  /// Records that the session is being asked for its keyboards.
  mutating func willQuery() {
    queries += 1
  }

  /// Handles the session's answer about its keyboards.
  ///
  /// - Parameter groups: the names of the groups of the keyboard's keymap.
  mutating func see(keyboard: String?, groups: [String]) {
    queries -= 1
    queriesLeft = queriesLeft.map { $0 - 1 }
    // Stop waiting for the keymap, because a new keyboard may get it later.
    if keyboard != self.keyboard { queriesLeft = nil }
    self.keyboard = keyboard
    self.groups = groups
  }

  /// - Returns: the next step; nil if the next answer must be awaited.
  mutating func next() -> Step? {
    if isAsking {
      guard let reported, !groups.contains(reported) else { return nil }
      return .startAgain
    }
    // A keymap can be applied only while the keyboard is there.
    guard let keyboard else { return nil }
    guard let offered else { return ask(applied: nil) }
    if let name = offered.name, groups.contains(name) { return ask(applied: name) }
    if queriesLeft == nil {
      queriesLeft = queries + 1
      return .apply(file: offered.file, keyboard: keyboard)
    }
    guard queriesLeft == 0 else { return nil }
    return offered.name == nil ? ask(applied: nil) : .giveUp
  }

  private mutating func ask(applied: String?) -> Step {
    isAsking = true
    reported = applied
    return .ask(applied: applied)
  }
}
