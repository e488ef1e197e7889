import Foundation
import Keys
import Layouts
import SystemFiles
import Testing

/// Types each shipped layout completely: a finger taps every key of every layer, plain and with
/// shift, and holds it and slides to each of its alternates; phone keys are tapped until they start
/// over.
///
/// The expected results are in `Typed/ID.txt`, one line per key:
///
///     key | what it types | with shift | alternates | alternates with shift
///
/// `=` means the same as without shift. After an intended change, `KEYGLASS_WRITE_TYPED=1 swift
/// test --filter ShippedLayoutsTypedThroughTests` rewrites the tables; then read the difference.
@Suite struct ShippedLayoutsTypedThroughTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let layouts = SystemFiles(configuration: "/nowhere", shared: repository.path)
    .layouts().0.layouts

  @Test func thereIsATableForEachLayout() throws {
    let folder = Self.repository.appending(path: "Tests/Keys/KeysTests/Typed").path
    let tables = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(tables) == Set(Self.layouts.map { "\($0.id).txt" }))
  }

  @Test(arguments: layouts)
  func everyKeyAndAlternateTypesWhatTheTableSays(layout: Layout) throws {
    let hands = Hand.onEachLayer(of: layout)
    try #require(hands.count == layout.layers.count, "not every layer can be reached")
    let typed = hands.map { hand in
      "[\(hand.layer.id)]\n"
        + hand.layer.keys.map { line(for: $0, touchedBy: hand) + "\n" }.joined()
    }.joined()
    let table = Self.repository.appending(path: "Tests/Keys/KeysTests/Typed/\(layout.id).txt")
    if ProcessInfo.processInfo.environment["KEYGLASS_WRITE_TYPED"] != nil {
      try typed.write(to: table, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: table, encoding: .utf8)
    #expect(typed.split(separator: "\n") == expected.split(separator: "\n"))
  }

  private func line(for key: Key, touchedBy hand: Hand) -> String {
    let shiftKey = hand.layer.keys.first { $0.action == .shift }
    // The hand is a value: every key is touched on an unchanged keyboard.
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
