extension Theme {
  /// The theme used if none can be read: the same as `themes/dark.yaml`.
  package static let standard = Theme(
    title: "Dark", font: "Noto Sans, DejaVu Sans, sans-serif", labelSize: 0.42, gap: 6, radius: 6,
    shadow: 1, border: 0,
    colours: Colours(
      background: Colour(red: 0x1B, green: 0x1D, blue: 0x22),
      key: Colour(red: 0x4A, green: 0x4E, blue: 0x57),
      label: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      functionKey: Colour(red: 0x33, green: 0x36, blue: 0x3D),
      functionLabel: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      accentKey: Colour(red: 0x2F, green: 0x7D, blue: 0xE1),
      accentLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      hint: Colour(red: 0xAA, green: 0xB0, blue: 0xBB),
      pressedKey: Colour(red: 0x7D, green: 0x84, blue: 0x91),
      pressedLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      latchedKey: Colour(red: 0xD9, green: 0xDC, blue: 0xE2),
      latchedLabel: Colour(red: 0x16, green: 0x18, blue: 0x1D),
      lockedKey: Colour(red: 0x2F, green: 0x7D, blue: 0xE1),
      lockedLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      unreachableLabel: Colour(red: 0x6D, green: 0x73, blue: 0x7F),
      shadow: Colour(red: 0x0C, green: 0x0D, blue: 0x10),
      border: Colour(red: 0x0C, green: 0x0D, blue: 0x10),
      popup: Colour(red: 0x5D, green: 0x62, blue: 0x6D),
      popupLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      selected: Colour(red: 0x2F, green: 0x7D, blue: 0xE1),
      selectedLabel: Colour(red: 0xFF, green: 0xFF, blue: 0xFF),
      strip: Colour(red: 0x1B, green: 0x1D, blue: 0x22),
      stripLabel: Colour(red: 0xF5, green: 0xF6, blue: 0xF8),
      stripLine: Colour(red: 0x3F, green: 0x43, blue: 0x4B)))
}
