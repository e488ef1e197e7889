import Layouts

/// A key of a hardware keypad; `actions` finds the layout keys that it may press.
enum KeypadKey: Hashable, Sendable {
  /// The key labelled with the digit, KEY_KP0 … KEY_KP9.
  case digit(Int)
  /// The key labelled with the character: a telephone's KEY_NUMERIC_0 … KEY_NUMERIC_POUND, or
  /// KEY_1 … KEY_0 of a key matrix.
  case phone(Character)
  case point
  case asterisk
  case slash
  case minus
  case plus
  case enter
  case equals
  case changeSign
  case backspace

  /// Finds the key of a keycode from linux/input-event-codes.h; nil if keypads have no such key.
  init?(keycode: UInt16) {
    switch keycode {
    case 2...11: self = .phone(Self.digits[(Int(keycode) - 1) % 10])  // KEY_1 … KEY_9, KEY_0
    case 71...73: self = .digit(Int(keycode) - 71 + 7)  // KEY_KP7 … KEY_KP9
    case 75...77: self = .digit(Int(keycode) - 75 + 4)  // KEY_KP4 … KEY_KP6
    case 79...81: self = .digit(Int(keycode) - 79 + 1)  // KEY_KP1 … KEY_KP3
    case 82: self = .digit(0)  // KEY_KP0
    case 51, 52, 83, 121: self = .point  // KEY_COMMA, KEY_DOT, KEY_KPDOT, KEY_KPCOMMA
    case 55: self = .asterisk  // KEY_KPASTERISK
    case 53, 98: self = .slash  // KEY_SLASH, KEY_KPSLASH
    case 12, 74: self = .minus  // KEY_MINUS, KEY_KPMINUS
    case 78: self = .plus  // KEY_KPPLUS
    case 28, 96: self = .enter  // KEY_ENTER, KEY_KPENTER
    case 13, 117: self = .equals  // KEY_EQUAL, KEY_KPEQUAL
    case 118: self = .changeSign  // KEY_KPPLUSMINUS
    case 14: self = .backspace  // KEY_BACKSPACE
    case 0x200...0x209: self = .phone(Self.digits[Int(keycode) - 0x200])  // KEY_NUMERIC_0 …
    case 0x20A: self = .phone("*")  // KEY_NUMERIC_STAR
    case 0x20B: self = .phone("#")  // KEY_NUMERIC_POUND
    default: return nil
    }
  }

  static let digits: [Character] = Array("0123456789")

  /// The actions that the key may have, in order of preference. The first action for which the
  /// layout has a key is chosen.
  func actions(order: Keypad.Order) -> [KeyAction] {
    switch self {
    case .digit(let printed):
      let digit = Self.digits[printed]
      let phone = order == .phone ? Self.digits[Self.byPosition[printed]] : digit
      return [.phone(phone)] + Self.plain(digit)
    case .phone(let key):
      return [.phone(key)] + Self.plain(key)
    case .point:
      return [.phone("#"), .calculator(.decimalSign), .text("."), .text(",")]
    case .asterisk: return [.phone("*"), .calculator(.multiply), .text("*")]
    case .slash: return [.phone("#"), .calculator(.divide), .text("/")]
    case .minus: return [.calculator(.subtract), .text("-"), .delete]
    case .plus: return [.calculator(.add), .text("+")]
    case .enter: return [.calculator(.equals), .return]
    case .equals: return [.calculator(.equals), .text("=")]
    case .changeSign: return [.calculator(.changeSign)]
    case .backspace: return [.calculator(.delete), .delete]
    }
  }

  private static func plain(_ key: Character) -> [KeyAction] {
    let name = String(key)
    return (CalculatorKey(rawValue: name).map { [.calculator($0)] } ?? []) + [.text(name)]
  }

  /// The phone's digit at the position of each keypad digit: the keypad's row 7 8 9 is a phone's 1
  /// 2 3.
  private static let byPosition = [0, 7, 8, 9, 4, 5, 6, 1, 2, 3]
}
