import ControlProtocol
import Layouts
import Scene
import SeatRules
import Settings
import Testing

struct FieldStatementsTests {
  private var statements = FieldStatements()
  private let pin = FocusedField(
    active: true, source: FocusedField.purposeSource, purpose: .pin, returnType: .done)
  private let ok = [AccessoryButton(id: "ok", label: "OK")]
  private let next = [AccessoryButton(id: "next", label: "Next")]

  @Test mutating func aClientsFieldAndButtonsEndWithIt() {
    statements.fields.record(pin, by: 1, of: 1000)
    statements.put(ok, by: 1, of: 1000)
    #expect(field() == pin)
    #expect(statements.buttons == ok)
    statements.remove(1)
    #expect(statements == FieldStatements())
    #expect(field() == .unknown)
    #expect(statements.buttons == [])
  }

  @Test mutating func buttonsThatAreTakenAwayShowThoseOfAnOlderClient() {
    statements.put(ok, by: 1, of: 1000)
    statements.put(next, by: 2, of: 1000)
    #expect(statements.buttons == next)
    statements.put([], by: 2, of: 1000)
    #expect(statements.buttons == ok)
  }

  @Test mutating func allButtonsGoAndTheFieldStays() {
    statements.fields.record(pin, by: 1, of: 1000)
    statements.put(ok, by: 1, of: 1000)
    statements.put(next, by: 2, of: 1000)
    statements.accessories.removeAll()
    #expect(statements.buttons == [])
    #expect(field() == pin)
  }

  @Test(arguments: ["toplevel", "other-input-method"])
  mutating func reportsOfFieldsPrevailOverReportsOfWindows(source: String) {
    let windows = FocusedField(active: false, source: source, application: "gedit")
    let password = FocusedField(active: true, source: "input-method", purpose: .password)
    statements.record(windows, by: 1, of: 1000)
    #expect(field() == windows)
    statements.record(password, by: 2, of: 1000)
    statements.record(windows, by: 1, of: 1000)
    #expect(field() == password)
    #expect(statements.fields.counts(of: 2) && !statements.fields.counts(of: 1))
    statements.remove(2)
    #expect(field() == windows)
    // A program's report on its own field ends with the next change of the focus.
    statements.fields.record(pin, by: 3, of: 1000)
    statements.record(windows, by: 1, of: 1000)
    #expect(field() == windows)
  }

  @Test mutating func anotherSessionsHelperDoesNotSayWhichFieldHasTheFocus() {
    statements = FieldStatements(seat: 1000)
    let password = FocusedField(active: true, source: "input-method", purpose: .password)
    let text = FocusedField(active: true, source: "input-method", purpose: .text)
    statements.record(password, by: 1, of: 1000)
    statements.record(text, by: 2, of: 1001)
    #expect(field() == password)
    #expect(!statements.fields.counts(of: 2))
    // A statement by root counts for whichever user is at the seat.
    statements.order(pin, by: 3, of: 0, isLasting: true)
    #expect(field() == pin)
    statements.record(text, by: 1, of: 1000)
    #expect(field() == text)
  }

  @Test func reportsOfWindowsLeaveTheWishUnknown() {
    func wants(_ source: String?, _ active: Bool, _ hints: FieldHints = []) -> KeyboardWish {
      FocusedField(active: active, source: source, hints: hints).keyboardWish
    }
    #expect(wants("input-method", true) == .shown)
    #expect(wants("input-method", true, .noKeyboard) == .hidden)
    #expect(wants("browser", true, .manualKeyboard) == .manual)
    #expect(wants("browser", true, [.manualKeyboard, .noKeyboard]) == .hidden)
    #expect(wants("browser", false, .manualKeyboard) == .hidden)
    #expect(wants("input-method", false) == .hidden)
    #expect(wants("toplevel", false) == .unknown)
    #expect(wants("other-input-method", false) == .unknown)
    // The window is a terminal's.
    #expect(wants("toplevel", true) == .shown)
    #expect(wants("purpose", true) == .unknown)
    #expect(wants(nil, false) == .unknown)
  }

