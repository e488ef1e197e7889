import Erasing
import Layouts
import Units

/// Flicks: short slides from a key type its first alternates, as on Japanese phones.
///
/// A key with flicks keeps its finger, even beyond the neighbouring keys and the keyboard's edge.
/// Back at its starting place the finger types the key itself.
extension KeyEngine {
  /// True if the finger's key has flicks. A finger that slid there from another key does not flick.
  func canFlick(_ index: Int) -> Bool {
    guard let key = contacts[index].key, layout.layers[layer].keys[key].flicks else { return false }
    return contacts[index].held == nil && contacts[index].keyTime == contacts[index].downTime
  }

  mutating func flick(_ index: Int) {
    let (anchor, point) = (contacts[index].anchor, contacts[index].point)
    let isAway = glass.distance(from: anchor, to: point) > behaviour.flick
    let role = Contact.Role.flicking(isAway ? glass.direction(from: anchor, to: point) : nil)
    // Before its first flick the finger may still rest on its key.
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
