import Settings

extension SettingPage {
  /// The page for the words that the user's texts teach.
  package static let learning = "learning"
  /// The page that asks before the learned words are erased; the list of pages leaves it out.
  package static let forgetting = "forget"
  /// The page of layouts to enable; the page of enabled layouts leads there.
  static let adding = "add-layouts"

  /// All pages, in the order in which they are listed.
  package static let all: [SettingPage] = [
    SettingPage("theme", "Theme", [PageSetting("panel.theme", "Theme", .themes)]),
    SettingPage(
      "size", "Size",
      [
        PageSetting(
          "keyboard.size", "Place",
          .words([
            "▭": "full", "◧": "one-handed-left", "◨": "one-handed-right", "◫": "split",
            "❐": "floating",
          ])),
        PageSetting("keyboard.height", "Height", .plain("30 %", "35 %", "40 %", "45 %", "50 %")),
        PageSetting(
          "keyboard.portrait-height", "Upright", .plain("30 %", "35 %", "40 %", "45 %", "50 %")),
        PageSetting(
          "keyboard.least-key-height", "Least key", .plain("7 mm", "9 mm", "11 mm", "13 mm")),
        PageSetting(
          "keyboard.one-handed-width", "1 hand", .plain("50 %", "60 %", "70 %", "80 %")),
        PageSetting("keyboard.split-gap", "Split gap", .plain("20 %", "30 %", "40 %", "50 %")),
        PageSetting(
          "keyboard.floating-width", "Floating", .plain("40 %", "50 %", "60 %", "70 %")),
      ]),
    SettingPage("layouts", "Layouts", [PageSetting("layouts", "Layouts", .layouts)]),
    SettingPage(
      "words", "Words",
      [
        PageSetting("words.suggestions", "Offers", .onOff),
        PageSetting("words.correction", "Correct", .onOff),
        PageSetting("words.swipe", "Swiping", .onOff),
        PageSetting("composing.candidates", "Candidates", .plain("5", "10", "20", "30")),
      ]),
    SettingPage(
      "text", "Text",
      [
        PageSetting("words.capitals", "Capitals", .onOff),
        PageSetting("words.full-stop", "Full stop", .onOff),
        PageSetting("words.smart-punctuation", "“Quotes”", .onOff),
        PageSetting("words.shortcuts", "Shortcuts", .onOff),
        PageSetting(
          "keyboard.decimal-sign", "Decimals",
          .words(["Auto": "locale", "0.5": ".", "0,5": ","])),
      ]),
    SettingPage(learning, "Learning", [PageSetting("words.learning", "Learn", .onOff)]),
    SettingPage(
      "touch", "Touch",
      [
        PageSetting("keys.hold", "Hold", .plain("0.2 s", "0.3 s", "0.4 s", "0.6 s", "1 s")),
        PageSetting(
          "keys.double-tap", "Caps",
          .words(["Never": "never", "0.3 s": "0.3 s", "0.4 s": "0.4 s", "0.6 s": "0.6 s"])),
        PageSetting("keys.preview", "Preview", .onOff),
        PageSetting("keys.types-on", "Slide", .words(["Last": "last", "First": "first"])),
      ]),
    SettingPage(
      "repeat", "Repeat",
      [
        PageSetting(
          "keys.repeat-delay", "After",
          .words(["Never": "never", "0.4 s": "0.4 s", "0.6 s": "0.6 s", "1 s": "1 s"])),
        PageSetting("keys.repeat-interval", "Every", .plain("50 ms", "0.1 s", "0.2 s", "0.4 s")),
        PageSetting("keys.delete-words-after", "Words", .plain("1 s", "2 s", "4 s", "8 s")),
      ]),
    SettingPage(
      "sound", "Sound",
      [
        PageSetting(
          "feedback.sound", "Click",
          .words(["Off": "off", "Sessions": "in-sessions", "Always": "everywhere"])),
        PageSetting("feedback.haptic", "Vibration", .onOff),
      ]),
    SettingPage(
      "access", "Access",
      [
        PageSetting(
          "access.slow-keys", "Slow",
          .words(["Off": "0 ms", "0.2 s": "0.2 s", "0.5 s": "0.5 s", "1 s": "1 s"])),
        PageSetting(
          "access.bounce-keys", "Bounce",
          .words(["Off": "0 ms", "0.2 s": "0.2 s", "0.5 s": "0.5 s", "1 s": "1 s"])),
        PageSetting("access.follow-desktop", "Desktop", .onOff),
      ]),
    SettingPage(
      "showing", "Showing",
      [
        PageSetting(
          "keyboard.follow-focus", "In a field",
          .words(["Off": "off", "Touch": "touch", "Always": "always"]))
      ]),
    SettingPage(
      "phone", "Phone",
      [
        PageSetting(
          "phone.mode", "Mode",
          .words(["Words": "predictive", "Taps": "multi-tap", "123": "digits"])),
        PageSetting(
          "phone.pause", "Pause",
          .words([
            "Off": "off", "0.35 s": "350 ms", "0.5 s": "500 ms", "0.8 s": "800 ms",
            "1.2 s": "1200 ms",
          ])),
        PageSetting(
          "phone.placement", "Letter in",
          .words(["Auto": "automatic", "Text": "in-text", "Strip": "held-back"])),
      ]),
  ]

  /// The labels of shipped themes, by name; other themes are labelled with their names.
  static let themeLabels = [
    Settings.Panel.desktopTheme: "Desktop", "light": "Light", "dark": "Dark",
    "high-contrast": "Contrast", "large-print": "Large",
  ]
}
