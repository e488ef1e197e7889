package import Units

/// All settings with their values: what files set, else the defaults.
///
/// This file, with `Settings+Pads`, `Settings+Words`, `Settings+Feedback` and `Settings+Rights`, is
/// the registry. A setting is a property, which gives its Swift type, and one declaration in the
/// initializer, which gives all else: its name in the file, its values, its
/// default and what it is for. The reader of files, its messages, the shipped file and the
/// documentation follow from that; neither of the two compiles without the other.
package struct Settings: Hashable, Sendable {
  package let layouts: [String]
  /// As logind names it.
  package var seat: String
  package let keyboard: Keyboard
  package let keymap: Keymap
  package let touch: Touch
  package let keys: Keys
  package let typing: Typing
  package let words: Words
  package let phone: Phone
  package let keypad: Keypad
  package let calculator: Calculator
  package let purpose: Purpose
  package let panel: Panel
  package let feedback: Feedback
  package let panic: Panic
  package let rights: Rights
  /// Where what is not the default was set.
  package let origins: SettingOrigins

  init(from source: inout SettingsSource) {
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
    phone = source.section("phone", "Words and letters on the keys of a telephone.")
    keypad = source.section("keypad", "Numeric keypads that drive the keyboard as touches do.")
    calculator = source.section("calculator", "The calculator layout.")
    purpose = source.section(
      "purpose",
      "The layout for each kind of field; empty: the one that was chosen last for plain text.")
    panel = source.section("panel", "The picture of the keyboard.")
    feedback = source.section("feedback", "What is heard and felt of touched keys.")
    panic = source.section(
      "panic", "A hand that is held still on the screen gives it back to the applications.")
    rights = source.section(
      "rights",
      "Who may do what through the control socket; root and the group keyglass may do all.")
    origins = source.origins
  }

  package struct Keyboard: SettingsSection {
    package let height: Fraction
    /// None where it is 0.
    package let leastKeyHeight: Millimetres
    package let visibleAtStart: Bool
    package let slideUp: Bool
    package let decimalSign: DecimalSign

    init(from source: inout SettingsSource) {
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

    init(from source: inout SettingsSource) {
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

  package struct Touch: SettingsSection {
    /// Names, in which `*` stands for anything.
    package let devices: [String]
    package let ignore: [String]
    /// nil for the device's own.
    package let calibration: CalibrationMatrix?
    package let rotation: PictureRotation
    /// Empty for the device's own.
    package let output: String

    init(from source: inout SettingsSource) {
      devices = source.setting(
        "devices", .texts("a list of device names such as ['ELAN*', 'Goodix*']"),
        default: ["*"],
        "The touchscreens that are used: names, in which * stands for anything.")
      ignore = source.setting(
        "ignore", .texts("a list of device names such as ['Wacom*']"), default: [],
        "The touchscreens that are left alone, also where `devices` names them.")
      calibration = source.setting(
        "calibration", .calibration, default: nil,
        "From panel to surface as in libinput's LIBINPUT_CALIBRATION_MATRIX; device: the device's.")
      rotation = source.setting(
        "rotation", .word, default: .automatic,
        "How many degrees the picture is turned clockwise against the panel; automatic: as shown.")
      output = source.setting(
        "output", .text("the name of an output such as DSI-1"), default: "",
        "The output that touchscreens are on; empty: as their udev property WL_OUTPUT says.")
    }
  }

  package struct Keys: SettingsSection {
    package let typesOn: TypesOn
    package let doubleTap: Microseconds
    package let hold: Microseconds
    package let holdWithoutSliding: HoldWithoutSliding
    package let repeatDelay: Microseconds
    package let repeatInterval: Microseconds
    package let deleteWordsAfter: Microseconds
    package let fastestRepeatInterval: Microseconds
    package let repeatAcceleration: Microseconds
    package let jitter: Millimetres
    package let caretStep: Millimetres

    init(from source: inout SettingsSource) {
      typesOn = source.setting(
        "types-on", .word, default: .last,
        "Which key is typed by a finger that slid over several.")
      doubleTap = source.setting(
        "double-tap", .duration(.milliseconds(100) ... .seconds(2)), default: .milliseconds(400),
        "Two taps on shift or a modifier that begin at most this far apart lock it.")
      hold = source.setting(
        "hold", .duration(.milliseconds(100) ... .seconds(5)), default: .milliseconds(400),
        "How long a key is held until its alternates or the menu of layouts come.")
      holdWithoutSliding = source.setting(
        "hold-without-sliding", .word, default: .key,
        "What a held key types if the finger lifts without having slid to an alternate.")
      repeatDelay = source.setting(
        "repeat-delay", .duration(.milliseconds(100) ... .seconds(5)),
        default: .milliseconds(600),
        "How long delete, space, an arrow or the like is held until it repeats.")
      repeatInterval = source.setting(
        "repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
        default: .milliseconds(100),
        "The time from one repetition to the next.")
      deleteWordsAfter = source.setting(
        "delete-words-after", .duration(.milliseconds(500) ... .seconds(60)),
        default: .seconds(2),
        "How long delete is held until it takes whole words.")
      fastestRepeatInterval = source.setting(
        "fastest-repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
        default: .milliseconds(50),
        "What the time from one deleted word to the next shrinks to.")
      repeatAcceleration = source.setting(
        "repeat-acceleration", .duration(.zero ... .seconds(1)), default: .milliseconds(5),
        "How much shorter each time between deleted words is than the one before.")
      jitter = source.setting(
        "jitter", .length(Millimetres(0)...Millimetres(10)), default: Millimetres(1.5),
        "A finger that moves no further than this counts as resting.")
      caretStep = source.setting(
        "caret-step", .length(Millimetres(0.5)...Millimetres(50)), default: Millimetres(4),
        "How far a finger slides on the held space key for each step of the caret.")
    }
  }

  package struct Typing: SettingsSection {
    package let pace: Microseconds

    init(from source: inout SettingsSource) {
      pace = source.setting(
        "pace", .duration(.milliseconds(1) ... .milliseconds(100)), default: .milliseconds(4),
        "The time for each key of a text to go down or come up, so that no reader loses any.")
    }
  }

  package struct Panel: SettingsSection {
    package let output: PanelUse
    package let theme: String

    init(from source: inout SettingsSource) {
      output = source.setting(
        "output", .word, default: .auto,
        "Whether panels show the keys, or none does because they are printed on the glass.")
      theme = source.setting(
        "theme", .text("the name of a theme such as light, dark or high-contrast"),
        default: "dark", "How the keyboard looks; a file of that name is in a folder `themes`.")
    }
  }

  package struct Panic: SettingsSection {
    package let fingers: Int
    package let hold: Microseconds

    init(from source: inout SettingsSource) {
      fingers = source.setting(
        "fingers", .integer(3...10), default: 4, "How many fingers it takes.")
      hold = source.setting(
        "hold", .duration(.seconds(1) ... .seconds(60)), default: .seconds(5),
        "How long they are held.")
    }
  }
}

/// What shows the keyboard.
package enum PanelUse: String, Hashable, Sendable, CaseIterable {
  /// A panel, where it says; without one every touch goes to the applications.
  case auto
  /// The glass itself: keys act where the settings say, whatever panels show.
  case none
}

/// Which key a finger types that slid over several.
package enum TypesOn: String, Hashable, Sendable, CaseIterable {
  /// The key under the finger when it lifts.
  case last
  /// The key that the finger came down on.
  case first
}

/// What a held key types if the finger lifts without having slid to an alternate.
package enum HoldWithoutSliding: String, Hashable, Sendable, CaseIterable {
  case key
  case firstAlternate = "first-alternate"
}

/// How far the picture is turned clockwise against the panel, in degrees.
package enum PictureRotation: String, Hashable, Sendable, CaseIterable {
  /// As whoever shows the keyboard says.
  case automatic
  case none = "0"
  case right = "90"
  case half = "180"
  case left = "270"

  /// nil where it is not set.
  package var degrees: Int? { Int(rawValue) }
}

/// How the applications take characters by their code.
package enum UnicodeEntry: String, Hashable, Sendable, CaseIterable {
  /// They do not: what the keymap lacks is refused.
  case none
  /// Ctrl+Shift+U, hexadecimal digits, space: GTK, Qt with IBus, foot.
  case controlShiftU = "ctrl-shift-u"
}

/// What the decimal key and the calculator type.
package enum DecimalSign: String, Hashable, Sendable, CaseIterable {
  case locale
  case point = "."
  case comma = ","
}
