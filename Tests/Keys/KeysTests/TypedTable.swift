import Keys
import Layouts
import Testing

/// The texts that a finger types. Taps go to every key of every layer, plain and with shift; slides
/// from the held key go to each of its alternates. Phone keys are tapped until they start over.
///
/// The table has one line per key:
///
///     key | what it types | with shift | alternates | alternates with shift
///
/// `=` means the same as without shift.
struct TypedTable {
  private(set) var text = ""

  /// - Throws: if touches do not lead to each layer.
  init(of layout: Layout) throws {
    let hands = Hand.onEachLayer(of: layout)
    try #require(hands.count == layout.layers.count, "not every layer can be reached")
    for hand in hands {
      text += "[\(hand.layer.id)]\n"
      for key in hand.layer.keys { text += Self.line(for: key, touchedBy: hand) + "\n" }
    }
  }

  private static func line(for key: Key, touchedBy hand: Hand) -> String {
    let shiftKey = hand.layer.keys.first { $0.action == .shift }
    // The hand is copied, so every key is touched on an unchanged keyboard.
    func withShift<Typed: Equatable>(
      _ touch: (inout Hand) -> Typed, or same: Typed
    ) -> Typed {
      guard let shiftKey, key.action != .shift else { return same }
      var hand = hand
      _ = hand.tap(shiftKey)
      return touch(&hand)
    }
    func typed(_ touch: (inout Hand) -> String) -> [String] {
      var plain = hand
      let first = touch(&plain)
      let second = withShift(touch, or: first)
      return [first, second == first ? "=" : second]
    }
    var columns = [key.id] + typed { $0.tap(key) }
    if !key.letters.isEmpty {
      var hand = hand
      columns.append("cycles " + hand.tapRepeatedly(key).joined(separator: " "))
    }
    if !key.alternates.isEmpty {
      let each = key.alternates.indices.map { index in
        typed { $0.hold(key, andSlideTo: index) }
      }
      columns.append(each.map { $0[0] }.joined(separator: " "))
      columns.append(each.map { $0[1] }.joined(separator: " "))
    }
    return columns.joined(separator: " | ")
  }
}
