extension Sequence<Layout> {
  /// All characters that their keys type, each once: first what a tap types, then what a held key
  /// offers.
  package var typedCharacters: [Unicode.Scalar] {
    let keys = flatMap(\.layers).flatMap(\.keys)
    let tapped = keys.flatMap { key in
      [key.action.text, key.shiftedAction?.text].compactMap(\.self) + key.letters
    }
    let offered = keys.flatMap(\.alternates).flatMap { alternate in
      [alternate.action.text, alternate.shiftedAction?.text].compactMap(\.self)
    }
    var seen: Set<Unicode.Scalar> = []
    return (tapped + offered).flatMap(\.unicodeScalars).filter { seen.insert($0).inserted }
  }
}

extension KeyAction {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
