import MarkedYAML
import Settings
import Testing

@Suite struct ShortcutsTests {
  private func parse(_ text: String) -> (Shortcuts, [String]) {
    let (shortcuts, problems) = Shortcuts.parse(Document(file: "shortcuts.yaml", text: text))
    return (shortcuts, problems.map(\.description))
  }

  @Test func abbreviationsAndNamesAreRead() {
    let (shortcuts, problems) = parse(
      "shortcuts:\n  OMW: on my way\n  mvh: Med vennlig hilsen\nnames: [Ingrid, Håkon]\n")
    #expect(problems == [])
    #expect(shortcuts.expansions == ["omw": "on my way", "mvh": "Med vennlig hilsen"])
    #expect(shortcuts.names == ["Ingrid", "Håkon"])
  }

  @Test func aGreekAbbreviationInCapitalsIsFound() {
    #expect(parse("shortcuts:\n  ΣΑΣ: x\n").0.expansions == ["σας": "x"])
  }

  @Test func anEmptyFileHasNone() {
    #expect(parse("") == (Shortcuts(), []))
  }

  @Test func aListHasANameInEachLine() {
    var (shortcuts, _) = parse("names: [Ingrid]\n")
    let list = Document(
      file: "team.txt", text: "# the team\n\nHåkon\n  Jean-Luc \r\nAnn Lee\nr2d2\n")
    let problems = shortcuts.addNames(list).map(\.description)
    #expect(shortcuts.names == ["Ingrid", "Håkon", "Jean-Luc"])
    #expect(
      problems == [
        "team.txt:5:1: a name is one word of letters; found `Ann Lee`",
        "team.txt:6:1: a name is one word of letters; found `r2d2`",
      ])
  }

  @Test func aByteOrderMarkAndALineThatIsNotUTF8HideNoName() {
    var shortcuts = Shortcuts()
    let bytes = [0xEF, 0xBB, 0xBF] + Array("Anna\nJ".utf8) + [0xFC] + Array("rgen\nOle".utf8)
    let problems = shortcuts.addNames(Document(file: "team.txt", bytes: bytes))
    #expect(shortcuts.names == ["Anna", "Ole"])
    #expect(problems.map(\.description) == ["team.txt:2:1: this line is not UTF-8"])
  }

  @Test func whatIsWrongIsSaidWithItsPlaceAndTheRestIsTaken() {
    let (shortcuts, problems) = parse(
      "shortcut:\n  a: b\nshortcuts:\n  o2: on two\n  brb: be right back\n  x: [1]\n  BRB: y\n"
        + "names: Ann\n")
    #expect(shortcuts.expansions == ["brb": "be right back"])
    #expect(
      problems == [
        "shortcuts.yaml:1:1: unknown key `shortcut` (did you mean `shortcuts`?)",
        "shortcuts.yaml:4:3: an abbreviation is letters only; found `o2`",
        "shortcuts.yaml:6:6: `x` stands for one line of at most 200 characters; found a list",
        "shortcuts.yaml:7:3: `BRB` is here twice; capitals make no difference",
        "shortcuts.yaml:8:8: `names` is a list such as [Ingrid, Håkon]; found `Ann`",
      ])
  }
}
