extension Unicode.Scalar {
  /// True if the character is in one of Unicode's right-to-left blocks. They are Hebrew to Arabic
  /// Extended-A, the presentation forms, and scripts from U+10800 and from U+1E800 on.
  ///
  /// In these blocks, unassigned code points are right-to-left by default (UAX #9).
  package var runsRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
