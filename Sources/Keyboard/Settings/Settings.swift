package import Calculator
package import Composing
package import Declarations
package import Keymap
package import Keys
package import Layouts
package import TextEngine
package import Touch
package import Units

/// All settings, with the values from files, or the defaults.
///
/// This type lists all sections, in the order of the file. Each section is declared in the target
/// that uses it (``SettingsSection``): `keys`, for instance, is the key engine's `KeyBehaviour`.
/// Sections of the daemon and the panels are declared here.
///
/// Parsing, messages, the shipped file and the documentation are made from this list.
package struct Settings: SettingsSection {
  /// The ids of the enabled layouts; nil if they follow the session or the system.
  package let layouts: [String]?
  /// The seat's name in logind.
  package var seat: String
  package let keyboard: Keyboard
  package let keymap: Keymap
  package let touch: TouchscreenUse
  package let keys: KeyBehaviour
  package let access: Access
  package let typing: Typing
  package let words: TextRules
  package let phone: PhonePad.Behaviour
  package let composing: CompositionRules
  package let keypad: Keypad.Behaviour
  package let calculator: Calculator.Behaviour
  package let purpose: LayoutsByPurpose
  package let field: Field
  package let panel: Panel
  package let feedback: Feedback
  package let panic: PanicGesture.Behaviour
  package let rights: Rights
  package let users: Users
  /// The file and position of each value that is not a default.
  package let origins: SettingOrigins

  package init(from source: inout SettingsSource) {
    layouts = source.setting(
      "layouts",
      .auto(or: .texts("a list of one or more layouts such as [en-us, de]", atLeast: 1)),
      default: nil,
      "The enabled layouts, the first at the start; auto: from the session's or system's keymap.")
    seat = source.setting(
      "seat", .seat, default: "seat0",
      "The seat whose touchscreens, keypads and users the daemon serves; read only when it starts.")
    keyboard = source.section("keyboard", "The keyboard on the touch surface.")
    keymap = source.section(
      "keymap",
      "The system's keymap for keyboards (XKB names); empty: from the system's own settings.")
    touch = source.section("touch", "Touchscreens.")
    keys = source.section("keys", "From touches to key presses.")
    access = source.section("access", "Unsteady hands, and switches instead of fingers.")
    typing = source.section("typing", "Typing of texts.")
    words = source.section(
      "words", "Help with text; none in fields for passwords, numbers and addresses.")
    phone = source.section("phone", "Words and letters on a phone pad's keys.")
    composing = source.section("composing", "Input in several stages: pinyin and others.")
    keypad = source.section("keypad", "Numeric keypads that drive the keyboard as touches do.")
    calculator = source.section("calculator", "The calculator layout.")
    purpose = source.section(
      "purpose",
      "The layout for each kind of field; empty: the one chosen last for plain text.")
    field = source.section("field", "The field that has the focus.")
    panel = source.section("panel", "The keyboard's looks.")
    feedback = source.section("feedback", "The sound and vibration of touched keys.")
    panic = source.section(
      "panic", "Holding a hand still on the screen releases every touchscreen.")
    rights = source.section(
      "rights",
      "Rights over the control socket; root and the group keyglass have all of them.")
    users = source.section(
      "users", "Users' choices, each for their own sessions.")
    origins = source.origins
  }

  /// True if a finger may drag the keyboard; false if its keys are printed.
  package var floats: Bool { keyboard.size == .floating && panel.keys != .printed }

  /// The sections and single settings at the top level of the file. Code that applies settings has
  /// a case for each.
  package enum Section: String, CaseIterable {
    case layouts, seat, keyboard, keymap, touch, keys, access, typing, words, phone, composing
    case keypad, calculator, purpose, field, panel, feedback, panic, rights, users
  }

  package struct Keyboard: SettingsSection {
    package let size: KeyboardSize
    package let oneHandedWidth: Fraction
    package let splitGap: Fraction
    package let floatingWidth: Fraction
    package let height: Fraction
    package let portraitHeight: Fraction
    /// The minimum height of a key; 0 for no limit.
    package let leastKeyHeight: Millimetres
    /// The maximum height of a key; 0 for no limit.
    package let greatestKeyHeight: Millimetres
    package let visibleAtStart: Bool
    package let slideUp: Bool
    package let followFocus: FollowFocus
    package let withHardwareKeyboard: WithHardwareKeyboard
    package let decimalSign: DecimalSign
    package let hints: Bool

    package init(from source: inout SettingsSource) {
      size = source.setting(
        "size", .word, default: .full,
        "The place of the keys: the whole width, one hand, two thumbs, or dragged by a finger."
      )
      oneHandedWidth = source.setting(
        "one-handed-width", .fraction(.percent(30) ... .percent(95)), default: .percent(60),
        "The keys' share of the width, for one hand.")
      splitGap = source.setting(
        "split-gap", .fraction(.percent(10) ... .percent(60)), default: .percent(30),
        "The share of the width that is free between two halves.")
      floatingWidth = source.setting(
        "floating-width", .fraction(.percent(25) ... .percent(95)), default: .percent(50),
        "The share of the width that a floating keyboard takes.")
      height = source.setting(
        "height", .fraction(.percent(15) ... .percent(90)), default: .percent(40),
        "The keyboard's share of the surface's height, from the lower edge.")
      portraitHeight = source.setting(
        "portrait-height", .fraction(.percent(15) ... .percent(90)), default: .percent(40),
        "Replaces `keyboard.height` on a screen of known size that is higher than wide.")
      leastKeyHeight = source.setting(
        "least-key-height", .length(Millimetres(0)...Millimetres(30)), default: Millimetres(9),
        "The least height of a key on a screen of known size; makes the keyboard higher if needed.")
      greatestKeyHeight = source.setting(
        "greatest-key-height", .length(Millimetres(0)...Millimetres(60)), default: Millimetres(25),
        "The greatest height of a key; makes the keyboard lower if needed; 0: no limit.")
      visibleAtStart = source.setting(
        "visible-at-start", .truth, default: true,
        "Shows the keyboard when the daemon starts.")
      slideUp = source.setting(
        "slide-up", .truth, default: true,
        "Shows the hidden keyboard when a finger slides up from the lower edge.")
      followFocus = source.setting(
        "follow-focus", .word, default: .touch,
        "Shows and hides the keyboard with the focus that keyglass-session reports.")
      withHardwareKeyboard = source.setting(
        "with-hardware-keyboard", .word, default: .auto,
        "Shows or hides the keyboard beside a hardware keyboard; auto: hides in laptop mode.")
      decimalSign = source.setting(
        "decimal-sign", .word, default: .locale,
        "The sign of the decimal key and the calculator; locale: from the system's LC_NUMERIC.")
      hints = source.setting(
        "hints", .truth, default: true,
        "Shows hints at gestures such as swiping, each at most twice.")
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
    package let extend: Bool
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
        "The keymap's active layout, counted from 1.")
      console = source.setting(
        "console", .text("the name of a console keymap such as de-latin1"), default: "",
        "The keymap of text consoles; empty: the kernel's own.")
      extend = source.setting(
        "extend", .truth, default: true,
        "Has the session give this keyboard a keymap with all characters of the layouts.")
      switchGroups = source.setting(
        "switch-groups", .truth, default: false,
        "Types characters of the keymap's other layouts by its own switching key (grp:…).")
      unicodeEntry = source.setting(
        "unicode-entry", .word, default: .none,
        "The way to enter the codes of characters that the keymap lacks.")
    }
  }

  package struct Typing: SettingsSection {
    package let pace: Microseconds

    package init(from source: inout SettingsSource) {
      pace = source.setting(
        "pace", .duration(.milliseconds(1) ... .milliseconds(100)), default: .milliseconds(4),
        "The time for each press or release of a text's key, so that no program loses any.")
    }
  }

  package struct Panel: SettingsSection {
    package let keys: KeysPlace
    package let theme: String
    package let trail: Microseconds

    /// The name of the theme that follows the desktop's preference for light or dark, and is dark
    /// if the desktop has none.
    package static let desktopTheme = "desktop"

    package init(from source: inout SettingsSource) {
      keys = source.setting(
        "keys", .word, default: .shown,
        "The keys are shown by panels, or printed on the touchscreen.")
      theme = source.setting(
        "theme", .name("the name of a theme such as light, dark, high-contrast or large-print"),
        default: "dark",
        "The theme: a file in a folder `themes`; desktop: light or dark, as the desktop prefers."
      )
      trail = source.setting(
        "trail", .duration(.zero ... .seconds(2)), default: .milliseconds(200),
        "The time in which the line behind a swiping finger fades; 0: no line.")
    }
  }
}

/// The place where the user sees the keys.
package enum KeysPlace: String, Hashable, Sendable, CaseIterable {
  /// Panels show the keys. Without a panel, every touch goes to the applications.
  case shown
  /// The keys are printed on the touchscreen. The settings decide their place, even if no panel
  /// shows them.
  case printed
}

/// The decimal sign that the decimal key types and the calculator shows.
package enum DecimalSign: String, Hashable, Sendable, CaseIterable {
  case locale
  case point = "."
  case comma = ","
}