  // MARK: - The resulting field

  private func field(
    isConsole: Bool = false, isHiding: Bool = false,
    _ change: (inout Settings.Field) -> Void = { _ in }
  ) -> FocusedField {
    var rules = Settings.Field()
    change(&rules)
    return statements.field(
      isConsole: isConsole, isHiding: isHiding, rules, Settings.LayoutsByPurpose())
  }

  private func inApplication(_ id: String, _ purpose: Purpose = .unknown) -> FocusedField {
    FocusedField(active: false, source: "input-method", purpose: purpose, application: id)
  }

  @Test(arguments: [
    "foot", "footclient", "kitty", "Alacritty", "XTerm", "org.gnome.Terminal", "org.gnome.Console",
    "org.kde.konsole", "com.mitchellh.ghostty", "org.wezfurlong.wezterm", "URxvt",
    "org.gnome.Ptyxis", "xfce4-terminal",
  ])
  mutating func terminalsAreKnown(application: String) {
    statements.fields.record(inApplication(application), by: 1, of: 1000)
    #expect(field().purpose == .terminal)
  }

  @Test mutating func aTerminalIsKnownByItsApplication() {
    statements.fields.record(inApplication("foot", .text), by: 1, of: 1000)
    #expect(field().purpose == .terminal)
    #expect(field().active)
    statements.fields.record(inApplication("org.gnome.TextEditor", .text), by: 1, of: 1000)
    #expect(field().purpose == .text)
    #expect(!field().active)
    #expect(field { $0.terminals = ["*.texteditor"] }.purpose == .terminal)
  }

  @Test mutating func aPasswordStaysOneInATerminal() {
    statements.fields.record(inApplication("foot", .password), by: 1, of: 1000)
    #expect(field().privacy.isSecret)
    var hidden = inApplication("foot", .text)
    hidden.hints = .hiddenText
    statements.fields.record(hidden, by: 1, of: 1000)
    #expect(field().privacy.isSecret)
  }

  @Test mutating func anApplicationIsRefusedByItsId() {
    statements.fields.record(inApplication("game", .text), by: 1, of: 1000)
    #expect(!field().hints.contains(.noKeyboard))
    #expect(field { $0.refuse = ["game"] }.hints.contains(.noKeyboard))
  }

  @Test mutating func aRuleForAnApplicationCountsWhereItSaysNothingOfItsField() {
    func rules(_ use: ApplicationRule.Use) -> (inout Settings.Field) -> Void {
      { $0.applications = [ApplicationRule(pattern: "org.acme.*", use: use)] }
    }
    let (decimal, till) = (rules(.purpose(.decimal)), rules(.layout("till")))
    for purpose in [Purpose.unknown, .text] {
      statements.fields.record(inApplication("org.ACME.Till", purpose), by: 1, of: 1000)
      #expect(field(till).purpose == purpose)
      #expect(field(till).layout == "till")
    }
    #expect(field(decimal).purpose == .decimal)
    #expect(field(decimal).layout == nil)
    statements.fields.record(inApplication("org.acme.Till", .email), by: 1, of: 1000)
    #expect(field(decimal).purpose == .email)
    #expect(field(till).layout == nil)
    var own = inApplication("org.acme.Till", .text)
    own.layout = "own"
    statements.fields.record(own, by: 1, of: 1000)
    #expect(field(till).layout == "own")
    own.layout = nil
    own.hints = .hiddenText
    statements.fields.record(own, by: 1, of: 1000)
    #expect(field(decimal).privacy.isSecret && field(decimal).purpose == .text)
    statements.fields.record(inApplication("game", .text), by: 1, of: 1000)
    #expect(field(decimal).purpose == .text)
    // The id also matches `*term*`, the pattern for terminals.
    statements.fields.record(inApplication("org.acme.terminal", .text), by: 1, of: 1000)
    #expect(field().purpose == .terminal)
    #expect(field(decimal).purpose == .decimal)
  }

