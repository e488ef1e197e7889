/// A password while it is typed: UTF-8 in one locked page, and nowhere else.
package final class PasswordEntry {
  /// In bytes of UTF-8. PAM's modules take less: pam_unix, 512.
  package static let limit = 1_024

  private let page: LockedPage
  private var length = 0
  /// How many characters it has: one for each code point, as delete takes them back.
  package private(set) var count = 0

  /// - Throws: where its memory cannot be locked.
  package init() throws(LockedPage.Refused) {
    page = try LockedPage(count: Self.limit)
  }

  package var isEmpty: Bool { length == 0 }

  /// Appends all of a text, or nothing of it.
  ///
  /// - Parameter text: what a key types; its control characters are left out.
  /// - Returns: whether there was room.
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

  /// Takes the last character back, if there is one.
  package func deleteLast() {
    guard length > 0 else { return }
    repeat {
      length -= 1
    } while length > 0 && page.bytes[length] & 0b1100_0000 == 0b1000_0000
    for index in length..<length + 4 { page.bytes[index] = 0 }
    count -= 1
  }

  /// Overwrites all of it.
  package func erase() {
    page.erase()
    length = 0
    count = 0
  }

  /// The password's bytes, which may not be kept.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: page.bytes[..<length]))
  }
}

extension Unicode.Scalar {
  /// C has no word for a text with 0 in it, and no field takes a line's end.
  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }
}
