extension Layout {
  /// Whether it has keys for what was typed on it last.
  package var hasRecentKeys: Bool {
    layers.contains { $0.keys.contains { $0.action.recentNumber != nil } }
  }

  /// The layout with texts on the keys for what was typed on it last.
  ///
  /// - Parameter texts: the last one first. A key beyond them becomes an empty place, which swallows
  ///   touches.
  package func filled(recent texts: [String]) -> Layout {
    var layout = self
    for index in layout.layers.indices { layout.layers[index].fill(texts) }
    return layout
  }
}

extension Layer {
  fileprivate mutating func fill(_ texts: [String]) {
    let empty = keys.filter { ($0.action.recentNumber ?? 0) > texts.count }
    if !empty.isEmpty {
      keys.removeAll { ($0.action.recentNumber ?? 0) > texts.count }
      spacers += empty.map(\.rectangle)
    }
    for index in keys.indices {
      guard let number = keys[index].action.recentNumber else { continue }
      keys[index].action = .text(texts[number - 1])
      keys[index].label = visibleLabel(of: texts[number - 1])
    }
  }
}

extension KeyAction {
  /// Which of the texts that were typed last the key types, counted from 1.
  fileprivate var recentNumber: Int? {
    if case .recent(let number) = self { number } else { nil }
  }
}
