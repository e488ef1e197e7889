/// A word in the strip.
package struct Offer: Hashable, Sendable {
  package var text: String
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The word as typed, which the user can keep.
    case literal
    /// The automatic correction, which the word gets when it ends.
    case correction
    case suggestion
  }
}
