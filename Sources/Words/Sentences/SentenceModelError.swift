/// The reason for which a file is no usable model of sentences.
package enum SentenceModelError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAModel
  case version(UInt32)
  /// The length in the header differs from that of the file.
  case length(expected: UInt64, actual: UInt64)
  case checksum
  /// A section lies outside the file, overlaps another, is misplaced or lacks entries that others
  /// need.
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
