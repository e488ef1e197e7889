package import MarkedYAML

/// The names that a layout file may use without defining them: keysyms, other layouts, files to
/// extend, and the words of languages.
package struct NamesForLayouts: Sendable {
  /// Returns true if XKB has a keysym of this name; nil to accept any name.
  package var isKeysym: (@Sendable (String) -> Bool)?
  /// The ids of all layouts; nil to accept any.
  package var layouts: Set<String>?
  /// The files that a layout file may extend; nil for none.
  package var bases: FileBases?
  /// The words on keys.
  package var words: KeyWordsByLanguage
  /// The severity of an unknown name: an error for the layout's author, but a warning on a running
  /// keyboard, where only the key with that name fails.
  package var severity: Problem.Severity

  package init(
    isKeysym: (@Sendable (String) -> Bool)? = nil, layouts: Set<String>? = nil,
    bases: FileBases? = nil, words: KeyWordsByLanguage = .none,
    severity: Problem.Severity = .warning
  ) {
    self.isKeysym = isKeysym
    self.layouts = layouts
    self.bases = bases
    self.words = words
    self.severity = severity
  }

  /// Accepts all names.
  package static let any = NamesForLayouts()
}
