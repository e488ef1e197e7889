/// Possible problems, each with its remedy: all texts of `kbdctl doctor` and of
/// docs/TROUBLESHOOTING.md.
enum Advice: String, CaseIterable, Hashable, Sendable {
  case uinputMissing = "uinput-missing"
  case uinputNotOurs = "uinput-not-ours"
  case userMissing = "user-missing"
  case daemonStopped = "daemon-stopped"
  case daemonMasked = "daemon-masked"
  case daemonFails = "daemon-fails"
  case daemonSilent = "daemon-silent"
  case notPermitted = "not-permitted"
  case versionsDiffer = "versions-differ"
  case noTouchscreen = "no-touchscreen"
  case touchscreenNotOurs = "touchscreen-not-ours"
  case touchscreenLeftAlone = "touchscreen-left-alone"
  case touchscreenSwitchedOff = "touchscreen-switched-off"
  case touchscreenOfAnotherSeat = "touchscreen-of-another-seat"
  case touchscreenTaken = "touchscreen-taken"
  case keypadHasLetters = "keypad-has-letters"
  case touchscreenWaits = "touchscreen-waits"
  case released
  case hidden
  case besideHardware = "beside-hardware"
  case noPanelOnConsole = "no-panel-on-console"
  case noPanelInSession = "no-panel-in-session"
  case panelUnseen = "panel-unseen"
  case panelElsewhere = "panel-elsewhere"
  case turnedBySettings = "turned-by-settings"
  case keymapUnnamed = "keymap-unnamed"
  case keymapDiffers = "keymap-differs"
  case keysStruckOut = "keys-struck-out"
  case keysFiltered = "keys-filtered"
  case noLexicon = "no-lexicon"
  case lexiconDamaged = "lexicon-damaged"
  case helperMissing = "helper-missing"
  case nothingSpeaks = "nothing-speaks"
  case anotherKeyboard = "another-keyboard"
  case settingsWrong = "settings-wrong"
  case settingsNotRead = "settings-not-read"
  case layoutWrong = "layout-wrong"
  case themeWrong = "theme-wrong"
  case daemonComplains = "daemon-complains"

  struct Text {
    /// The severity of the problem: a fault prevents typing, a hint is only worth knowing.
    var severity = Severity.fault
    /// The problem: one sentence without its full stop.
    var title: String
    var remedy: String
    /// Shell commands, to be run as root unless the remedy says otherwise. Words in capitals are
    /// placeholders.
    var commands: [String] = []
  }

  enum Severity: String, Hashable, Sendable {
    case fault
    case hint
  }

