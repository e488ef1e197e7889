/// Symptoms, each with the advice that may help: the first half of docs/TROUBLESHOOTING.md.
enum Symptom: CaseIterable {
  case nothingAppears
  case touchesPassThrough
  case wrongHalf
  case struckOut
  case otherLetter
  case noWords
  case noEffect
  case doesNotComeByItself

  var title: String {
    switch self {
    case .nothingAppears: "Nothing appears"
    case .touchesPassThrough: "The keyboard is there, but touches go to what is below it"
    case .wrongHalf: "The keyboard is on the wrong half, or touches land elsewhere"
    case .struckOut: "Keys are struck out"
    case .otherLetter: "Another letter arrives"
    case .noWords: "No words are offered, nothing is corrected"
    case .noEffect: "A setting has no effect"
    case .doesNotComeByItself: "It does not come by itself, or covers what it should not"
    }
  }

  var text: String {
    switch self {
    case .nothingAppears:
      "The daemon types, a panel shows: both have to run, and the keyboard must not be hidden."
    case .touchesPassThrough:
      "Touches are keys only where a panel says that it draws them, and only of a touchscreen that "
        + "the daemon has for itself."
    case .wrongHalf:
      "`kbdctl devices` names the touchscreens. The daemon maps them like libinput: "
        + "`LIBINPUT_CALIBRATION_MATRIX` of udev, then the rotation that the panel reports. If "
        + "applications are touched in the wrong place too, udev's matrix is wrong; if only the "
        + "keyboard is, the settings or the panel's output are."
    case .struckOut:
      "The keys that are struck out cannot be typed on the keymap in use: they do nothing, rather "
        + "than type something else."
    case .otherLetter:
      "Applications read key codes by the session's keymap. The daemon has to know that keymap: "
        + "`kbdctl keymap` says what it knows. If the session has switched to another of its "
        + "layouts, tell it: `kbdctl keymap --group 2`."
    case .noWords:
      "Words are offered in fields for text only. Where nobody says what a field is for, it may be "
        + "a password, and nothing is done unasked (`field.unknown`)."
    case .noEffect:
      "At a reload the daemon keeps what it has if anything is wrong. What users have chosen "
        + "themselves (`kbdctl get`) counts more than the files."
    case .doesNotComeByItself:
      "It follows the focus if the session's helper reports it (`keyboard.follow-focus`)."
    }
  }

  var advice: [Advice] {
    switch self {
    case .nothingAppears:
      [
        .daemonStopped, .daemonMasked, .daemonFails, .daemonSilent, .uinputMissing,
        .uinputNotOurs, .userMissing, .noPanelOnConsole, .noPanelInSession, .panelUnseen,
        .hidden, .released,
      ]
    case .touchesPassThrough:
      [
        .released, .touchscreenTaken, .touchscreenWaits, .touchscreenNotOurs, .touchscreenLeftAlone,
        .touchscreenSwitchedOff, .touchscreenOfAnotherSeat, .noTouchscreen, .panelElsewhere,
        .keypadHasLetters,
      ]
    case .wrongHalf: [.turnedBySettings, .panelElsewhere]
    case .struckOut: [.keysStruckOut]
    case .otherLetter: [.keymapUnnamed, .keymapDiffers, .keysFiltered, .versionsDiffer]
    case .noWords: [.noLexicon, .lexiconDamaged, .helperMissing]
    case .noEffect: [.settingsWrong, .settingsNotRead, .layoutWrong, .themeWrong, .daemonComplains]
    case .doesNotComeByItself: [.helperMissing, .anotherKeyboard, .notPermitted]
    }
  }
}
