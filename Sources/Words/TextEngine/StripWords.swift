/// The number of words in the strip.
package enum StripWords {
  /// The maximum number of words offered for typed, touched or swiped text.
  package static let most = 3
  /// The maximum number of words offered to a switch user, who reaches a word faster than its
  /// letters.
  package static let mostToSwitches = 5
  /// The number of words shown at a time for phone keys.
  package static let mostOfPhoneKeys = 4
}
