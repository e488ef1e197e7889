import Erasing
package import Units

/// Texts that no key types. The session's input method commits them, in order with the strokes.
///
/// Each text is kept until it is sent, and its memory is then overwritten.
package final class Commits {
  /// True if a session's input method commits the texts.
  package var isOpen = false
  private var texts: [UInt32: [UInt8]] = [:]
  private var last: UInt32 = 0

  /// The number that stands for the removal of a preedit, in place of a text's number.
  package static let removal: UInt32 = 0
  /// The longest text in bytes, so that it fits into one Wayland message.
  package static let longest = 3_000
  /// The longest time that the session may take for a commit, unless it requests another time.
  package static let timeout = Microseconds.milliseconds(200)
  /// The maximum number of waiting texts.
  static let capacity = 4_096

  package init() {}

  /// True if an input method may commit a character. Line ends and control characters need keys.
  package static func canCommit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  /// True if an input method may commit a text in place of keys.
  package static func canCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest && text.unicodeScalars.allSatisfy(canCommit)
  }

  /// Keeps a text until it is sent.
  ///
  /// - Returns: the number that identifies the text in the queue of strokes.
  /// - Throws: if too many texts wait.
  func append(_ text: String) throws(QueueFull) -> UInt32 {
    guard texts.count < Self.capacity else { throw QueueFull(free: 0, needed: 1) }
    last = last == .max ? Self.removal + 1 : last + 1
    texts[last] = Array(text.utf8)
    return last
  }

  /// True if no text waits.
  package var isEmpty: Bool { texts.isEmpty }

  /// Removes and returns the text to send now; nil if it was dropped.
  package func remove(_ number: UInt32) -> String? {
    guard var bytes = texts.removeValue(forKey: number) else { return nil }
    defer { bytes.erase() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Drops all texts.
  func dropAll() {
    for number in Array(texts.keys) { drop(number) }
  }

  /// Drops a text.
  func drop(_ number: UInt32) {
    guard var bytes = texts.removeValue(forKey: number) else { return }
    bytes.erase()
  }
}
