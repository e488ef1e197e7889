/// The purpose of a field. The setting `purpose` chooses its layout, and `TextRules.applied`
/// decides whether words are corrected and offered.
package enum Purpose: String, Hashable, Sendable, CaseIterable {
  /// The purpose is not reported: the field may be for a password, a command or a letter.
  case unknown
  case text
  case ascii
  case numbersAndPunctuation = "numbers-and-punctuation"
  case url
  case email
  case number
  case decimal
  case phone
  case namePhone = "name-phone"
  case social
  case webSearch = "web-search"
  case password
  case pin
  case calculator
  case terminal

  /// The purposes that a layout can have.
  package static var known: [Purpose] { allCases.filter { $0 != .unknown } }
}
