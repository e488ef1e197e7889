/// A word in the strip.
package struct Offer: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The typed word, to be kept.
    case literal
    /// The text that the typed word becomes when it ends.
    case correction
    case suggestion
  }
}
