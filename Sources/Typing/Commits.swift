import Erasing
package import Units

/// Texts that no key types, for the session's input method to commit in order with the strokes.
///
/// Each is kept until it goes out, and overwritten then.
package final class Commits {
  /// Whether somebody commits what comes.
  package var isOpen = false
  private var texts: [UInt32: [UInt8]] = [:]
  private var last: UInt32 = 0

  /// In bytes: what fits into one message of Wayland's.
  package static let longest = 3_000
  /// How long the session may take for one, unless it says otherwise.
  package static let patience = Microseconds.milliseconds(200)
  /// How many may wait.
  static let capacity = 4_096

  package init() {}

  /// Whether an input method may commit a character: keys alone end lines and delete.
  package static func canCommit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  /// Whether a text is one to commit, if no keys type it.
  package static func canCommit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest && text.unicodeScalars.allSatisfy(canCommit)
  }

  /// Keeps a text until it goes out.
  ///
  /// - Returns: its number, by which it stands between the strokes.
  /// - Throws: if too many wait.
  func append(_ text: String) throws(StrokeQueue.Full) -> UInt32 {
    guard texts.count < Self.capacity else { throw StrokeQueue.Full(free: 0, needed: 1) }
    last &+= 1
    texts[last] = Array(text.utf8)
    return last
  }

  /// Whether none waits.
  package var isEmpty: Bool { texts.isEmpty }

  /// The text that goes out now; nil if it is no longer wanted.
  package func take(_ number: UInt32) -> String? {
    guard var bytes = texts.removeValue(forKey: number) else { return nil }
    defer { bytes.erase() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// None goes out any more.
  func dropAll() {
    for number in Array(texts.keys) { drop(number) }
  }

  /// It does not go out.
  func drop(_ number: UInt32) {
    guard var bytes = texts.removeValue(forKey: number) else { return }
    bytes.erase()
  }
}
