import Testing

@testable import Drawing

struct LetteringTests {
  /// A second dotted circle would make a label too wide for its key.
  @Test(arguments: [
    ("◌\u{094C}", "\u{094C}"), ("\u{094C}", "\u{094C}"), ("◌\u{0BCB}", "\u{0BCB}"),
    ("◌\u{103B}", "\u{103B}"), ("◌\u{17BE}", "\u{17BE}"), ("◌\u{0E38}", "◌\u{0E38}"),
    ("\u{0E38}", "◌\u{0E38}"), ("\u{064B}", "◌\u{064B}"), ("क", "क"), ("◌", "◌"), ("", ""),
  ])
  func aMarkIsDrawnOnOneCircle(label: String, drawn: String) {
    #expect(Array(Lettering.visible(label).unicodeScalars) == Array(drawn.unicodeScalars))
  }
}
