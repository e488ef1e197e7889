/// Words that the lexicon need not have, because the administrator lists them: names, and what
/// abbreviations stand for.
package struct WordStock: Hashable, Sendable {
  /// What abbreviations, in small letters, stand for.
  package var shortcuts: [String: String]
  /// As they are written.
  package var names: [String]

  package init(shortcuts: [String: String] = [:], names: [String] = []) {
    self.shortcuts = shortcuts
    self.names = names
  }

  /// The name as it is written, where the stock has it, whatever its case.
  func name(_ typed: String) -> String? {
    let caseless = typed.lowercased()
    return names.first { $0.lowercased() == caseless }
  }

  /// Names that begin like this and go on.
  func names(beginningWith prefix: String, limit: Int) -> [String] {
    guard !prefix.isEmpty, limit > 0 else { return [] }
    let caseless = prefix.lowercased()
    return Array(
      names.lazy.filter { $0.count > prefix.count && $0.lowercased().hasPrefix(caseless) }
        .prefix(limit))
  }
}
