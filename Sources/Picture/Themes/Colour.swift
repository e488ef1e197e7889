/// A colour in sRGB.
package struct Colour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#rrggbb`, or `#rrggbbaa` with an alpha; nil if the text is neither.
  package init?(_ text: some StringProtocol) {
    guard text.first == "#", text.utf8.count == 7 || text.utf8.count == 9,
      text.utf8.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let rgba = text.utf8.count == 9 ? value : value << 8 | 0xFF
    self.init(
      red: UInt8(rgba >> 24), green: UInt8(rgba >> 16 & 0xFF), blue: UInt8(rgba >> 8 & 0xFF),
      alpha: UInt8(rgba & 0xFF))
  }
}
