import Layouts
import Units

/// Layouts written as rows, for scripts.
enum TestLayouts {
  /// A phone's layout: letters with shift, and symbols in the letters' places.
  static let phone = Layout(
    id: "phone", title: "Phone",
    layers: [
      layer("letters", letters, hasShift: true),
      layer("symbols", symbols),
      layer("more", more),
    ])

  static let letters = [
    "q w e r t y u i o p",
    "a s d f g h j k l ø",
    "shift z x c v b n m . delete",
    "123 next left space right hide return",
  ]
  static let symbols = [
    "1 2 3 4 5 6 7 8 9 0",
    "@ # € & _ - ( ) = %",
    "#+= * \" ' : ; ! ? + delete",
    "abc next tab space ~ none return",
  ]
  static let more = [
    "[ ] { } < > ^ | \\ /",
    "123",
    "abc",
  ]

  /// A layout with a desktop's modifiers; digits have a shifted form that Caps Lock does not
  /// affect.
  static let desktop = Layout(
    id: "desktop", title: "Desktop",
    layers: [
      layer(
        "base",
        [
          "1 2 3 delete forward", "tab q w c", "shift control alt altgr super",
          "left space right return",
        ],
        hasShift: true)
    ])

  /// A layout with keys for columns of Japanese kana.
  static let kana = Layout(
    id: "kana", title: "Kana", layers: [layer("main", ["あ か delete", "、 shift space"])])

  /// A phone pad's letter keys.
  static let phonePad = Layout(
    id: "phone-pad", title: "Phone pad",
    layers: [layer("keys", ["phone-2 phone-3 phone-*", "next delete phone-#"])])

  /// All keys of a phone pad.
  static let phoneKeys = pad(
    "phone-keys", ["1 2 3 delete", "4 5 6 next", "7 8 9 return", "* 0 #"]
  ) { $0.first.map { .phone($0) } }

  static let calculator = pad(
    "calculator",
    ["7 8 9 divide", "4 5 6 multiply", "1 2 3 subtract", "0 decimal equals add"]
  ) { CalculatorKey(rawValue: $0).map { .calculator($0) } }

  static let numberPad = pad("number-pad", ["1 2 3", "4 5 6", "7 8 9", "0 delete return"]) {
    .text($0)
  }

  private static func pad(
    _ id: String, _ rows: [String], action: (String) -> KeyAction?
  ) -> Layout {
    var layer = layer(id, rows)
    for index in layer.keys.indices where special[layer.keys[index].id] == nil {
      layer.keys[index].action = action(layer.keys[index].id) ?? .none
    }
    return Layout(id: id, title: id, layers: [layer])
  }

  static let special: [String: KeyAction] = [
    "shift": .shift, "delete": .delete, "return": .return,
    "next": .command(.nextLayout), "hide": .command(.hide),
    "123": .layer("symbols"), "abc": .layer("letters"), "#+=": .layer("more"),
    "space": .text(" "), "tab": .keysym("Tab"), "left": .keysym("Left"),
    "right": .keysym("Right"), "none": .none, "control": .modifier(.control),
    "alt": .modifier(.alt), "altgr": .modifier(.altGr), "super": .modifier(.super),
    "phone-2": .phone("2"), "phone-3": .phone("3"), "phone-*": .phone("*"),
    "phone-#": .phone("#"), "forward": .deleteForward,
    "help": .button("clerk"), "reload": .press([Chord(modifiers: .control, key: .keysym("F5"))]),
    "login": .press([Chord(key: .character("a")), Chord(modifiers: .shift, key: .keysym("Tab"))]),
  ]

  /// The alternates of held keys, nearest first.
  static let alternates: [String: [String]] = [
    "e": ["é", "è", "ê", "ë"], "a": ["á", "à"], ".": [".com", ".org"], "p": ["þ"],
    "あ": ["い", "う", "え", "お", "ぁ"], "か": ["き", "く", "け", "こ"], "、": ["。", "？"],
  ]
  static let shifted = ["1": "!", "2": "@", "3": "#"]

  static func layer(_ id: String, _ rows: [String], hasShift: Bool = false) -> Layer {
    let rows = rows.map { $0.split(separator: " ").map(String.init) }
    let height = 1 / Double(rows.count)
    let keys = rows.enumerated().flatMap { line, row in
      row.enumerated().map { column, name in
        let width = 1 / Double(row.count)
        return key(
          name,
          at: UnitRectangle(
            x: Double(column) * width, y: Double(line) * height, width: width, height: height),
          hasShift: hasShift)
      }
    }
    return Layer(
      id: id, keys: keys, unitsWide: 10, unitsHigh: Double(rows.count), hasShift: hasShift)
  }

  private static func key(_ name: String, at place: UnitRectangle, hasShift: Bool) -> Key {
    let action = special[name] ?? .text(name)
    var key = Key(
      id: name == "space" ? " " : name, label: name, rectangle: place, action: action,
      repeats: ["left", "right", "space"].contains(name), flicks: "あか、".contains(name))
    let upper = shifted[name] ?? name.uppercased()
    if hasShift, special[name] == nil, upper != name {
      key.shiftedLabel = upper
      key.shiftedAction = .text(upper)
    }
    key.alternates = (alternates[name] ?? []).map { form in
      let upper = form.count == 1 ? form.uppercased() : form
      return Key.Alternate(
        label: form, action: .text(form), shiftedLabel: upper, shiftedAction: .text(upper))
    }
    return key
  }
}
