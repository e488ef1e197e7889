import Layouts
import Settings

extension SettingPage {
  /// The page for words that are learned from the user's texts.
  package static let learning = "learning"
  /// The page that asks for confirmation before the learned words are erased. It is not in the list
  /// of pages.
  package static let forgetting = "forget"
  /// The page of layouts to enable; the page of enabled layouts leads there.
  static let adding = "add-layouts"

  /// All pages, in the order in which they are listed.
  package static let all: [SettingPage] = [
    SettingPage("theme", .theme, [PageSetting("panel.theme", .theme, .themes)]),
    SettingPage(
      "size", .size,
      [
        PageSetting(
          "keyboard.size", .place,
          .words([
            "▭": "full", "◧": "one-handed-left", "◨": "one-handed-right", "◫": "split",
            "❐": "floating",
          ])),
        PageSetting("keyboard.height", .height, .plain("30 %", "35 %", "40 %", "45 %", "50 %")),
        PageSetting(
          "keyboard.portrait-height", .upright, .plain("30 %", "35 %", "40 %", "45 %", "50 %")),
        PageSetting(
          "keyboard.least-key-height", .leastKey, .plain("7 mm", "9 mm", "11 mm", "13 mm")),
        PageSetting(
          "keyboard.one-handed-width", .oneHand, .plain("50 %", "60 %", "70 %", "80 %")),
        PageSetting("keyboard.split-gap", .splitGap, .plain("20 %", "30 %", "40 %", "50 %")),
        PageSetting(
          "keyboard.floating-width", .floating, .plain("40 %", "50 %", "60 %", "70 %")),
      ]),
    SettingPage("layouts", .layouts, [PageSetting("layouts", .layouts, .layouts)]),
    SettingPage(
      "words", .words,
      [
        PageSetting("words.suggestions", .offers, .onOff),
        PageSetting("words.correction", .correct, .onOff),
        PageSetting("words.swipe", .swiping, .onOff),
        PageSetting("composing.candidates", .candidates, .plain("5", "10", "20", "30")),
      ]),
    SettingPage(
      "text", .text,
      [
        PageSetting("words.capitals", .capitals, .onOff),
        PageSetting("words.full-stop", .fullStop, .onOff),
        PageSetting("words.smart-punctuation", .quotes, .onOff),
        PageSetting("words.shortcuts", .shortcuts, .onOff),
        PageSetting(
          "keyboard.decimal-sign", .decimals,
          .words([.word(.auto): "locale", "0.5": ".", "0,5": ","])),
      ]),
    SettingPage(learning, .learning, [PageSetting("words.learning", .learn, .onOff)]),
    SettingPage(
      "touch", .touch,
      [
        PageSetting("keys.hold", .hold, .plain("0.2 s", "0.3 s", "0.4 s", "0.6 s", "1 s")),
        PageSetting(
          "keys.double-tap", .caps,
          .words([.word(.never): "never", "0.3 s": "0.3 s", "0.4 s": "0.4 s", "0.6 s": "0.6 s"])),
        PageSetting("keys.preview", .preview, .onOff),
        PageSetting(
          "keys.types-on", .slide, .words([.word(.last): "last", .word(.first): "first"])),
      ]),
    SettingPage(
      "repeat", .repeat,
      [
        PageSetting(
          "keys.repeat-delay", .after,
          .words([.word(.never): "never", "0.4 s": "0.4 s", "0.6 s": "0.6 s", "1 s": "1 s"])),
        PageSetting("keys.repeat-interval", .every, .plain("50 ms", "0.1 s", "0.2 s", "0.4 s")),
        PageSetting("keys.delete-words-after", .wholeWords, .plain("1 s", "2 s", "4 s", "8 s")),
      ]),
    SettingPage(
      "sound", .sound,
      [
        PageSetting(
          "feedback.sound", .click,
          .words([
            .word(.off): "off", .word(.inSessions): "in-sessions", .word(.always): "everywhere",
          ])),
        PageSetting("feedback.haptic", .vibration, .onOff),
      ]),
    SettingPage(
      "access", .access,
      [
        PageSetting(
          "access.slow-keys", .slow,
          .words([.word(.off): "0 ms", "0.2 s": "0.2 s", "0.5 s": "0.5 s", "1 s": "1 s"])),
        PageSetting(
          "access.bounce-keys", .bounce,
          .words([.word(.off): "0 ms", "0.2 s": "0.2 s", "0.5 s": "0.5 s", "1 s": "1 s"])),
        PageSetting(
          "access.dead-zone", .deadZone,
          .words([.word(.off): "0 %", "20 %": "20 %", "35 %": "35 %", "50 %": "50 %"])),
        PageSetting(
          "access.merge-distance", .merge,
          .words([.word(.off): "0 mm", "5 mm": "5 mm", "10 mm": "10 mm", "15 mm": "15 mm"])),
        PageSetting("access.follow-desktop", .desktop, .onOff),
      ]),
    SettingPage(
      "showing", .showing,
      [
        PageSetting(
          "keyboard.follow-focus", .inAField,
          .words([.word(.off): "off", .word(.ifTouched): "touch", .word(.always): "always"]))
      ]),
    SettingPage(
      "phone", .phone,
      [
        PageSetting(
          "phone.mode", .mode,
          .words([.word(.byWord): "predictive", .word(.byTaps): "multi-tap", "123": "digits"])),
        PageSetting(
          "phone.pause", .pause,
          .words([
            .word(.off): "off", "0.35 s": "350 ms", "0.5 s": "500 ms", "0.8 s": "800 ms",
            "1.2 s": "1200 ms",
          ])),
        PageSetting(
          "phone.placement", .letterIn,
          .words([
            .word(.auto): "automatic", .word(.inText): "in-text", .word(.inStrip): "held-back",
          ])),
      ]),
  ]

  /// The labels of shipped themes, by name; other themes are labelled with their names.
  static let themeLabels: [String: SettingWord] = [
    Settings.Panel.desktopTheme: .desktop, "light": .light, "dark": .dark,
    "high-contrast": .contrast, "large-print": .large,
  ]
}
