// Texts of files, devices, clients and applications, made safe to show on one line. They appear in
// systemd's status, in the journal, on a terminal, in another program's command, and on keys.

extension Unicode.Scalar {
  /// True if the character acts on the program that shows it. Such a character ends a line, begins
  /// a terminal's command, or changes the direction of the following text. False for characters
  /// that join letters, and for marks whose direction leaves other text alone.
  public var actsOnReaders: Bool {
    switch value {
    // The control characters C0, DEL and C1.
    case 0..<0x20, 0x7F..<0xA0: true
    // The ends of a line and of a paragraph; embeddings, overrides and isolates.
    case 0x2028...0x202E, 0x2066...0x206F: true
    // The signs of interlinear annotations.
    case 0xFFF9...0xFFFB: true
    default: false
    }
  }
}

extension String {
  /// True if no character of the text acts on the program that shows it.
  public var isPrintable: Bool {
    // Most texts are plain ASCII, whose characters need no decoding.
    utf8.allSatisfy { 0x20..<0x7F ~= $0 } || !unicodeScalars.contains(where: \.actsOnReaders)
  }

  /// This text with U+FFFD in place of all characters that act on the program that shows them.
  public var printable: String {
    guard !isPrintable else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.actsOnReaders ? "\u{FFFD}" : $0 }))
  }
}
