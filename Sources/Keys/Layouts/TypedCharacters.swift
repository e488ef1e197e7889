extension Collection<Layout> {
  /// All characters that the layouts' keys type, each once: first the characters that taps type,
  /// then letters among the alternates, then all other alternates. Alternates come from each layout
  /// in turn.
  package var typedCharacters: [Unicode.Scalar] {
    let tapped = flatMap { layout in
      layout.keys.flatMap {
        [$0.action.text, $0.shiftedAction?.text].compactMap(\.self) + $0.letters
      }
    }
    let offered = map { layout in
      layout.keys.flatMap(\.alternates).flatMap { alternate in
        [alternate.action.text, alternate.shiftedAction?.text].compactMap(\.self)
      }
    }
    let inTurn = (0..<(offered.map(\.count).max() ?? 0)).flatMap { index in
      offered.compactMap { $0.dropFirst(index).first }
    }
    let letters = inTurn.filter { $0.unicodeScalars.allSatisfy(\.properties.isAlphabetic) }
    var seen: Set<Unicode.Scalar> = []
    return (tapped + letters + inTurn).flatMap(\.unicodeScalars).filter { seen.insert($0).inserted }
  }
}

extension Layout {
  fileprivate var keys: [Key] { layers.flatMap(\.keys) }
}

extension KeyAction {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
