import Layouts

/// An application's description of its field (text-input-unstable-v3, `content_type`).
struct ContentType: Hashable, Sendable {
  /// The purpose; unknown if the application does not give one.
  var purpose = Purpose.unknown
  var hints: FieldHints = []

  init() {}

  /// Reads the protocol's numbers. Purposes and hints of later versions may be unknown.
  init(hint: UInt32, purpose: UInt32) {
    let known = Self.purposes.indices
    self.purpose = known.contains(Int(purpose)) ? Self.purposes[Int(purpose)] : .unknown
    // `FieldHints` has the same bits as the protocol.
    hints = FieldHints(rawValue: UInt16(truncatingIfNeeded: hint & Self.knownHints))
  }

  /// The privacy of the field's text.
  var privacy: Privacy { Privacy(purpose, hints) }

  /// Translates a purpose of text-input-unstable-v1 into the number of later versions. Version 1
  /// lacks PIN, so the numbers of the purposes after PIN are lower by 1. The hints are the same.
  static func numberInLaterVersions(of purpose: UInt32) -> UInt32 {
    purpose < 9 || purpose == .max ? purpose : purpose + 1
  }

  /// The bits of the known hints, from `completion` to `multiline`.
  private static let knownHints: UInt32 = 0x3ff

  /// The purposes by the protocol's numbers: normal, alpha, digits, number, phone, url, email,
  /// name, password, pin, date, time, datetime, terminal.
  private static let purposes: [Purpose] = [
    .text, .ascii, .number, .decimal, .phone, .url, .email, .text, .password, .pin,
    .numbersAndPunctuation, .numbersAndPunctuation, .numbersAndPunctuation, .terminal,
  ]
}
