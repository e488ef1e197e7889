extension Layout {
  /// The indices of the layers that have keys for recently typed texts.
  package var recentLayers: [Int] {
    layers.indices.filter { layers[$0].keys.contains { $0.action.recentNumber != nil } }
  }
}

extension Layer {
  /// Puts recently typed texts on their keys.
  ///
  /// - Parameter texts: the texts, newest first. A key without a text becomes a spacer.
  package mutating func fill(recent texts: [String]) {
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
  /// The number of the recent text that the key types; 1 is the newest text.
  fileprivate var recentNumber: Int? {
    if case .recent(let number) = self { number } else { nil }
  }
}
