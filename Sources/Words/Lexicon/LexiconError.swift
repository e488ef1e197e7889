/// The reason why a file cannot be used as a lexicon.
package enum LexiconError: Error, Hashable, Sendable, CustomStringConvertible {
  case notALexicon
  case version(UInt32)
  /// The length in the header differs from the file's length.
  case length(expected: UInt64, actual: UInt64)
  case checksum
  /// A section lies outside the file, overlaps another or is misplaced.
  case section(LexiconFormat.Section)
  /// A section lacks entries that other sections need.
  case contents(LexiconFormat.Section)

  package var description: String {
    switch self {
    case .notALexicon: "not a compiled lexicon"
    case .version(let version):
      "compiled in format \(version), this program reads format \(LexiconFormat.version)"
    case .length(let expected, let actual):
      "damaged: it has \(actual) bytes instead of \(expected)"
    case .checksum: "damaged: the checksum does not match"
    case .section(let section): "damaged: the table of \(section) is out of place"
    case .contents(let section): "damaged: the table of \(section) does not make sense"
    }
  }
}
