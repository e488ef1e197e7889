@testable import Keymap

/// A model of the kernel's keyboard driver (drivers/tty/vt/keyboard.c) that gives the text of keys.
/// It has tables, Shift, locks, dead keys, Compose, and codes typed while Alt is held.
final class ConsoleDecoder {
  private var values: [Int: UInt16] = [:]
  private let accents: [ConsoleKeymap.Accent]
  private var shiftState = 0
  private var lockState = 0
  private var capsLock = false
  private var diacritic: UInt32 = 0
  private var isDeadKeyNext = false
  private var code: UInt32?
  private(set) var text = ""

  init(_ entries: [ConsoleKeymap.Entry], _ accents: [ConsoleKeymap.Accent] = []) {
    for entry in entries { values[Int(entry.table) << 8 | Int(entry.keycode)] = entry.value }
    self.accents = accents
  }

  /// True if no key is held, and no dead key, sequence or code is pending.
  var isAtRest: Bool {
    shiftState == 0 && diacritic == 0 && !isDeadKeyNext && code == nil
  }

  func tap(_ keycode: UInt16) {
    key(keycode, down: true)
    key(keycode, down: false)
  }

  func type(_ strokes: [Stroke], _ modifierKeys: ModifierKeys) {
    var held: [UInt16] = []
    for stroke in strokes {
      if held.isEmpty {
        held = modifierKeys.keycodes(of: stroke.modifiers)
        for keycode in held { key(keycode, down: true) }
      }
      tap(stroke.keycode)
      if !stroke.holdsModifiers {
        for keycode in held.reversed() { key(keycode, down: false) }
        held = []
      }
    }
  }

  private func key(_ keycode: UInt16, down: Bool) {
    let shiftFinal = shiftState ^ lockState
    guard var value = values[shiftFinal << 8 | Int(keycode)] else { return }
    if value >= 0x1000 {
      if down { put(UInt32(value ^ 0xf000)) }
      return
    }
    var type = value >> 8
    if type == 11 {
      type = 0
      if capsLock { value = values[(shiftFinal ^ 1) << 8 | Int(keycode)] ?? value }
    }
    let low = Int(value & 0xff)
    switch type {
    case 0: if down { put(UInt32(low)) }
    case 2 where low == 1: if down { text += "\n" }
    case 2 where low == 7: if down { capsLock.toggle() }
    case 2 where low == 14: if down { isDeadKeyNext = true }
    case 4: if down { dead(Array("`'^~\",_U.*=cki#o!?+-)(:n;$@".unicodeScalars)[low].value) }
    case 13: if down { dead(UInt32(low)) }
    case 7: shift(1 << low, down: down)
    case 9 where low < 10: if down { code = (code ?? 0) * 10 + UInt32(low) }
    case 10: if down { lockState ^= 1 << low }
    default: break
    }
  }

  private func shift(_ bit: Int, down: Bool) {
    shiftState = down ? shiftState | bit : shiftState & ~bit
    if !down, let code {
      text.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{fffd}")
      self.code = nil
    }
  }

  private func dead(_ value: UInt32) {
    diacritic = diacritic == 0 ? value : handled(value)
  }

  private func put(_ character: UInt32) {
    let character = diacritic == 0 ? character : handled(character)
    if isDeadKeyNext {
      isDeadKeyNext = false
      diacritic = character
      return
    }
    text.unicodeScalars.append(Unicode.Scalar(character) ?? "\u{fffd}")
  }

  private func handled(_ character: UInt32) -> UInt32 {
    let dead = diacritic
    diacritic = 0
    let accent = accents.first { $0.diacritic == dead && $0.base == character }
    if let accent { return accent.result }
    if character == 32 || character == dead { return dead }
    text.unicodeScalars.append(Unicode.Scalar(dead) ?? "\u{fffd}")
    return character
  }
}
