import Testing

@testable import Keymap

/// Parses console keymaps in the form of keymaps(5): a list of tables, and for each keycode its
/// action in each table.
enum ConsoleKeymapText {
  static func entries(_ text: String) throws -> [ConsoleKeymap.Entry] {
    var tables: [UInt8] = []
    var entries: [ConsoleKeymap.Entry] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "keymaps":
        tables = try words[1].split(separator: ",").flatMap { range in
          let ends = try range.split(separator: "-").map { try #require(UInt8($0)) }
          return Array(ends[0]...ends[ends.count - 1])
        }
      case "keycode":
        let keycode = try #require(UInt8(words[1]))
        // The last column applies to the remaining tables, as in loadkeys.
        let actions = Array(words.dropFirst(3))
        for (index, table) in tables.enumerated() {
          let action = actions[min(index, actions.count - 1)]
          entries.append(.init(table: table, keycode: keycode, value: try value(action)))
        }
      default: continue
      }
    }
    return entries
  }

  private static func value(_ action: String) throws -> UInt16 {
    if let value = names[action] { return value }
    let isLetter = action.hasPrefix("+") && action.count > 1
    let name = isLetter ? String(action.dropFirst()) : action
    let code: UInt32
    if name.hasPrefix("U+") {
      code = try #require(UInt32(name.dropFirst(2), radix: 16))
    } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      code = scalar.value
    } else {
      // The other actions type nothing here: Meta_x, F1, Console_3, …
      return 0x0503
    }
    if isLetter, code < 0x100 { return 0x0b00 | UInt16(code) }
    return code < 0x80 ? UInt16(code) : UInt16(code) ^ 0xf000
  }

  private static let names: [String: UInt16] = {
    var names: [String: UInt16] = [
      "VoidSymbol": 0x0200, "Return": 0x0201, "Caps_Lock": 0x0207, "Compose": 0x020e,
      "Tab": 9, "BackSpace": 8, "Escape": 27, "Delete": 127, "nul": 0, "space": 32,
      "Shift": 0x0700, "AltGr": 0x0701, "Control": 0x0702, "Alt": 0x0703, "ShiftL": 0x0704,
      "CtrlL_Lock": 0x0a06, "Left": 0x0601,
    ]
    let dead = [
      "grave", "acute", "circumflex", "tilde", "diaeresis", "cedilla", "macron", "breve",
      "abovedot", "abovering", "doubleacute", "caron", "ogonek",
    ]
    for (index, name) in dead.enumerated() { names["dead_" + name] = 0x0400 + UInt16(index) }
    for digit in 0..<10 {
      names["KP_\(digit)"] = 0x0300 + UInt16(digit)
      names["Ascii_\(digit)"] = 0x0900 + UInt16(digit)
    }
    return names
  }()
}
