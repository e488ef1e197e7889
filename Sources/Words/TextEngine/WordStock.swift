import Lexicon

/// Words that the administrator lists in addition to the lexicon: names, and abbreviations with
/// their meanings.
package struct WordStock: Hashable, Sendable {
  /// The meanings of abbreviations, by the abbreviation in lower case.
  package var shortcuts: [String: String]
  /// Names, spelt as they are typed.
  package var names: [String]

  package init(shortcuts: [String: String] = [:], names: [String] = []) {
    self.shortcuts = shortcuts
    self.names = names
  }

  /// Returns the name in its spelling, for a name typed in any case.
  func name(_ typed: String) -> String? {
    let caseless = typed.smallLetters
    return names.first { $0.smallLetters == caseless }
  }

  /// Returns longer names with this beginning.
  func names(beginningWith prefix: String, limit: Int) -> [String] {
    guard !prefix.isEmpty, limit > 0 else { return [] }
    let caseless = prefix.lowercased()
    return Array(
      names.lazy.filter { $0.count > prefix.count && $0.lowercased().hasPrefix(caseless) }
        .prefix(limit))
  }
}
