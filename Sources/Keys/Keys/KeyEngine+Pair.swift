import Erasing
import Layouts
import Units

/// Two fingers that slide on space open the row of commands above the keys.
extension KeyEngine {
  /// The longest time between the first finger and the second of a pair.
  private static let together = Microseconds.milliseconds(150)

  /// Pairs a finger that comes down on space with a finger that came down there just before. Unless
  /// the fingers slide, the first to lift types both spaces.
  ///
  /// - Returns: true if the fingers are paired.
  mutating func pairs(_ contact: inout Contact) -> Bool {
    // A secret field has no row of commands.
    guard !privacy.isSecret, let key = keyIndex(at: contact.point), keys[key].isSpace,
      let other = contacts.lastIndex(where: { $0.role != .finished }),
      contacts[other].role == .pressing, contacts[other].held == nil,
      contacts[other].key.map({ keys[$0].isSpace }) == true,
      contact.downTime - contacts[other].downTime <= Self.together
    else { return false }
    contacts[other].role = .paired
    contacts[other].deadline = nil
    contact.role = .paired
    contact.key = key
    return true
  }

  mutating func slidePaired(_ index: Int, into output: ErasingQueue<KeyOutput>) {
    let contact = contacts[index]
    guard contacts.count(where: { $0.role == .paired }) > 1,
      glass.isLevel(from: contact.anchor, to: contact.point),
      glass.distance(from: contact.anchor, to: contact.point).value >= behaviour.deleteStep.value
    else { return }
    for index in contacts.indices where contacts[index].role == .paired { finish(index) }
    output.append(.editRow)
  }
}
