import Glibc
import Passwords

/// The password that was received through the socket, in one locked page and ended by a NUL byte.
final class ReadPassword {
  private let page: LockedPage

  /// - Throws: if the page cannot be locked.
  init() throws(LockedPage.Refused) {
    page = try LockedPage(count: PasswordEntry.limit + 1)
  }

  /// Reads the password; returns true if it was read to its end, and fits into the page.
  func read(from descriptor: Int32) -> Bool {
    var length = 0
    while length <= PasswordEntry.limit {
      let count = Glibc.read(
        descriptor, page.start + length, PasswordEntry.limit + 1 - length)
      if count == 0 { return true }
      if count < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      length += count
    }
    erase()
    return false
  }

  func erase() {
    page.erase()
  }

  /// Returns a copy, which PAM overwrites and frees; nil if there is no memory.
  func copy() -> UnsafeMutablePointer<CChar>? {
    strdup(page.start.assumingMemoryBound(to: CChar.self))
  }
}
