import Testing
import Units

/// Tests of texts that may be shown, and of the replacements for other characters.
@Suite struct PrintableTextTests {
  @Test(arguments: [
    // Persian, Indic scripts and emoji use these characters to join and separate signs.
    "می\u{200C}خواهم", "क्\u{200D}ष", "👩🏽‍🚀", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    // These marks only set a direction, for example of a bracket.
    "עברית (ישראל)\u{200F}", "\u{200E}abc", "نص\u{61C}", "", "Ünïcode 漢字 ½", "e\u{301}", "\u{E000}",
  ])
  func keepsCharactersOfOrdinaryTexts(text: String) {
    #expect(text.isPrintable)
    #expect(text.printable == text)
  }

  @Test(arguments: [
    ("Evil\nWATCHDOG=trigger\nX=", "Evil�WATCHDOG=trigger�X="), ("a\r\nb", "a��b"), ("\0", "�"),
    ("\u{1B}]0;x\u{7}", "�]0;x�"), ("\u{9B}31m", "�31m"), ("\u{7F}", "�"), ("a\u{85}b", "a�b"),
    ("a\u{2028}b\u{2029}c", "a�b�c"), ("a\u{202E}b\u{202C}", "a�b�"), ("\u{2066}a\u{2069}", "�a�"),
    ("e\u{301}\t", "e\u{301}�"), ("\u{FFF9}a", "�a"),
  ])
  func replacesCharactersThatActOnReaders(text: String, expected: String) {
    #expect(!text.isPrintable)
    #expect(text.printable == expected)
  }

  /// The expectations come from Unicode's own tables.
  @Test func controlsLineSeparatorsAndDirectionMarksActOnReaders() {
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        #expect(scalar.actsOnReaders, "\(scalar.value)")
      case .format: break
      default: #expect(!scalar.actsOnReaders, "\(scalar.value)")
      }
      let isMark = [0x200E, 0x200F, 0x61C].contains(scalar.value)
      if scalar.properties.isBidiControl, !isMark {
        #expect(scalar.actsOnReaders, "\(scalar.value)")
      }
    }
  }

  @Test func anyTextBecomesOneLineOfEqualLength() {
    var generator = SystemRandomNumberGenerator()
    let risky: [ClosedRange<UInt32>] = [
      0...0x20, 0x7F...0xA0, 0x2000...0x2070, 0xFFF0...0xFFFD, 0x41...0x5A,
    ]
    for _ in 0..<20_000 {
      let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: risky.randomElement(using: &generator)!, using: &generator))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let line = text.printable
      #expect(line.isPrintable, "\(scalars.map(\.value))")
      #expect(line.unicodeScalars.count == scalars.count)
      #expect(line.printable == line)
      #expect((line == text) == text.isPrintable)
    }
  }
}
