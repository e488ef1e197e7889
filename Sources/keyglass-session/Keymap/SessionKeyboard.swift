import ControlProtocol

/// The Keyglass keyboard in a session, and the keymap that the daemon would have it get.
///
/// The daemon plans on that keymap from when it hears that the session has applied it, and no longer
/// than it hears of nothing else.
struct SessionKeyboard: Sendable {
  /// What is to be done next.
  enum Step: Hashable, Sendable {
    /// Ask the daemon for another keymap than the one that is applied, if any.
    case ask(applied: String?)
    /// Have the session give the keyboard a keymap, and look again at what it has.
    case apply(file: String?, keyboard: String)
    /// The session has taken the keymap away: end the connection, and begin again.
    case startAgain
    /// The session did not take it: say so.
    case giveUp
  }

  /// The session's name for the keyboard; nil while it has none.
  private var keyboard: String?
  /// The names of its keymap's groups.
  private var groups: [String] = []
  private var offered: KeymapFile?
  /// The daemon is being asked, and has heard that this is applied.
  private var isAsking = false
  private var told: String?
  /// How often the session is still looked at before what was applied shows; nil if nothing was.
  private var looksToCome: Int?
  private var looks = 0

  /// The keyboard, if it may have a keymap of the daemon's; nil if it has the session's own.
  var borrower: String? { offered?.file == nil ? nil : keyboard }

  /// The daemon offers a keymap.
  mutating func hear(_ file: KeymapFile) {
    isAsking = false
    offered = file
    looksToCome = nil
  }

  /// The session is asked what keyboards it has.
  mutating func willLook() {
    looks += 1
  }

  /// The session has said what keyboards it has.
  ///
  /// - Parameter groups: the names of the groups of the keyboard's keymap.
  mutating func see(keyboard: String?, groups: [String]) {
    looks -= 1
    looksToCome = looksToCome.map { $0 - 1 }
    // One that has just come may be slower to get it.
    if keyboard != self.keyboard { looksToCome = nil }
    self.keyboard = keyboard
    self.groups = groups
  }

  /// - Returns: nil where there is nothing to do but wait.
  mutating func next() -> Step? {
    if isAsking {
      guard let told, !groups.contains(told) else { return nil }
      return .startAgain
    }
    // A session that does not have the keyboard has nothing to give it.
    guard let keyboard else { return nil }
    guard let offered else { return ask(applied: nil) }
    if let name = offered.name, groups.contains(name) { return ask(applied: name) }
    if looksToCome == nil {
      looksToCome = looks + 1
      return .apply(file: offered.file, keyboard: keyboard)
    }
    guard looksToCome == 0 else { return nil }
    return offered.name == nil ? ask(applied: nil) : .giveUp
  }

  private mutating func ask(applied: String?) -> Step {
    isAsking = true
    told = applied
    return .ask(applied: applied)
  }
}
