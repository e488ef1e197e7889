import Glibc
import MarkedYAML
import Testing

@testable import Themes

struct ThemeTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/themes"

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  /// Returns a shipped theme; nil if it has errors.
  static func shipped(_ name: String) -> Theme? {
    ThemeParser.parse(bytes("\(folder)/\(name).yaml"), file: name).theme
  }

  private static let good = String(decoding: bytes("\(folder)/dark.yaml"), as: UTF8.self)

  private func problems(replacing line: String, with other: String) -> [String] {
    let text = Self.good.replacing(line, with: other)
    #expect(text != Self.good)
    let (theme, problems) = ThemeParser.parse(Array(text.utf8), file: "t.yaml")
    #expect(theme == nil)
    return problems.map(\.description)
  }

  @Test(arguments: ["light", "dark", "high-contrast", "large-print"])
  func eachShippedThemeIsGood(name: String) {
    let file = "\(name).yaml"
    let (theme, problems) = ThemeParser.parse(
      Self.bytes("\(Self.folder)/\(file)"), file: file)
    #expect(problems == [])
    #expect(theme != nil)
  }

  @Test func theStandardThemeIsTheDarkOne() {
    #expect(ThemeParser.parse(Array(Self.good.utf8), file: "dark.yaml").theme == .standard)
  }

  @Test func anUnknownFieldIsNamedWithTheOneThatWasMeant() {
    #expect(
      problems(replacing: "\nradius: 6", with: "\nradus: 6") == [
        "t.yaml:6:1: a theme has no `radus` (did you mean `radius`?)"
      ])
  }

  @Test func aColourWithoutQuotesIsACommentAndThatIsSaid() {
    #expect(
      problems(replacing: "  key: \"#4a4e57\"", with: "  key: #4a4e57") == [
        "t.yaml:12:8: `#` begins a comment; put \"#4a4e57\" in quotes"
      ])
  }

  @Test func aNumberWithACommaIsWrittenWithAPoint() {
    #expect(
      problems(replacing: "\nradius: 6", with: "\nradius: 6,5") == [
        "t.yaml:6:9: `radius` is a number from 0 to 64, not `6,5`; "
          + "write 6.5 with a point, not a comma"
      ])
  }

  @Test(arguments: ["red", "#12345", "#12345g", "#+23456", "#1234567", "##23456"])
  func whatIsNoColourIsNamed(text: String) {
    #expect(
      problems(replacing: "\"#4a4e57\"", with: "\"\(text)\"") == [
        "t.yaml:12:8: `key` is a colour as `\"#1e1e1e\"`, or `\"#1e1e1e80\"` with an alpha, "
          + "not `\(text)`"
      ])
  }

  @Test(arguments: [("#abc", "#aabbcc"), ("#abc8", "#aabbcc88"), ("4a4e57", "#4a4e57")])
  func theColourThatWasMeantIsNamed(text: String, meant: String) {
    #expect(
      problems(replacing: "\"#4a4e57\"", with: "\"\(text)\"") == [
        "t.yaml:12:8: `key` is a colour as `\"#1e1e1e\"`, or `\"#1e1e1e80\"` with an alpha, "
          + "not `\(text)`; write \"\(meant)\""
      ])
  }

  @Test(arguments: ["0x6", "1e1", "inf"])
  func aLengthHasDigitsOnly(text: String) {
    #expect(
      problems(replacing: "gap: 6", with: "gap: \(text)") == [
        "t.yaml:5:6: `gap` is a number from 0 to 32, not `\(text)`"
      ])
  }

  @Test func aLengthOutsideItsRangeIsNamed() {
    #expect(
      problems(replacing: "gap: 6", with: "gap: 600") == [
        "t.yaml:5:6: `gap` is a number from 0 to 32, not `600`"
      ])
  }

  @Test func allProblemsAreSaidInTheOrderOfTheFile() {
    let text = Self.good.replacing("gap: 6", with: "gap: x").replacing(
      "label: \"#f5f6f8\"", with: "label: [1]")
    let lines = ThemeParser.parse(Array(text.utf8), file: "t").problems.map(\.mark.line)
    #expect(lines == lines.sorted())
    #expect(lines.count >= 2)
  }

  @Test(arguments: ["", "# nothing", "- a", "title", "a: [}", "\u{0}"])
  func whatIsNoThemeIsRefusedWithItsPlace(text: String) {
    let (theme, problems) = ThemeParser.parse(Array(text.utf8), file: "t.yaml")
    #expect(theme == nil)
    #expect(problems.first?.description.hasPrefix("t.yaml:1:") == true)
  }

  // MARK: - Themes that extend others

  private func extending(_ text: String) -> (theme: Theme?, problems: [String]) {
    let bases = FileBases([
      Document(file: "dark.yaml", text: Self.good),
      Document(file: "near.yaml", text: "extends: dark\ntitle: Near\ngap: 9"),
      Document(file: "torn.yaml", text: Self.good.replacing("gap: 6", with: "gap: x")),
    ])
    let (theme, problems) = ThemeParser.parse(
      Array(text.utf8), file: "t.yaml", extending: bases)
    return (theme, problems.map(\.description))
  }

  @Test func aThemeThatExtendsAnotherNamesOnlyWhatDiffers() {
    let text = "extends: near\ncolours:\n  key: \"#010203\"\n  hint: \"#040506\"\nradius: 3"
    var expected = Theme.standard
    expected.title = "Near"
    expected.gap = 9
    expected.radius = 3
    expected.colours.key = Colour(red: 1, green: 2, blue: 3)
    expected.colours.hint = Colour(red: 4, green: 5, blue: 6)
    let (theme, problems) = extending(text)
    #expect(problems == [])
    #expect(theme == expected)
  }

  @Test(arguments: [
    ("extends: dork", "t.yaml:1:10: there is no theme `dork` (did you mean `dark`?) to extend"),
    ("extends: t", "t.yaml:1:10: a theme cannot extend itself"),
    (
      "extends: dark\ncolours:\n  extends: light",
      "t.yaml:3:3: `colours` has no `extends`"
    ),
    (
      "extends: dark\ncolours:\n  kee: \"#010203\"",
      "t.yaml:3:3: `colours` has no `kee` (did you mean `key`?)"
    ),
    (
      "extends: dark\ncolours:", "t.yaml:2:9: `colours` needs lines `name: value` below it"
    ),
    (
      "extends: torn",
      "torn.yaml:5:6: `gap` is a number from 0 to 32, not `x` (read for t.yaml, which extends this "
        + "file)"
    ),
  ])
  func aMistakeOfAnExtendingThemeIsReportedWhereItIs(text: String, expected: String) {
    let (theme, problems) = extending(text)
    #expect(theme == nil)
    #expect(problems == [expected])
  }

  @Test func coloursHaveTwoForms() {
    #expect(Colour("#0a0B0c") == Colour(red: 10, green: 11, blue: 12))
    #expect(Colour("#0a0B0c80") == Colour(red: 10, green: 11, blue: 12, alpha: 128))
  }
}
