/// What a field is for, which decides the layout, return's label and what the text engine does.
package enum Purpose: String, Hashable, Sendable, CaseIterable {
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
}
