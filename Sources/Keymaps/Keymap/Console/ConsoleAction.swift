/// The action of a key in a console keymap: K(type, value) in linux/keyboard.h.
enum ConsoleAction: Hashable, Sendable {
  /// KT_LATIN, KT_LETTER, or a Unicode character.
  case character(Unicode.Scalar)
  /// KT_DEAD, KT_DEAD2: changes the next character.
  case dead(Unicode.Scalar)
  /// K_COMPOSE: makes the next character a dead key.
  case compose
  /// K_ENTER.
  case enter
  /// K_CAPS, K_CAPSON.
  case capsLock
  /// KT_SHIFT, with the modifier's bit number.
  case shift(UInt8)
  /// KT_LOCK, with the modifier's bit number.
  case lock(UInt8)
  /// KT_ASCII below 10: a decimal digit of a character code.
  case codeDigit(Int)
  /// K_HOLE, K_NOSUCHMAP.
  case nothing
  /// Any other action, which types no text.
  case other

  init(_ value: UInt16) {
    // A Unicode character has its highest four bits inverted; any other value has zeros there.
    guard value < 0x1000 else {
      self = Unicode.Scalar(UInt32(value ^ 0xf000)).map { .character($0) } ?? .other
      return
    }
    let low = UInt8(truncatingIfNeeded: value)
    switch (value >> 8, low) {
    case (0, _), (11, _): self.init(latin: low)
    case (2, 0), (2, 127): self = .nothing
    case (2, 1): self = .enter
    case (2, 7), (2, 13): self = .capsLock
    case (2, 14): self = .compose
    case (4, _) where Int(low) < Self.deadKeys.count: self = .dead(Self.deadKeys[Int(low)])
    case (7, 0...7): self = .shift(low)
    case (9, 0...9): self = .codeDigit(Int(low))
    case (10, 0...7): self = .lock(low)
    case (13, _): self = .dead(Unicode.Scalar(low))
    default: self = .other
    }
  }

  init(latin: UInt8) {
    self = .character(Unicode.Scalar(latin))
  }

  /// True for KT_LETTER, a character that Caps Lock affects.
  static func isLetter(_ value: UInt16) -> Bool {
    value >> 8 == 11
  }

  var character: Unicode.Scalar? {
    if case .character(let scalar) = self { scalar } else { nil }
  }

  /// The characters of the dead keys K_DGRAVE, K_DACUTE, …, indexed by value (`ret_diacr` in the
  /// kernel's keyboard.c).
  private static let deadKeys = Array("`'^~\",_U.*=cki#o!?+-)(:n;$@".unicodeScalars)
}
