/// A word in the strip.
package struct Offer: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// What was typed, to be kept as it is.
    case literal
    /// What it becomes when the word ends.
    case correction
    case suggestion
  }
}
