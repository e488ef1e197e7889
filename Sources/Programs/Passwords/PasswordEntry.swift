/// A password being typed: UTF-8 in one locked page, and nowhere else.
package final class PasswordEntry {
  /// Upper limit in bytes of UTF-8. PAM's modules accept fewer; pam_unix, for example, 512.
  package static let limit = 1_024

  private let page: LockedPage
  private var length = 0
  /// The number of code points; a deletion removes one.
  package private(set) var count = 0

  /// - Throws: if the memory cannot be locked.
  package init() throws(LockedPage.Refused) {
    page = try LockedPage(count: Self.limit)
  }

  package var isEmpty: Bool { length == 0 }

  /// Appends a whole text, or nothing.
  ///
  /// - Parameter text: the text of a key; its control characters are left out.
  /// - Returns: false if there was no room.
  package func append(_ text: String) -> Bool {
    let needed = text.unicodeScalars.reduce(0) { $0 + ($1.isControl ? 0 : $1.utf8.count) }
    guard length + needed <= Self.limit else { return false }
    for scalar in text.unicodeScalars where !scalar.isControl {
      for byte in scalar.utf8 {
        page.bytes[length] = byte
        length += 1
      }
      count += 1
    }
    return true
  }

  /// Deletes the last character, if there is one.
  package func deleteLast() {
    guard length > 0 else { return }
    repeat {
      length -= 1
    } while length > 0 && page.bytes[length] & 0b1100_0000 == 0b1000_0000
    for index in length..<length + 4 { page.bytes[index] = 0 }
    count -= 1
  }

  /// Overwrites the whole password.
  package func erase() {
    page.erase()
    length = 0
    count = 0
  }

  /// Calls the body with the password's bytes, which the body must not keep.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: page.bytes[..<length]))
  }
}

extension Unicode.Scalar {
  /// True for control characters, which a password cannot have: byte 0 ends a C string, and a line
  /// end ends a field.
  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }
}
