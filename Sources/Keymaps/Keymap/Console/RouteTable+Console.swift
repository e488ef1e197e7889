extension RouteTable {
  /// Makes the routes of all characters that a console keymap can type, directly, with a dead key
  /// or with Compose.
  ///
  /// - Parameter typed: the keys' actions with their strokes, the cheapest first.
  init(
    typed: [(action: ConsoleAction, stroke: Stroke)], accents: [ConsoleKeymap.Accent],
    isUnicode: Bool
  ) {
    self.init()
    var characters: [Unicode.Scalar: Stroke] = [:]
    var deadKeys: [Unicode.Scalar: Stroke] = [:]
    var compose: Stroke?
    for (action, stroke) in typed {
      switch action {
      case .character(let scalar) where characters[scalar] == nil: characters[scalar] = stroke
      case .dead(let scalar) where deadKeys[scalar] == nil: deadKeys[scalar] = stroke
      case .compose where compose == nil: compose = stroke
      case .enter: for scalar: Unicode.Scalar in ["\n", "\r"] { add(scalar, .direct, [stroke]) }
      case .character, .dead, .compose, .capsLock, .shift, .lock, .codeDigit, .nothing, .other:
        break
      }
    }
    func isText(_ scalar: Unicode.Scalar) -> Bool {
      !Keymap.isControl(scalar) && (isUnicode || scalar.isASCII)
    }
    for (scalar, stroke) in characters where isText(scalar) { add(scalar, .direct, [stroke]) }
    for (text, given) in Self.controls {
      guard let stroke = given.lazy.compactMap({ characters[$0] }).first else { continue }
      add(text, .direct, [stroke])
    }
    for (scalar, stroke) in deadKeys where isText(scalar) {
      // A dead key and space type the mark itself, unless the keymap's accents give another result.
      guard let space = characters[" "],
        Self.result(scalar, " ", accents) ?? scalar == scalar
      else { continue }
      add(scalar, .deadKey, [stroke, space])
    }
    for accent in accents {
      guard let result = Unicode.Scalar(accent.result), isText(result),
        let diacritic = Unicode.Scalar(accent.diacritic), let base = Unicode.Scalar(accent.base),
        Self.result(diacritic, base, accents) == result, let last = characters[base]
      else { continue }
      if let dead = deadKeys[diacritic] {
        add(result, .deadKey, [dead, last])
      } else if let compose, let first = characters[diacritic] {
        add(result, .compose, [compose, first, last])
      }
    }
  }

  /// The control characters that text may contain, each with the characters that its key may type
  /// on the console: BackSpace may type U+007F.
  private static let controls: [(Unicode.Scalar, [Unicode.Scalar])] = [
    ("\t", ["\t"]), ("\u{8}", ["\u{7f}", "\u{8}"]), ("\n", ["\r"]), ("\r", ["\r"]),
  ]

  /// Returns the result of the first matching accent, as in the kernel; nil if none matches.
  private static func result(
    _ diacritic: Unicode.Scalar, _ base: Unicode.Scalar, _ accents: [ConsoleKeymap.Accent]
  ) -> Unicode.Scalar? {
    accents.first { $0.diacritic == diacritic.value && $0.base == base.value }
      .flatMap { Unicode.Scalar($0.result) }
  }
}
