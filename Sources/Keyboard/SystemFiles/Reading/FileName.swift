import Glibc
import MarkedYAML

/// A file's name as bytes, which need not be UTF-8.
struct FileName: Comparable {
  /// The name with a terminating NUL.
  let bytes: [CChar]

  init(_ text: String) {
    bytes = Array(text.utf8CString)
  }

  init(_ entry: UnsafeMutablePointer<dirent>) {
    bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name in
      name.prefix { $0 != 0 }.map { CChar(truncatingIfNeeded: $0) } + [0]
    }
  }

  var isHidden: Bool { bytes.first == CChar(UInt8(ascii: ".")) }

  /// True for `.` and `..`, the folder itself and the folder around it.
  var isFolderItself: Bool { self == FileName(".") || self == FileName("..") }

  func hasExtension(_ text: String) -> Bool {
    bytes.dropLast().suffix(text.utf8.count).elementsEqual(text.utf8CString.dropLast())
  }

  /// True if the file probably has another extension by mistake: `.yml` or `.YAML` for `.yaml`,
  /// `.csv` for `.txt`.
  func isMeant(for wanted: String) -> Bool {
    let name = shown.lowercased()
    switch wanted {
    case ".yaml": return name.hasSuffix(".yml") || name.hasSuffix(".yaml") && !hasExtension(wanted)
    case ".txt":
      return name.hasSuffix(".csv") || name.hasSuffix(".text")
        || name.hasSuffix(".txt") && !hasExtension(wanted)
    default: return false
    }
  }

  /// The name as text, for messages.
  var shown: String {
    String(decoding: bytes.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      .escaped(atMost: 255)
  }

  static func < (left: FileName, right: FileName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes) {
      UInt8(truncatingIfNeeded: $0) < UInt8(truncatingIfNeeded: $1)
    }
  }
}
