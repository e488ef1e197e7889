// Layouts for one kind of field, such as URLs, can borrow the letters of the layout in use.
extension Layout {
  /// Returns this layout with the letters of the first suitable layout of `others`. The layout is
  /// unchanged if it has its own letters, or if no other is suitable.
  ///
  /// - Parameter others: the layout in use, then the other enabled layouts.
  package func withLetters(of others: [Layout]) -> Layout {
    guard letters == .inUse, let own = lettersLayer, let other = others.first(where: canUseLetters)
    else { return self }
    // Give the borrowed layer of letters the id of this layout's layer of letters, and change the
    // keys that lead to it.
    let name = layers[own].id
    var known = other.layers
    known[0] = known[0].with(layers[own])
    if search != nil { known[0].adaptToSearch() }
    for index in known.indices { known[index].rename(other.layers[0].id, to: name) }
    known += layers.filter { layer in !known.contains { $0.id == layer.id } }

    var made = self
    made.language = other.language
    made.direction = other.direction
    made.swipes = swipes && other.swipes
    made.layers = []
    for id in layers.map(\.id) + known.map(\.id) where made.layerIndex(id) == nil {
      made.layers += known.filter { $0.id == id }.prefix(1)
    }
    let reachable = made.reachableLayers
    made.layers.removeAll { !reachable.contains($0.id) }
    made.use(other.words)
    return made
  }

  /// True if the other layout has the letters that this layout needs. If this layout promises to
  /// type all ASCII letters, the other layout must type them too.
  package func canUseLetters(of other: Layout) -> Bool {
    guard letters == .inUse, other.letters == .own, let first = other.layers.first else {
      return false
    }
    return first.hasLetters && first.textsOfLastRow != nil && (!typesASCII || other.typesASCII)
  }

  /// The index of the first layer of letters; nil if the layout has none.
  var lettersLayer: Int? { layers.firstIndex(where: \.hasLetters) }

  /// The ids of the layers that can be reached by keys from the first layer.
  var reachableLayers: Set<String> {
    guard let first = layers.first else { return [] }
    var reached: Set<String> = [first.id]
    var open = [first]
    while let layer = open.popLast() {
      // Only plain actions can lead to layers, because alternates and shifted actions are texts.
      for case .layer(let id) in layer.keys.lazy.map(\.action) where reached.insert(id).inserted {
        if let index = layerIndex(id) { open.append(layers[index]) }
      }
    }
    return reached
  }
}

extension Layer {
  /// Adapts this layer's last row to a layout for searching. The key that leads to digits and signs
  /// becomes `back`, and the first text key beside space becomes `emoji`.
  fileprivate mutating func adaptToSearch() {
    guard let last = rows.last?.keys else { return }
    func replace(_ name: String, where isMeant: (Key) -> Bool) {
      guard let id = last.first(where: isMeant)?.id,
        let index = keys.firstIndex(where: { $0.id == id }),
        !keys.contains(where: { $0.id == name })
      else { return }
      keys[index] = StandardKeys.definitions[name, default: KeyDefinition()].key(
        id: name, rectangle: keys[index].rectangle, shiftLanguage: nil)
    }
    replace("back") { if case .layer = $0.action { true } else { false } }
    replace("emoji") { key in
      if case .text(let text) = key.action { text != " " } else { false }
    }
  }
}
