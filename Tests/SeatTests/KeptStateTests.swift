import Layouts
import Testing

@testable import Seat

struct KeptStateTests {
  @Test func whatIsKeptComesBack() {
    let state = KeptState(
      layout: "number-pad", ownLayout: "xkb:de(neo)",
      field: FocusedField(purpose: .pin, returnType: .done))
    #expect(KeptState(parsing: state.text) == state)
  }

  @Test(arguments: ["", "layout", "layout de\nown-layout de\npurpose nonsense\nreturn done\n"])
  func whatIsNotOursIsNotTaken(text: String) {
    #expect(KeptState(parsing: text) == nil)
  }
}
