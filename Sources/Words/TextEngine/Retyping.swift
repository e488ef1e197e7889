/// The keys to type: BackSpace `backSpaces` times, then a text.
package struct Retyping: Hashable, Sendable {
  package var backSpaces: Int
  package var text: String

  package init(backSpaces: Int = 0, text: String = "") {
    self.backSpaces = backSpaces
    self.text = text
  }

  /// Adds a retyping that follows this retyping.
  mutating func append(_ next: Retyping) {
    let taken = min(next.backSpaces, text.count)
    text.removeLast(taken)
    backSpaces += next.backSpaces - taken
    text += next.text
  }
}