  var text: Text {
    switch self {
    case .uinputMissing:
      Text(
        title: "The kernel's module uinput is not loaded, so nothing can be typed",
        remedy: "Load it; `/usr/lib/modules-load.d/keyglass.conf` does so at each boot.",
        commands: ["modprobe uinput"])
    case .uinputNotOurs:
      Text(
        title: "`/dev/uinput` does not belong to the user keyglass, so the daemon cannot type",
        remedy: "Make udev apply Keyglass's rules to it.",
        commands: [
          "udevadm control --reload", "udevadm trigger --settle --name-match=uinput",
          "systemctl restart keyglassd",
        ])
    case .userMissing:
      Text(
        title: "The user keyglass, as which the daemon runs, is missing",
        remedy: "Have systemd create the user, and udev give the user the devices.",
        commands: [
          "systemd-sysusers", "udevadm control --reload",
          "udevadm trigger --settle --subsystem-match=misc --subsystem-match=input",
          "systemctl restart keyglassd",
        ])
    case .daemonStopped:
      Text(
        title: "The daemon keyglassd does not run",
        remedy: "Start it, now and at each boot.",
        commands: ["systemctl enable --now keyglassd"])
    case .daemonMasked:
      Text(
        title: "The daemon keyglassd is masked: an administrator forbade it to start",
        remedy: "Allow it and start it.",
        commands: ["systemctl unmask keyglassd", "systemctl enable --now keyglassd"])
    case .daemonFails:
      Text(
        title: "The daemon keyglassd cannot start, and is tried again and again",
        remedy: "Its log says why.",
        commands: ["journalctl -b -u keyglassd -n 20"])
    case .daemonSilent:
      Text(
        title: "The daemon keyglassd does not answer",
        remedy: "The watchdog ends it within seconds; if not, restart it.",
        commands: ["systemctl restart keyglassd"])
    case .notPermitted:
      Text(
        title: "You may not look at the keyboard, because you are not the user at the screen",
        remedy: "Run kbdctl as root, or join the group keyglass, which may do everything, even "
          + "type. Membership counts from the next login on.",
        commands: ["usermod -aG keyglass USER"])
    case .versionsDiffer:
      Text(
        title: "The daemon that runs is of another version than kbdctl",
        remedy: "It was updated and not restarted.", commands: ["systemctl restart keyglassd"])
    case .noTouchscreen:
      Text(
        title: "The kernel has no touchscreen",
        remedy: "Look for its driver in the kernel's messages. The daemon uses devices that udev "
          + "calls touchscreens (`ID_INPUT_TOUCHSCREEN=1`). The touchscreens of many tills call "
          + "themselves mice. Name such a device in a rule, with its numbers from `udevadm info`, "
          + "and plug it in again.",
        commands: [
          "dmesg | grep -i -e touch -e hid", "cat /proc/bus/input/devices",
          #"echo 'KERNEL=="event*", ENV{ID_VENDOR_ID}=="VVVV", ENV{ID_MODEL_ID}=="MMMM", "#
            + #"ENV{ID_INPUT_TOUCHSCREEN}="1"' >/etc/udev/rules.d/72-touchscreen.rules"#,
          "udevadm control --reload",
        ])
    case .touchscreenNotOurs:
      Text(
        title: "A touchscreen does not belong to the user keyglass, so the daemon cannot read it",
        remedy: "Make udev apply Keyglass's rules to it.",
        commands: [
          "udevadm control --reload", "udevadm trigger --settle --subsystem-match=input",
        ])
    case .touchscreenLeftAlone:
      Text(
        title: "The settings leave a touchscreen alone",
        remedy: "Change `touch.devices` or `touch.ignore` in the settings, and reload them.",
        commands: ["systemctl reload keyglassd"])
    case .touchscreenSwitchedOff:
      Text(
        severity: .hint,
        title: "A touchscreen is switched off by udev (`LIBINPUT_IGNORE_DEVICE`)",
        remedy: "If it is to be used, take away the udev rule that sets this.",
        commands: ["grep -r LIBINPUT_IGNORE_DEVICE /etc/udev/rules.d /usr/lib/udev/rules.d"])
    case .touchscreenOfAnotherSeat:
      Text(
        severity: .hint,
        title: "A touchscreen belongs to another seat",
        remedy: "Each seat has a daemon of its own.",
        commands: ["systemctl enable --now keyglassd@SEAT"])
    case .touchscreenTaken:
      Text(
        title: "Another program has taken a touchscreen for itself",
        remedy: "End that program. As root, `kbdctl doctor` names its process.",
        commands: ["kill PID"])
    case .keypadHasLetters:
      Text(
        severity: .hint,
        title: "A device declares letters, as a keyboard does, so it is left to the applications",
        remedy:
          "If it is a keypad nevertheless, put its name in place of NAME into this udev rule, and plug it in "
          + "again. Never name a keyboard there: the daemon would read it.",
        commands: [
          "echo 'KERNEL==\"event*\", ENV{ID_INPUT_MOUSE}!=\"1\", ATTRS{name}==\"NAME\", "
            + "ENV{KEYGLASS_KEYPAD}=\"1\"' >/etc/udev/rules.d/72-keypad.rules",
          "udevadm control --reload",
        ])
    case .touchscreenWaits:
      Text(
        title: "The daemon has not grabbed a touchscreen yet, because something is on the glass",
        remedy:
          "Lift all fingers, and wipe the glass. A contact that rests without moving is ignored after "
          + "ten seconds. If the problem stays, look at the false touches, and repair or replace the "
          + "touchscreen.",
        commands: ["evtest NODE"])
    case .released:
      Text(
        title: "The touchscreens were released, by `kbdctl release` or a hand held still",
        remedy: "To use them again, as the user at the screen:", commands: ["kbdctl show"])
    case .hidden:
      Text(
        severity: .hint,
        title: "The keyboard is hidden",
        remedy: "Show it, or slide a finger up from the lower edge. `keyboard.visible-at-start` "
          + "and `keyboard.follow-focus` decide when it appears by itself.",
        commands: ["kbdctl show"])
    case .besideHardware:
      Text(
        severity: .hint,
        title: "A hardware keyboard keeps this one hidden",
        remedy: "Slide a finger up from the lower edge. To have it appear by itself again, as the "
          + "user at the screen:",
        commands: ["kbdctl set keyboard.with-hardware-keyboard show"])
    case .noPanelOnConsole:
      Text(
        title: "Nothing shows the keyboard on the text console",
        remedy: "Start the console's panel. Without a picture every touch goes to the "
          + "applications, unless the glass has printed keys (`panel.keys`).",
        commands: ["systemctl enable --now keyglass-panel-console"])
    case .noPanelInSession:
      Text(
        title: "Nothing shows the keyboard in the session",
        remedy: "Start its panel, as the user of the session, or from the compositor's "
          + "configuration (sway: `exec keyglass-panel`).",
        commands: ["systemctl --user enable --now keyglass-panel"])
    case .panelUnseen:
      Text(
        title: "There is a panel, but its picture cannot be seen",
        remedy: "The panel says why. A lock screen or a full-screen window may cover it: see "
          + "/usr/share/doc/keyglass/PANELS.md.")
    case .panelElsewhere:
      Text(
        title: "The keyboard is shown on a screen without a touchscreen",
        remedy: "Name the touchscreen's screen: as `touch.output` in the settings, or as "
          + "`WL_OUTPUT` in a udev rule. Or start the panel there: `keyglass-panel --output NAME`.",
        commands: ["systemctl reload keyglassd"])
    case .turnedBySettings:
      Text(
        severity: .hint,
        title: "The settings rotate or move what the touchscreen reports",
        remedy: "If touches land on the wrong half, set `touch.calibration: device` and "
          + "`touch.rotation: automatic`, and reload.",
        commands: ["systemctl reload keyglassd"])
    case .keymapUnnamed:
      Text(
        severity: .hint,
        title: "No program reports the session's keymap, so US is assumed",
        remedy: "If other letters arrive, set the keymap's XKB name: for Keyglass alone, "
          + "`keymap.layout` in the settings; for the whole system, in `/etc/default/keyboard`.",
        commands: ["systemctl reload keyglassd"])
    case .keymapDiffers:
      Text(
        title: "The compositor and the daemon use different keymaps for the Keyglass keyboard",
        remedy: "Give both the same: `input * xkb_layout LAYOUT` in sway's configuration, and "
          + "`keymap.layout` in the settings or `/etc/default/keyboard`.",
        commands: ["systemctl reload keyglassd"])
    case .keysStruckOut:
      Text(
        severity: .hint,
        title: "The keymap cannot type some characters of the layout; their keys are struck out",
        remedy: "Under sway and X11 start the session's helper, as its user: it gives the "
          + "keyboard a keymap with all characters of the setting `layouts`. Elsewhere give the "
          + "session a keymap that has them, such as `us,ru` with a switching key, and set "
          + "`keymap.switch-groups`: see /usr/share/doc/keyglass/KEYMAPS.md.",
        commands: ["systemctl --user enable --now keyglass-session"])
    case .keysFiltered:
      Text(
        severity: .hint,
        title: "The session filters the keys of all keyboards, so text arrives slowly",
        remedy:
          "The daemon holds its keys as long as slow keys need, and pauses for bounce keys. To type "
          + "faster, switch both off in the desktop's accessibility settings.")
    case .noLexicon:
      Text(
        severity: .hint,
        title: "There is no word list for a language in use, so none of its words is known",
        remedy: "Install one, or put one into `/etc/keyglass/lexicons`.",
        commands: ["apt install keyglass-lexicon-LANGUAGE", "systemctl reload keyglassd"])
    case .lexiconDamaged:
      Text(
        title: "A word list cannot be used",
        remedy: "Install it again.",
        commands: [
          "apt install --reinstall keyglass-lexicon-LANGUAGE", "systemctl reload keyglassd",
        ])
    case .helperMissing:
      Text(
        severity: .hint,
        title: "No program reports the field that has the focus",
        remedy: "The keyboard does not appear by itself, and recognises no passwords. Start the "
          + "session's helper as its user, or have an application call `kbdctl purpose`.",
        commands: ["systemctl --user enable --now keyglass-session"])
    case .nothingSpeaks:
      Text(
        title: "`access.speech` is on, but nothing speaks",
        remedy: "In a session, install speech-dispatcher, and start the session's helper as its "
          + "user. On text consoles and in greeters, start keyglass-voice.",
        commands: [
          "apt install speech-dispatcher", "systemctl --user enable --now keyglass-session",
          "apt install keyglass-voice", "systemctl enable --now keyglass-voice",
        ])
    case .anotherKeyboard:
      Text(
        title: "Another on-screen keyboard runs",
        remedy: "The two cover each other. End that one, and remove it from the session's start.",
        commands: ["kill PID"])
    case .settingsWrong:
      Text(
        title: "There is a mistake in the settings; the daemon ignores the wrong setting",
        remedy:
          "Correct it where the message says, check the settings, and reload them. A file that "
          + "is not YAML is ignored entirely.",
        commands: ["kbdctl settings check", "systemctl reload keyglassd"])
    case .settingsNotRead:
      Text(
        severity: .hint,
        title: "Settings were changed since the daemon read them",
        remedy: "Reload them.", commands: ["systemctl reload keyglassd"])
    case .layoutWrong:
      Text(
        title: "A layout cannot be used",
        remedy: "Correct its file where the message says, or name another layout; check the "
          + "layouts, and reload them.",
        commands: ["kbdctl layout check", "systemctl reload keyglassd"])
    case .themeWrong:
      Text(
        title: "The theme cannot be used, so the keyboard has other colours",
        remedy: "Correct its file or name another theme (`panel.theme`); check it, and reload the "
          + "settings.",
        commands: ["kbdctl theme check", "systemctl reload keyglassd"])
    case .daemonComplains:
      Text(
        title: "The daemon reports a problem",
        remedy: "Its log may say more.", commands: ["journalctl -b -u keyglassd -n 20"])
    }
  }
}