  @Test(arguments: [Purpose.text, .decimal, .terminal])
  mutating func aFieldThatNobodyDescribesMayBeForAPassword(purpose: Purpose) {
    func rules(_ settings: inout Settings.Field) {
      settings.applications = [ApplicationRule(pattern: "org.acme.*", use: .purpose(purpose))]
    }
    statements.fields.record(inApplication("org.acme.Till"), by: 1, of: 1000)
    #expect(field(rules).privacy == Privacy(.unknown))
    #expect(field(rules).layout == (purpose == .decimal ? "decimal-pad" : nil))
    let known = field {
      rules(&$0)
      $0.noPasswords = ["org.acme.*"]
    }
    #expect(known.purpose == purpose)
    #expect(known.layout == nil)
  }

  @Test mutating func aRuleMayMakeAFieldAPassword() {
    statements.fields.record(inApplication("org.acme.Lock"), by: 1, of: 1000)
    let use = ApplicationRule.Use.purpose(.pin)
    #expect(
      field { $0.applications = [ApplicationRule(pattern: "org.acme.*", use: use)] }.purpose == .pin
    )
  }

  @Test mutating func whereThereAreNoPasswordsAFieldIsText() {
    func purpose(_ field: FocusedField) -> Purpose {
      statements.fields.record(field, by: 1, of: 1000)
      return self.field { $0.noPasswords = ["org.acme.*"] }.purpose
    }
    #expect(purpose(inApplication("org.acme.Till")) == .text)
    #expect(purpose(inApplication("org.acme.Till", .password)) == .password)
    #expect(purpose(inApplication("game")) == .unknown)
    var hidden = inApplication("org.acme.Till")
    hidden.hints = .hiddenText
    statements.fields.record(hidden, by: 1, of: 1000)
    #expect(field { $0.noPasswords = ["org.acme.*"] }.privacy.isSecret)
  }

  @Test mutating func ignoresASessionsFieldOnATextConsole() {
    #expect(field(isConsole: true).purpose == .terminal)
    statements.fields.record(inApplication("org.gnome.TextEditor", .text), by: 1, of: 1000)
    #expect(field(isConsole: true).purpose == .terminal)
    statements.fields.record(pin, by: 2, of: 1000)
    #expect(field(isConsole: true) == pin)
    var text = pin
    text.purpose = .text
    statements.fields.record(text, by: 2, of: 1000)
    #expect(field(isConsole: true).purpose == .terminal)
    #expect(field() == text)
  }

  @Test mutating func aConsoleThatHidesWhatIsTypedTakesAPassword() {
    #expect(!field(isConsole: true).privacy.isSecret)
    #expect(field(isConsole: true, isHiding: true).privacy.isSecret)
    // The layout is still the console's.
    #expect(field(isConsole: true, isHiding: true).purpose == .terminal)
    #expect(!field(isHiding: true).privacy.isSecret)
    var text = pin
    text.purpose = .text
    statements.fields.record(text, by: 1, of: 1000)
    #expect(field(isConsole: true, isHiding: true).privacy.isSecret)
    #expect(!field(isConsole: true).privacy.isSecret)
  }

  @Test mutating func whatTheHelperKnewEndsWithIt() {
    statements.fields.record(inApplication("org.gnome.TextEditor", .password), by: 1, of: 1000)
    statements.remove(1)
    #expect(field() == .unknown)
  }

  @Test mutating func aPurposeThatLastsEndsWhenTheFocusMoves() {
    statements.fields.record(pin, by: 1, of: 1000, isLasting: true)
    #expect(field() == pin)
    statements.fields.record(inApplication("org.gnome.TextEditor", .text), by: 2, of: 1000)
    #expect(field().purpose == .text)
    statements.remove(2)
    #expect(field() == .unknown)
  }
}
