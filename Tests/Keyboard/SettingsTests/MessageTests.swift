import Settings
import Testing

@Suite struct MessageTests {
  // A separate constant with its type, because Swift 6.0 does not find the type in a test's
  // arguments.
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
      "2:3: `keyboard` is a section: write its settings on lines below it, "
        + "such as `size: full`; found `height:40%`; "
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
      "touch: {rotation: -90}",
      "1:19: `touch.rotation` is one of `automatic`, `0`, `90`, `180`, `270`; found `-90` "
        + "(did you mean `270`?)"
    ),
    (
      "touch: {rotation: 450 deg}",
      "1:19: `touch.rotation` is one of `automatic`, `0`, `90`, `180`, `270`; found `450 deg` "
        + "(did you mean `90`?)"
    ),
    (
      "phone: {pause: 0.5 s}",
      "1:16: `phone.pause` is one of `off`, `350 ms`, `500 ms`, `800 ms`, `1200 ms`; found "
        + "`0.5 s` (did you mean `500 ms`?)"
    ),
    (
      "phone: {pause: 800}",
      "1:16: `phone.pause` is one of `off`, `350 ms`, `500 ms`, `800 ms`, `1200 ms`; found "
        + "`800` (did you mean `800 ms`?)"
    ),
    (
      "phone: {pause: no}",
      "1:16: `phone.pause` is one of `off`, `350 ms`, `500 ms`, `800 ms`, `1200 ms`; found "
        + "`no` (did you mean `off`?)"
    ),
    ("panel:\n  theme: #dark", "2:10: `#` begins a comment; put \"#dark\" in quotes"),
    ("keymap:\n  layout: #de", "2:11: warning: `#` begins a comment; put \"#de\" in quotes"),
    (
      "layouts: en-us",
      "1:10: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; "
        + "found `en-us`; write [en-us]"
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
      "1:11: `keyboard` is a section: write its settings on lines below it, such as `size: full`; "
        + "found `tall`"
    ),
    (
      "- keyboard",
      "1:1: a file of settings has lines `name: value`; found a list"
    ),
  ]

  private static let slips: [(String, String)] = [
    // Lists.
    (
      "layouts: de",
      "1:10: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; found "
        + "`de`; write [de]"
    ),
    (
      "layouts: de, fr",
      "1:10: `layouts` is auto, or a list of one or more layouts such as [en-us, de]; found "
        + "`de, fr`; write [de, fr]"
    ),
    (
      "rights: {type: [kiosk]}",
      "1:17: `rights.type` is a list of users: seat, user:NAME or group:NAME; found `kiosk`; "
        + "write `user:kiosk`"
    ),
    (
      "rights: {type: [Seat]}",
      "1:17: `rights.type` is a list of users: seat, user:NAME or group:NAME; found `Seat`; "
        + "write `seat`"
    ),
    (
      "users: {may-set: [panel.them]}",
      "1:19: there is no setting `panel.them` (did you mean `panel.theme`?); `users.may-set` "
        + "is a list of settings or sections such as [panel.theme, words]"
    ),
    (
      "access: {scan: {switches: [A, B, C, D, E, F]}}",
      "1:43: `access.scan.switches` is a list of up to five keys such as [KEY_KP0, "
        + "KEY_KPENTER]; found a list of 6"
    ),
    // Commas.
    ("keys: {hold: 0,4 s}", "1:14: write 0.4 s with a point, not a comma"),
    ("panic: {hold: 0,4 s, fingers: 5}", "1:15: write 0.4 s with a point, not a comma"),
    (
      "words: {also: de, fr}",
      "1:15: inside { } a comma ends the value: quote the value, or write a list in [ ]"
    ),
    (
      "words: {also: de, fr,\n  da}",
      "1:15: inside { } a comma ends the value: quote the value, or write a list in [ ]"
    ),
    // Comments.
    ("keyboard: {\n  size: #full\n}", "2:9: `#` begins a comment; put \"#full\" in quotes"),
    ("keyboard:\n  size: #full", "2:9: `#` begins a comment; put \"#full\" in quotes"),
  ]

  @Test(arguments: slips)
  func aSlipIsOneProblemWithTheWayOut(text: String, message: String) {
    #expect(load(text).1.map(\.description) == ["settings.yaml:" + message])
  }

  @Test func aDecimalCommaOnItsOwnLineIsRecognized() {
    let messages = load("keys:\n  hold: 0,4 s").1.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix("found `0,4 s`; write 0.4 s with a point, not a comma") == true)
  }

  @Test(arguments: wrongValues)
  func aWrongValueIsSaidWithItsPlaceAndWhatWasExpected(text: String, message: String) {
    #expect(load(text).1.map(\.description) == ["settings.yaml:" + message])
  }

  private static let unknownNames: [(String, String)] = [
    (
      "keyboard:\n  hieght: 1",
      "2:3: unknown setting `keyboard.hieght`; did you mean `keyboard.height`?"
    ),
    ("keybord: {height: 1}", "1:1: unknown setting `keybord`; did you mean `keyboard`?"),
    ("layout: [a]", "1:1: unknown setting `layout`; did you mean `layouts` or `keymap.layout`?"),
    ("height: 50 %", "1:1: unknown setting `height`; did you mean `keyboard.height`?"),
    (
      "keyboard: {fingers: 4}",
      "1:12: unknown setting `keyboard.fingers`; did you mean `panic.fingers`?"
    ),
    (
      "keyboard: {layouts: [a]}",
      "1:12: unknown setting `keyboard.layouts`; did you mean `layouts`?"
    ),
    (
      "keyboard: {visible_at_start: no}",
      "1:12: unknown setting `keyboard.visible_at_start`; did you mean `keyboard.visible-at-start`?"
    ),
    ("hold: 1 s", "1:1: unknown setting `hold`; did you mean `keys.hold` or `panic.hold`?"),
    (
      "keyboard.height: 50 %",
      "1:1: unknown setting `keyboard.height`; write `height` on a line of its own below `keyboard`"
    ),
    (
      "panel: {output: none}",
      "1:9: unknown setting `panel.output`; it is called `panel.keys`"
    ),
    (
      "panic: {frobnicate: 1}",
      "1:9: unknown setting `panic.frobnicate`; the nearest known here are `panic.fingers`, "
        + "`panic.hold`"
    ),
    (
      "panic: {\"\\e[31mfingers\": 1}",
      "1:9: unknown setting `panic.\\u{1B}[31mfingers`; the nearest known here are "
        + "`panic.fingers`, `panic.hold`"
    ),
  ]

  @Test(arguments: unknownNames)
  func anUnknownKeyIsSaidWithTheNearestKnownOnes(text: String, message: String) {
    #expect(load(text).1.map(\.description) == ["settings.yaml:" + message])
  }
}
