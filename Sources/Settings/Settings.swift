package import Calculator
package import Declarations
package import Keymap
package import Keys
package import TextEngine
package import Touch
package import Units

/// All settings: the files' values, else the defaults.
///
/// This is the registry: the sections of the file, in its order. Each section is declared in the
/// target that uses it (``SettingsSection``): `keys` is the key engine's `KeyBehaviour`. Those of
/// the daemon and its panels are declared here. Reading files, messages, the shipped file and the
/// documentation all follow from it.
package struct Settings: SettingsSection {
  package let layouts: [String]
  /// logind's name for it.
  package var seat: String
  package let keyboard: Keyboard
  package let keymap: Keymap
  package let touch: TouchscreenUse
  package let keys: KeyBehaviour
  package let typing: Typing
  package let words: TextRules
  package let phone: PhonePad.Behaviour
  package let keypad: Keypad.Behaviour
  package let calculator: Calculator.Behaviour
  package let purpose: LayoutsByPurpose
  package let field: Field
  package let panel: Panel
  package let feedback: Feedback
  package let panic: PanicGesture.Behaviour
  package let rights: Rights
  /// Where each value that is not a default was set.
  package let origins: SettingOrigins

  package init(from source: inout SettingsSource) {
    layouts = source.setting(
      "layouts", .texts("a list of one or more layouts such as [en-us, number-pad]", atLeast: 1),
      default: ["en-us", "number-pad"],
      "The layouts that the next-keyboard key goes through; it begins with the first.")
    seat = source.setting(
      "seat", .seat, default: "seat0",
      "The seat whose touchscreens, keypads and people the daemon serves; read at its start only.")
    keyboard = source.section("keyboard", "The keyboard on the touch surface.")
    keymap = source.section(
      "keymap",
      "The keymap that the system gives to keyboards (XKB names); empty: as the system is set.")
    touch = source.section("touch", "Touchscreens.")
    keys = source.section("keys", "How fingers become keys.")
    typing = source.section("typing", "How longer texts are typed.")
    words = source.section(
      "words", "What is done unasked with text; in fields for passwords, numbers, addresses: none.")
    phone = source.section("phone", "Words and letters on a phone pad's keys.")
    keypad = source.section("keypad", "Numeric keypads that drive the keyboard as touches do.")
    calculator = source.section("calculator", "The calculator layout.")
    purpose = source.section(
      "purpose",
      "The layout for each kind of field; empty: the one that was chosen last for plain text.")
    field = source.section("field", "The field that has the focus.")
    panel = source.section("panel", "The picture of the keyboard.")
    feedback = source.section("feedback", "What is heard and felt of touched keys.")
    panic = source.section(
      "panic", "A hand that is held still on the screen gives it back to the applications.")
    rights = source.section(
      "rights",
      "Who may do what through the control socket; root and the group keyglass may do all.")
    origins = source.origins
  }

  /// Everything at the top of the file: whoever applies settings has to decide on each.
  package enum Section: String, CaseIterable {
    case layouts, seat, keyboard, keymap, touch, keys, typing, words, phone, keypad, calculator
    case purpose, field, panel, feedback, panic, rights
  }

  package struct Keyboard: SettingsSection {
    package let height: Fraction
    /// 0 for none.
    package let leastKeyHeight: Millimetres
    package let visibleAtStart: Bool
    package let slideUp: Bool
    package let followFocus: FollowFocus
    package let decimalSign: DecimalSign

    package init(from source: inout SettingsSource) {
      height = source.setting(
        "height", .fraction(.percent(15) ... .percent(90)), default: .percent(40),
        "The keyboard's share of the surface's height, from the lower edge.")
      leastKeyHeight = source.setting(
        "least-key-height", .length(Millimetres(0)...Millimetres(30)), default: Millimetres(9),
        "It is higher where keys would be lower than this, and the screen's size is known.")
      visibleAtStart = source.setting(
        "visible-at-start", .truth, default: true,
        "Whether the keyboard is there when the daemon starts.")
      slideUp = source.setting(
        "slide-up", .truth, default: true,
        "Whether a finger that slides up from the lower edge shows the hidden keyboard.")
      followFocus = source.setting(
        "follow-focus", .word, default: .touch,
        "Whether it comes and goes with the focus, where keyglass-session tells of it.")
      decimalSign = source.setting(
        "decimal-sign", .word, default: .locale,
        "What the decimal key and the calculator type; locale: as in the system's LC_NUMERIC.")
    }
  }

  package struct Keymap: SettingsSection {
    package let layout: String
    package let variant: String
    package let model: String
    package let rules: String
    package let options: String
    package let group: Int
    package let console: String
    package let switchGroups: Bool
    package let unicodeEntry: UnicodeEntry

    package init(from source: inout SettingsSource) {
      layout = source.setting(
        "layout", .text("an XKB layout or several such as us,ru"), default: "",
        "The layouts of the keymap.")
      variant = source.setting(
        "variant", .text("an XKB variant for each layout such as dvorak"), default: "",
        "The variants of the layouts.")
      model = source.setting(
        "model", .text("an XKB model such as pc105"), default: "", "The keyboard model.")
      rules = source.setting(
        "rules", .text("an XKB rules file such as evdev"), default: "",
        "The rules by which the other names make a keymap.")
      options = source.setting(
        "options", .text("XKB options such as compose:menu"), default: "",
        "The options of the keymap.")
      group = source.setting(
        "group", .integer(1...4), default: 1,
        "Which of the keymap's layouts is in use, where it has several.")
      console = source.setting(
        "console", .text("the name of a console keymap such as de-latin1"), default: "",
        "The keymap of text consoles; empty: as the kernel has it.")
      switchGroups = source.setting(
        "switch-groups", .truth, default: false,
        "Whether its own keys (grp:…) switch to another of its layouts and back for a character.")
      unicodeEntry = source.setting(
        "unicode-entry", .word, default: .none,
        "How the applications take characters that the keymap lacks, by their code.")
    }
  }

  package struct Typing: SettingsSection {
    package let pace: Microseconds

    package init(from source: inout SettingsSource) {
      pace = source.setting(
        "pace", .duration(.milliseconds(1) ... .milliseconds(100)), default: .milliseconds(4),
        "The time for each key of a text to go down or come up, so that no reader loses any.")
    }
  }

  package struct Panel: SettingsSection {
    package let keys: KeysToSee
    package let theme: String

    package init(from source: inout SettingsSource) {
      keys = source.setting(
        "keys", .word, default: .shown,
        "Whether panels show the keys, or none does because they are printed on the glass.")
      theme = source.setting(
        "theme", .text("the name of a theme such as light, dark or high-contrast"),
        default: "dark", "How the keyboard looks; a file of that name is in a folder `themes`.")
    }
  }
}

/// Where people see the keys.
package enum KeysToSee: String, Hashable, Sendable, CaseIterable {
  /// Where a panel shows them; without a panel every touch goes to the applications.
  case shown
  /// On the touchscreen itself: they work where the settings say, whatever panels show.
  case printed
}

/// What the decimal key and the calculator type.
package enum DecimalSign: String, Hashable, Sendable, CaseIterable {
  case locale
  case point = "."
  case comma = ","
}
