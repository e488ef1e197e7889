package import MarkedYAML

/// The names outside a layout file that it may use: keysyms, other layouts and files to extend.
package struct NamesForLayouts: Sendable {
  /// True if XKB has a keysym; nil to accept any.
  package var isKeysym: (@Sendable (String) -> Bool)?
  /// The ids of all layouts; nil to accept any.
  package var layouts: Set<String>?
  /// The files that it may extend; nil for none.
  package var bases: FileBases?
  /// The weight of an unknown name, which makes a key dead: an error for the layout's author, and a
  /// warning for a running keyboard, whose other keys go on.
  package var severity: Problem.Severity

  package init(
    isKeysym: (@Sendable (String) -> Bool)? = nil, layouts: Set<String>? = nil,
    bases: FileBases? = nil, severity: Problem.Severity = .warning
  ) {
    self.isKeysym = isKeysym
    self.layouts = layouts
    self.bases = bases
    self.severity = severity
  }

  /// Accepts all names.
  package static let any = NamesForLayouts()
}
