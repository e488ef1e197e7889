/// The number of words in the strip.
package enum StripWords {
  /// The most words that are offered for typed, touched or swiped text.
  package static let most = 3
  /// The most words that are offered to a switch, which finds a word faster than its letters.
  package static let mostToSwitches = 5
  /// The number of words of telephone keys that are shown at a time.
  package static let mostOfPhoneKeys = 4
}
