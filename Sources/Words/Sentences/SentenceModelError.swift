/// The reason why a file cannot be used as a model of sentences.
package enum SentenceModelError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAModel
  case version(UInt32)
  /// The length in the header differs from the file's length.
  case length(expected: UInt64, actual: UInt64)
  case checksum
  /// A section lies outside the file, overlaps another section, is misplaced, or lacks entries that
  /// other sections need.
  case section(SentenceFormat.Section)

  package var description: String {
    switch self {
    case .notAModel: "not a compiled model of sentences"
    case .version(let version):
      "compiled in format \(version), this program reads format \(SentenceFormat.version)"
    case .length(let expected, let actual):
      "damaged: it has \(actual) bytes instead of \(expected)"
    case .checksum: "damaged: the checksum does not match"
    case .section(let section): "damaged: the table of \(section) is out of place"
    }
  }
}
