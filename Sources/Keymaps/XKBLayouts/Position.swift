/// A key's position on the alphanumeric block: its XKB name and keycode.
struct Position: Hashable {
  /// The name in XKB's keycodes/evdev: AD01 is the first letter of the upper row.
  let name: String
  let keycode: UInt16

  static let tilde = Position(name: "TLDE", keycode: 41)
  static let backslash = Position(name: "BKSL", keycode: 43)
  static let lessGreater = Position(name: "LSGT", keycode: 86)
  static let yen = Position(name: "AE13", keycode: 124)
  static let ro = Position(name: "AB11", keycode: 89)

  static let digitRow = [tilde] + row("AE", 2...13) + [yen]
  static let upperRow = row("AD", 16...27)
  /// The home row. It includes `backslash`, which is beside a Return key that spans two rows.
  static let homeRow = row("AC", 30...40) + [backslash]
  static let lowerRow = [lessGreater] + row("AB", 44...53) + [ro]

  static let all = digitRow + upperRow + homeRow + lowerRow

  /// The positions that some keyboards lack.
  static let optional = [lessGreater, yen, ro]

  var isOptional: Bool {
    Self.optional.contains(self)
  }

  private static func row(_ prefix: String, _ keycodes: ClosedRange<UInt16>) -> [Position] {
    keycodes.enumerated().map { index, keycode in
      Position(name: prefix + (index < 9 ? "0" : "") + "\(index + 1)", keycode: keycode)
    }
  }
}
