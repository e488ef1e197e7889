package import Access
package import Calculator
package import Composing
package import Keys
package import Layouts
package import Settings
package import TextEngine
package import Units

/// All settings of the keyboard's behaviour.
package struct KeyboardBehaviour: Sendable {
  package var keys: KeyBehaviour
  package var access: TouchFilterBehaviour
  /// Scanning by switches; off in programs without switches.
  package var scan: ScanBehaviour
  /// Exploring with speech; off in programs that cannot speak.
  package var speech: SpeechMode
  /// The people who hear what is spoken.
  private(set) var audience = Audience.room
  /// The fingers that type braille; off in programs without a table of cells.
  package var braille: BrailleHands
  /// Pointers that press keys; off in programs that get no pointer events from a panel.
  package var pointer: PointerBehaviour
  /// The automatic changes to text, in fields that allow them.
  package var words: TextRules
  /// The treatment of fields whose purpose is unknown.
  package var unknownFields: UnknownField
  package var phone: PhonePad.Behaviour
  package var composing: CompositionRules
  /// The calculator's initial state when a layout with calculator keys opens.
  package var calculator: Calculator
  /// The layouts in the menu of the next-layout key.
  package var layouts: [LayoutTitle]
  /// The sizes in the menu of the key that hides the keyboard.
  package var sizes: SizeMenu
  /// True if the keyboard has a grip that a finger can drag.
  package var floats: Bool
  /// True if the keys on the screen can change; false if they are printed on the touchscreen.
  package var drawsKeys: Bool
  /// The time in which the line behind a swiping finger fades; 0 for no line.
  package var trail: Microseconds

  /// The last entry of the layout menu, which hides the keyboard. Its empty id belongs to no
  /// layout.
  static let hideTitle = LayoutTitle(id: "", title: "▼")

  /// True if the keyboard shows hints at gestures that its user may not know.
  package var hints: Bool

  /// Creates the defaults: text is not changed automatically, and the layout menu is empty.
  package init() {
    keys = KeyBehaviour()
    access = TouchFilterBehaviour()
    scan = .off
    speech = .off
    braille = .off
    pointer = .off
    words = .none
    unknownFields = .careful
    phone = PhonePad.Behaviour()
    composing = CompositionRules()
    calculator = Calculator()
    layouts = []
    sizes = SizeMenu()
    floats = false
    drawsKeys = true
    trail = .milliseconds(200)
    hints = true
  }

  /// Turns speech on for the person who wears a headset.
  package mutating func speakPrivately() {
    audience = .wearer
    if speech == .off { speech = .lift }
  }

  /// - Parameter decimalSign: the calculator's decimal sign, a single character.
  package init(_ settings: Settings, decimalSign: String, layouts: [Layout]) {
    keys = settings.keys
    access = settings.access.filter
    scan = .off
    speech = .off
    braille = .off
    pointer = .off
    words = settings.words
    unknownFields = settings.field.unknown
    phone = settings.phone
    composing = settings.composing
    calculator = Calculator(
      behaviour: settings.calculator, decimalSign: decimalSign.first ?? ".")
    self.layouts =
      layouts.map { LayoutTitle(id: $0.id, title: $0.title) } + [Self.hideTitle]
    let isChosen = settings.users.maySet("keyboard.size") && settings.panel.keys != .printed
    sizes = SizeMenu(
      sizes: isChosen ? KeyboardSize.allCases : [], current: settings.keyboard.size)
    floats = settings.floats
    drawsKeys = settings.panel.keys != .printed
    trail = drawsKeys ? settings.panel.trail : .zero
    hints = drawsKeys && settings.keyboard.hints
  }
}
