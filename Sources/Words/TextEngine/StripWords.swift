/// The number of words in the strip.
package enum StripWords {
  /// The most words that are offered for typed, touched or swiped text.
  package static let most = 3
  /// The number of words of telephone keys that are shown at a time.
  package static let mostOfPhoneKeys = 4
}
