import Settings
import Testing

@Suite struct MessageTests {
  // Apart with their type, for which Swift 6.0 looks in vain in a test's arguments.
  private static let wrongValues: [(String, String)] = [
    (
      "keyboard:\n  height: tall",
      "2:11: `keyboard.height` is a fraction such as 40 % or 0.4, between 15 % and 90 %; "
        + "found `tall`"
    ),
    (
      "keyboard: {height: 95 %}",
      "1:20: `keyboard.height` is a fraction such as 40 % or 0.4, between 15 % and 90 %; "
        + "found `95 %`"
    ),
    (
      "keyboard: {height: [1]}",
      "1:20: `keyboard.height` is a fraction such as 40 % or 0.4, between 15 % and 90 %; "
        + "found a list"
    ),
    (
      "keyboard:\n  height:\n",
      "2:10: `keyboard.height` is a fraction such as 40 % or 0.4, between 15 % and 90 %; "
        + "found nothing"
    ),
    (
      "keyboard: {visible-at-start: 1}",
      "1:30: `keyboard.visible-at-start` is true or false; found `1`"
    ),
    (
      "composing: {fuzzy: [z-zh, zh]}",
      "1:27: `composing.fuzzy` is a list of pairs out of z-zh, c-ch, s-sh, r-l, n-l, f-h, an-ang, "
        + "en-eng, in-ing; found `zh`"
    ),
    (
      "layouts: [auto]",
      "1:11: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; found `auto` "
        + "in a list; it stands alone, without brackets"
    ),
    ("seat: 1", "1:7: `seat` is the name of a seat such as seat1; found `1`"),
    ("seat: seat", "1:7: `seat` is the name of a seat such as seat1; found `seat`"),
    (
      "seat: seat/../x",
      "1:7: `seat` is the name of a seat such as seat1; found `seat/../x`"
    ),
    (
      "panic: {fingers: 3.5}",
      "1:18: `panic.fingers` is a whole number, between 3 and 10; found `3.5`"
    ),
    (
      "panic: {hold: 5}",
      "1:15: `panic.hold` is never, or a time such as 0.4 s or 400 ms, between 1 s and 60 s; "
        + "found `5`"
    ),
    (
      "keys: {jitter: 1 cm}",
      "1:16: `keys.jitter` is a length such as 1.5 mm, between 0 mm and 10 mm; found `1 cm`"
    ),
    (
      "keys: {types-on: frist}",
      "1:18: `keys.types-on` is one of `last`, `first`; found `frist` (did you mean `first`?)"
    ),
    (
      "keyboard: {visible-at-start: ture}",
      "1:30: `keyboard.visible-at-start` is true or false; found `ture` (did you mean `true`?)"
    ),
    (
      "keyboard:\n  height:40%",
      "2:3: `keyboard` is a mapping of keys with values; found `height:40%`; "
        + "a space is missing after `height:`"
    ),
    (
      "keys: {types-on: middle}",
      "1:18: `keys.types-on` is one of `last`, `first`; found `middle`"
    ),
    (
      "touch: {rotation: 45}",
      "1:19: `touch.rotation` is one of `automatic`, `0`, `90`, `180`, `270`; found `45`"
    ),
    (
      "layouts: en-us",
      "1:10: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; "
        + "found `en-us`"
    ),
    (
      "layouts: []",
      "1:10: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; "
        + "found an empty list"
    ),
    (
      "layouts: [a, b, a]",
      "1:17: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; "
        + "found `a` twice"
    ),
    (
      "touch: {calibration: [1, 0, 0]}",
      "1:22: `touch.calibration` is `device` or six numbers such as [1, 0, 0, 0, 1, 0] that map "
        + "the touchscreen onto the surface; found a list of 3"
    ),
    (
      "touch: {calibration: [1, 0, x, 0, 1, 0]}",
      "1:29: `touch.calibration` is `device` or six numbers such as [1, 0, 0, 0, 1, 0] that map "
        + "the touchscreen onto the surface; found `x`"
    ),
    (
      "touch: {calibration: 1 0 0 1 0 0}",
      "1:22: `touch.calibration` is `device` or six numbers such as [1, 0, 0, 0, 1, 0] that map "
        + "the touchscreen onto the surface; found `1 0 0 1 0 0`"
    ),
    (
      "keyboard: tall",
      "1:11: `keyboard` is a mapping of keys with values; found `tall`"
    ),
    (
      "- keyboard",
      "1:1: a file of settings is a mapping of keys with values; found a list"
    ),
  ]

  @Test(arguments: wrongValues)
  func aWrongValueIsSaidWithItsPlaceAndWhatWasExpected(text: String, message: String) {
    #expect(load(text).1.map(\.description) == ["settings.yaml:" + message])
  }

  private static let unknownNames: [(String, String)] = [
    (
      "keyboard:\n  hieght: 1",
      "2:3: unknown key `keyboard.hieght`; did you mean `keyboard.height`?"
    ),
    ("keybord: {height: 1}", "1:1: unknown key `keybord`; did you mean `keyboard`?"),
    ("layout: [a]", "1:1: unknown key `layout`; did you mean `layouts` or `keymap.layout`?"),
    ("height: 50 %", "1:1: unknown key `height`; did you mean `keyboard.height`?"),
    (
      "keyboard: {fingers: 4}",
      "1:12: unknown key `keyboard.fingers`; did you mean `panic.fingers`?"
    ),
    (
      "keyboard: {layouts: [a]}", "1:12: unknown key `keyboard.layouts`; did you mean `layouts`?"
    ),
    (
      "keyboard: {visible_at_start: no}",
      "1:12: unknown key `keyboard.visible_at_start`; did you mean `keyboard.visible-at-start`?"
    ),
    ("hold: 1 s", "1:1: unknown key `hold`; did you mean `keys.hold` or `panic.hold`?"),
    (
      "keyboard.height: 50 %",
      "1:1: unknown key `keyboard.height`; write `height` on a line of its own below `keyboard`"
    ),
    (
      "panel: {output: none}",
      "1:9: unknown key `panel.output`; it is called `panel.keys`"
    ),
    (
      "panic: {frobnicate: 1}",
      "1:9: unknown key `panic.frobnicate`; the nearest known here are `panic.fingers`, "
        + "`panic.hold`"
    ),
    (
      "panic: {\"\\e[31mfingers\": 1}",
      "1:9: unknown key `panic.\\u{1B}[31mfingers`; the nearest known here are `panic.fingers`, "
        + "`panic.hold`"
    ),
  ]

  @Test(arguments: unknownNames)
  func anUnknownKeyIsSaidWithTheNearestKnownOnes(text: String, message: String) {
    #expect(load(text).1.map(\.description) == ["settings.yaml:" + message])
  }
}
