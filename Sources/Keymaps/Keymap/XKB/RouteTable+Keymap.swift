extension RouteTable {
  /// The length of the longest sequence in keysyms: Compose and three more. Longer sequences are
  /// not searched.
  private static let longestSequence = 4

  /// Makes the routes of all characters that the strokes can type, directly and through the Compose
  /// table.
  ///
  /// libxkbcommon 1.5 cannot list a Compose table's sequences (1.6 can). So try the keysyms that
  /// the keymap can type and go on only if a sequence is unfinished.
  init(strokes: StrokeTable, compose: ComposeTable?) {
    self.init()
    let typed = strokes.strokes.sorted { StrokeTable.cost(of: $0) < StrokeTable.cost(of: $1) }
    var unfinished: [[Keysym]] = []
    var sequences: [(cost: Int, keysyms: [Keysym], scalar: Unicode.Scalar)] = []
    for (keysym, stroke) in typed {
      switch compose?.outcome(of: [keysym]) ?? .untouched {
      case .untouched:
        for scalar in Self.scalars(typedBy: keysym) { add(scalar, .direct, [stroke]) }
      case .unfinished: unfinished.append([keysym])
      case .composed(let scalar):
        if let scalar { add(scalar, .direct, [stroke]) }
      case .cancelled: break
      }
    }
    let alphabet = typed.map(\.key).filter { keysym in
      !keysym.isKeypad && (keysym.scalar != nil || keysym.isDead || keysym == .multiKey)
    }
    for length in 2...Self.longestSequence {
      var longer: [[Keysym]] = []
      for prefix in unfinished {
        for keysym in alphabet {
          switch compose?.outcome(of: prefix, keysym) ?? .untouched {
          case .unfinished: if length < Self.longestSequence { longer.append(prefix + [keysym]) }
          case .composed(let scalar?):
            let keysyms = prefix + [keysym]
            sequences.append((strokes.cost(ofSequence: keysyms), keysyms, scalar))
          case .untouched, .composed(nil), .cancelled: break
          }
        }
      }
      unfinished = longer
    }
    sequences.sort { $0.cost < $1.cost }
    for (_, keysyms, scalar) in sequences where !Keymap.isControl(scalar) {
      add(
        scalar, keysyms[0] == .multiKey ? .compose : .deadKey, keysyms.compactMap { strokes[$0] })
    }
  }

  /// The characters of a text that a keysym types, including line ends, tab and U+0008.
  private static func scalars(typedBy keysym: Keysym) -> [Unicode.Scalar] {
    switch keysym {
    case .return, .keypadEnter: ["\n", "\r"]
    case .tab: ["\t"]
    case .backSpace: ["\u{8}"]
    default: keysym.scalar.map { Keymap.isControl($0) ? [] : [$0] } ?? []
    }
  }
}
