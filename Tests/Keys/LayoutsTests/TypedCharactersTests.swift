import Testing
import Units

@testable import Layouts

@Suite struct TypedCharactersTests {
  @Test func whatATapTypesComesFirst() {
    let layout = { (keys: [Key]) in
      Layout(id: "x", title: "X", layers: [Layer(id: "a", keys: keys, unitsWide: 1, unitsHigh: 1)])
    }
    let key = { (id: String, action: KeyAction, shifted: KeyAction?, alternates: [String]) in
      Key(
        id: id, label: id, rectangle: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
        action: action, shiftedAction: shifted,
        alternates: alternates.map { Key.Alternate(label: $0, action: .text($0)) })
    }
    let layouts = [
      layout([
        key("a", .text("a"), .text("A"), ["„", "ä", "b", "à"]), key("b", .text("b"), nil, []),
      ]),
      layout([key("c", .text("ab…"), nil, []), key("d", .delete, nil, ["ß"])]),
    ]
    #expect(String(String.UnicodeScalarView(layouts.typedCharacters)) == "aAb…ßäà„")
  }
}
