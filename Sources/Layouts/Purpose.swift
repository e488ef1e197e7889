/// What a field is for: decides the layout, the return key's label and what the text engine does.
package enum Purpose: String, Hashable, Sendable, CaseIterable {
  /// Nobody says what the field is for: it may be a password, a command or a letter.
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

  /// What a layout can be for.
  package static var known: [Purpose] { allCases.filter { $0 != .unknown } }
}
