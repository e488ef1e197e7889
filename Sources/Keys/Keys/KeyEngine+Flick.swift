import Erasing
import Layouts
import Units

/// Flicks: short slides from a key type its first alternates, as on Japanese phones.
///
/// A finger that flicks may slide over other keys and beyond the keyboard's edge. If it slides back
/// to its starting place, it types the key itself.
extension KeyEngine {
  /// True if the finger came down on a key with flicks. A finger that slid to such a key from
  /// another key cannot flick.
  func canFlick(_ index: Int) -> Bool {
    guard let key = contacts[index].key, layout.layers[layer].keys[key].flicks else { return false }
    return contacts[index].held == nil && contacts[index].keyTime == contacts[index].downTime
  }

  mutating func flick(_ index: Int) {
    let (anchor, point) = (contacts[index].anchor, contacts[index].point)
    let isAway = glass.distance(from: anchor, to: point) > behaviour.flick
    let role = Contact.Role.flicking(isAway ? glass.direction(from: anchor, to: point) : nil)
    // Keep the role `pressing` while the finger has hardly moved, because it may still be resting
    // on its key.
    guard isAway || contacts[index].role != .pressing, role != contacts[index].role else { return }
    contacts[index].role = role
    contacts[index].deadline = nil
    revision &+= 1
  }

  /// The alternate that lifting the finger types; nil if it types the key itself.
  func flicked(by index: Int) -> Key.Alternate? {
    guard case .flicking(let direction?) = contacts[index].role, let key = contacts[index].key
    else { return nil }
    return keys[key].alternates.dropFirst(direction.rawValue).first
  }

  mutating func type(
    _ alternate: Key.Alternate, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    let action = form(of: alternate).action
    guard reach.includes(action) else { return output.append(.unreachable) }
    perform(action, touch: nil, at: time, into: output)
  }
}
