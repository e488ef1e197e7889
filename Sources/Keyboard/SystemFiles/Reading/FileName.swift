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
