import ControlProtocol
import Layouts
import Testing

@testable import SeatRules

struct KeptStateTests {
  @Test func theKeptStateIsReadBackUnchanged() {
    let state = KeptState(
      layout: "number-pad", generalLayout: "xkb:de(neo)",
      field: FocusedField(
        active: true, source: FocusedField.purposeSource, purpose: .pin, returnType: .done))
    #expect(KeptState(parsing: state.text) == state)
  }

  @Test func aSecureFieldIsKeptSecure() {
    let state = KeptState(
      layout: "de", generalLayout: "de",
      field: FocusedField(
        active: true, source: "input-method", purpose: .text, hints: .hiddenText))
    #expect(KeptState(parsing: state.text)?.field.privacy.isSecret == true)
  }

  @Test func anUnknownFieldStaysUnknown() {
    let state = KeptState(layout: "de", generalLayout: "de", field: .unknown)
    #expect(KeptState(parsing: state.text)?.field == .unknown)
  }

  @Test(arguments: [
    "", "layout", "layout de\nown-layout de\npurpose nonsense\nreturn done\n",
    "layout d\0e\nown-layout de\npurpose text\nreturn done\n",
  ])
  func rejectsForeignFiles(text: String) {
    #expect(KeptState(parsing: text) == nil)
  }
}
