extension Theme {
  /// The theme used if no theme can be read. It has the values of `themes/dark.yaml`.
  package static let standard = Theme(
    title: "Dark", font: "Noto Sans, DejaVu Sans, sans-serif", labelSize: 0.55, gap: 6, radius: 6,
    shadow: 1, border: 0,
    colours: Colours(
      background: Colour(red: 0x1B, green: 0x1D, blue: 0x22),
      key: Colour(red: 0x4A, green: 0x4E, blue: 0x57),
      label: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      functionKey: Colour(red: 0x33, green: 0x36, blue: 0x3D),
      functionLabel: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      accentKey: Colour(red: 0x2B, green: 0x6F, blue: 0xCA),
      accentLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      hint: Colour(red: 0xBC, green: 0xC2, blue: 0xCC),
      pressedKey: Colour(red: 0xA3, green: 0xA9, blue: 0xB4),
      pressedLabel: Colour(red: 0x00, green: 0x00, blue: 0x00),
      latchedKey: Colour(red: 0xD9, green: 0xDC, blue: 0xE2),
      latchedLabel: Colour(red: 0x16, green: 0x18, blue: 0x1D),
      lockedKey: Colour(red: 0x2B, green: 0x6F, blue: 0xCA),
      lockedLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      unreachableLabel: Colour(red: 0x9E, green: 0xA4, blue: 0xAF),
      shadow: Colour(red: 0x0C, green: 0x0D, blue: 0x10),
      border: Colour(red: 0x8A, green: 0x8F, blue: 0x99),
      popup: Colour(red: 0x26, green: 0x28, blue: 0x2E),
      popupLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      selected: Colour(red: 0x2B, green: 0x6F, blue: 0xCA),
      selectedLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      strip: Colour(red: 0x1B, green: 0x1D, blue: 0x22),
      stripLabel: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      stripLine: Colour(red: 0x3F, green: 0x43, blue: 0x4B)))
}
