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
  case silent

  var title: String {
    switch self {
    case .nothingAppears: "Nothing appears"
    case .touchesPassThrough: "The keyboard is there, but touches go to what is below it"
    case .wrongHalf: "The keyboard is on the wrong half, or touches land elsewhere"
    case .struckOut: "Keys are struck out"
    case .otherLetter: "Another letter arrives"
    case .noWords: "No words are offered, nothing is corrected"
    case .noEffect: "A setting has no effect"
    case .doesNotComeByItself: "It does not appear by itself, or covers what it should not"
    case .silent: "Touched keys are not spoken"
    }
  }

  var text: String {
    switch self {
    case .nothingAppears:
      "The daemon types, and a panel draws the keyboard. Both must run, and the keyboard must "
        + "not be hidden."
    case .touchesPassThrough:
      "Touches type if a panel reports that it draws the keys, on touchscreens that the daemon has "
        + "grabbed."
    case .wrongHalf:
      "`kbdctl devices` names the touchscreens. The daemon maps them like libinput: "
        + "`LIBINPUT_CALIBRATION_MATRIX` of udev, then the rotation that the panel reports. If "
        + "applications get touches in the wrong place too, udev's matrix is wrong; otherwise the "
        + "settings or the panel's output are wrong."
    case .struckOut:
      "The keymap in use cannot type the keys that are struck out, so they do nothing."
    case .otherLetter:
      "Applications translate key codes with the session's keymap, which the daemon must know: "
        + "`kbdctl keymap` prints it. If the session has switched to another of its layouts, "
        + "tell the daemon: `kbdctl keymap --group 2`."
    case .noWords:
      "Words are offered in text fields only. A field of unknown purpose may be a password, so "
        + "nothing is offered or corrected there (`field.unknown`)."
    case .noEffect:
      "With an error in the settings or in an enabled layout, a reload changes nothing; warnings do "
        + "not count. Users' own choices (`kbdctl get`) override the files."
    case .doesNotComeByItself:
      "The keyboard follows the focus if the session's helper reports it "
        + "(`keyboard.follow-focus`)."
    case .silent:
      "The session's helper speaks through speech-dispatcher."
    }
  }

  var advice: [Advice] {
    switch self {
    case .nothingAppears:
      [
        .daemonStopped, .daemonMasked, .daemonFails, .daemonSilent, .uinputMissing,
        .uinputNotOurs, .userMissing, .noPanelOnConsole, .noPanelInSession, .panelUnseen,
        .hidden, .besideHardware, .released,
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
    case .doesNotComeByItself: [.helperMissing, .besideHardware, .anotherKeyboard, .notPermitted]
    case .silent: [.nothingSpeaks]
    }
  }
}
