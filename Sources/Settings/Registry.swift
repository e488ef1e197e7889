package import Units

/// Every setting there is. A line here is all that a new one needs: the file's reader, the
/// messages, the shipped file and the documentation follow from it, and it is read as
/// `settings.keyboard.height`.
package struct Registry: SettingsSection {
  package static let key = ""
  package static let text = "Settings of Keyglass"

  /// What the daemon, the tools and the documentation are made from.
  package static let shared = Registry()
  static let items = shared.items
  package static let settings: [any AnySetting] = items.flatMap(\.settings)

  package let layouts = Setting(
    "layouts", .texts("a list of one or more layouts such as [en-us, number-pad]", atLeast: 1),
    default: ["en-us", "number-pad"],
    "The layouts that the next-keyboard key goes through; it begins with the first.")

  package let keyboard = Keyboard()
  package let keymap = Keymap()
  package let touch = Touch()
  package let keys = Keys()
  package let typing = Typing()
  package let panic = Panic()

  package struct Keyboard: SettingsSection {
    package static let key = "keyboard"
    package static let text = "The keyboard on the touch surface."

    package let height = Setting(
      "keyboard.height", .fraction(.percent(15) ... .percent(90)), default: .percent(40),
      "The keyboard's share of the surface's height, from the lower edge.")
    package let visibleAtStart = Setting(
      "keyboard.visible-at-start", .truth, default: true,
      "Whether the keyboard is there when the daemon starts.")
  }

  package struct Keymap: SettingsSection {
    package static let key = "keymap"
    package static let text =
      "The keymap that the system gives to keyboards (XKB names); empty: as the system is set."

    package let layout = Setting(
      "keymap.layout", .text("an XKB layout or several such as us,ru"), default: "",
      "The layouts of the keymap.")
    package let variant = Setting(
      "keymap.variant", .text("an XKB variant for each layout such as dvorak"), default: "",
      "The variants of the layouts.")
    package let model = Setting(
      "keymap.model", .text("an XKB model such as pc105"), default: "", "The keyboard model.")
    package let rules = Setting(
      "keymap.rules", .text("an XKB rules file such as evdev"), default: "", "The rules.")
    package let options = Setting(
      "keymap.options", .text("XKB options such as compose:menu"), default: "", "The options.")
    package let group = Setting(
      "keymap.group", .integer(1...4), default: 1,
      "Which of the keymap's layouts is in use, where it has several.")
    package let console = Setting(
      "keymap.console", .text("the name of a console keymap such as de-latin1"), default: "",
      "The keymap of text consoles, where it differs.")
  }

  package struct Touch: SettingsSection {
    package static let key = "touch"
    package static let text = "Touchscreens."

    package let devices = Setting(
      "touch.devices", .texts("a list of device names such as ['ELAN*', 'Goodix*']"),
      default: ["*"],
      "The touchscreens that are used: names, in which * stands for anything.")
    package let ignore = Setting(
      "touch.ignore", .texts("a list of device names such as ['Wacom*']"), default: [],
      "The touchscreens that are left alone, also where `devices` names them.")
    package let calibration = Setting(
      "touch.calibration", .calibration, default: nil,
      "From panel to surface as in libinput's LIBINPUT_CALIBRATION_MATRIX; device: the device's.")
    package let rotation = Setting(
      "touch.rotation", .oneOf([0, 90, 180, 270]), default: 0,
      "How many degrees the picture is turned clockwise against the panel.")
  }

  package struct Keys: SettingsSection {
    package static let key = "keys"
    package static let text = "How fingers become keys."

    package let typesOn = Setting(
      "keys.types-on", .word, default: TypesOn.last,
      "Which key is typed by a finger that slid over several.")
    package let doubleTap = Setting(
      "keys.double-tap", .duration(.milliseconds(100) ... .seconds(2)), default: .milliseconds(400),
      "Two taps on shift or a modifier that begin at most this far apart lock it.")
    package let hold = Setting(
      "keys.hold", .duration(.milliseconds(100) ... .seconds(5)), default: .milliseconds(400),
      "How long a key is held until its alternates or the menu of layouts come.")
    package let holdWithoutSliding = Setting(
      "keys.hold-without-sliding", .word, default: HoldWithoutSliding.key,
      "What a held key types if the finger lifts without having slid to an alternate.")
    package let repeatDelay = Setting(
      "keys.repeat-delay", .duration(.milliseconds(100) ... .seconds(5)),
      default: .milliseconds(600),
      "How long delete, space, an arrow or the like is held until it repeats.")
    package let repeatInterval = Setting(
      "keys.repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
      default: .milliseconds(100),
      "The time from one repetition to the next.")
    package let deleteWordsAfter = Setting(
      "keys.delete-words-after", .duration(.milliseconds(500) ... .seconds(60)),
      default: .seconds(2),
      "How long delete is held until it takes whole words.")
    package let fastestRepeatInterval = Setting(
      "keys.fastest-repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
      default: .milliseconds(50),
      "What the time from one deleted word to the next shrinks to.")
    package let repeatAcceleration = Setting(
      "keys.repeat-acceleration", .duration(.zero ... .seconds(1)), default: .milliseconds(5),
      "How much shorter each time between deleted words is than the one before.")
    package let jitter = Setting(
      "keys.jitter", .length(Millimetres(0)...Millimetres(10)), default: Millimetres(1.5),
      "A finger that moves no further than this counts as resting.")
    package let caretStep = Setting(
      "keys.caret-step", .length(Millimetres(0.5)...Millimetres(50)), default: Millimetres(4),
      "How far a finger slides on the held space key for each step of the caret.")
  }

  package struct Typing: SettingsSection {
    package static let key = "typing"
    package static let text = "How longer texts are typed."

    package let pace = Setting(
      "typing.pace", .duration(.zero ... .milliseconds(100)), default: .milliseconds(2),
      "The time between two key events of a text, so that slow applications lose none.")
  }

  package struct Panic: SettingsSection {
    package static let key = "panic"
    package static let text =
      "A hand that is held still on the screen gives it back to the applications."

    package let fingers = Setting(
      "panic.fingers", .integer(3...10), default: 4, "How many fingers it takes.")
    package let hold = Setting(
      "panic.hold", .duration(.seconds(1) ... .seconds(60)), default: .seconds(5),
      "How long they are held.")
  }
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
