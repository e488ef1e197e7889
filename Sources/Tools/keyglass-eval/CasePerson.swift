import Layouts

/// A simulated person who types the keys of a case, each exactly.
struct CasePerson {
  var keyboard: KeyboardInUse
  /// The offers in the strip at the step `{offers}`.
  private(set) var offers: [String] = []
  private var keyboards: TrialKeyboards

  init(_ keyboard: KeyboardInUse, _ keyboards: TrialKeyboards) {
    self.keyboard = keyboard
    self.keyboards = keyboards
  }

  /// - Throws: if a key, word or layout is missing.
  mutating func perform(_ step: TypingStep) throws {
    switch step {
    case .character(let character): _ = keyboard.type(exactly: String(character))
    case .type(let text):
      guard keyboard.type(exactly: text) else { throw CannotType("no key types \(text)") }
    case .delete(let times):
      for _ in 0..<times {
        try tap("no delete key") { $0 == .delete || $0 == .calculator(.delete) }
      }
    case .return: try tap("no return key") { $0 == .return }
    case .shift: try tap("no shift key") { $0 == .shift }
    case .capsLock:
      guard keyboard.toggleCapsLock() else { throw CannotType("no shift key") }
    case .pick(let word):
      guard keyboard.choose(word) else {
        throw CannotType("\(word) is not offered, but: \(keyboard.offers.joined(separator: " | "))")
      }
    case .offers: offers = keyboard.offers
    case .key(let id):
      guard keyboard.tapKey(id: id) else { throw CannotType("no key \(id)") }
    case .holdKey(let id):
      guard keyboard.tapKey(id: id, isHeld: true) else { throw CannotType("no key \(id)") }
    case .showLayer(let id):
      guard keyboard.goToLayer(id) else { throw CannotType("no way to the layer \(id)") }
    case .visit(let id):
      if !keyboard.tapKey(where: { $0 == .layout(id) }) {
        keyboard.put(try keyboards.words(of: id))
      }
    case .home:
      if !keyboard.tapKey(where: { $0 == .command(.back) }) { keyboard.goHome() }
    case .reportText: keyboard.reportText()
    case .wait(let time): keyboard.pass(time)
    case .pace(let time): keyboard.pace = time
    }
    if let problem = keyboard.problem { throw CannotType(problem) }
  }

  private mutating func tap(_ problem: String, where acts: (KeyAction) -> Bool) throws {
    guard keyboard.tapKey(where: acts) else { throw CannotType(problem) }
  }
}

/// The error of a case whose keys cannot be typed, with the reason.
struct CannotType: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
