/// A word in the strip.
package struct Offer: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The word as typed, for a user who wants to keep it.
    case literal
    /// The automatic correction, which replaces the word when it ends.
    case correction
    case suggestion
  }
}
