import Layouts
import MarkedYAML
import Testing

@Suite struct NamesForLayoutsTests {
  private let text = layout(
    rows: "a b c next",
    keys: """
      a: {action: keysym Excape}
        b: {action: layout numberpad}
        c: {action: 'layout xkb:de(neo)', alternates: [Tab]}
      """)

  private func problems(_ names: NamesForLayouts) -> [String] {
    LayoutParser.parse(Array(text.utf8), file: "f", names: names).problems.map(\.description)
  }

  @Test func anUnknownKeysymOrLayoutIsReportedWhereItStands() {
    let names = NamesForLayouts(
      isKeysym: { $0 == "Escape" }, layouts: ["number-pad"], severity: .error)
    #expect(
      problems(names) == [
        "f:9:22: there is no keysym `Excape` (did you mean `Escape`?), so the key types nothing",
        "f:10:22: there is no layout `numberpad` (did you mean `number-pad`?) "
          + "for the key to lead to",
      ])
  }

  @Test func aRunningKeyboardUsesTheLayoutAllTheSame() {
    let names = NamesForLayouts(isKeysym: { _ in false })
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f", names: names)
    #expect(layout != nil)
    #expect(problems.map(\.severity) == [.warning])
  }

  /// A key for a page of settings may change a setting at a touch, so no layout file may have one.
  @Test(arguments: ["settings:", "settings:theme", "settings:panel.theme=light"])
  func noFileLeadsToTheSettings(id: String) {
    let text = layout(rows: "a b c next", keys: "a: {action: 'layout \(id)'}")
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f")
    #expect(layout == nil)
    #expect(
      problems.map(\.description) == [
        "f:9:23: `\(id)` begins like a page of settings, to which only the key `hide` leads"
      ])
  }

  @Test func anyNameIsGoodWhereNoneIsKnown() {
    #expect(problems(.any).isEmpty)
  }
}
