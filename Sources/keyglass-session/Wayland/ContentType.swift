import ControlProtocol
import Layouts

/// What an application says of its field (text-input-unstable-v3, `content_type`).
struct ContentType: Hashable, Sendable {
  /// Unknown where the application says nothing.
  var purpose = Purpose.unknown
  var hints: FieldHints = []

  init() {}

  /// Of a later version of the protocol a purpose may be none that we know, and hints too.
  init(hint: UInt32, purpose: UInt32) {
    let known = Self.purposes.indices
    self.purpose = known.contains(Int(purpose)) ? Self.purposes[Int(purpose)] : .unknown
    // The bits are the protocol's own.
    hints = FieldHints(rawValue: UInt16(truncatingIfNeeded: hint & Self.knownHints))
  }

  /// Whether nothing of the text may be taken.
  var isPrivate: Bool {
    FocusedField(active: true, source: nil, purpose: purpose, hints: hints).isPrivate
  }

  /// In text-input-unstable-v1 there is no PIN, and all that comes after it has the number before; the
  /// hints are the same.
  static func numberInLaterVersions(of purpose: UInt32) -> UInt32 {
    purpose < 9 || purpose == .max ? purpose : purpose + 1
  }

  /// From `completion` to `multiline`.
  private static let knownHints: UInt32 = 0x3ff

  /// By the protocol's numbers: normal, alpha, digits, number, phone, url, email, name, password,
  /// pin, date, time, datetime, terminal.
  private static let purposes: [Purpose] = [
    .text, .ascii, .number, .decimal, .phone, .url, .email, .text, .password, .pin,
    .numbersAndPunctuation, .numbersAndPunctuation, .numbersAndPunctuation, .terminal,
  ]
}
