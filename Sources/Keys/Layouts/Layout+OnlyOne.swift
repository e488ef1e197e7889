import Units

extension Layout {
  /// This layout without the keys that lead to the next layout, for use as the only enabled layout.
  package var withoutNextLayout: Layout {
    var layout = self
    for index in layout.layers.indices { layout.layers[index].removeNextLayout() }
    return layout
  }
}

extension Layer {
  /// The largest difference that rounding may cause between equal positions.
  private static let hair = 1e-6

  /// Removes the next-layout keys.
  fileprivate mutating func removeNextLayout() {
    while let index = keys.firstIndex(where: { $0.action == .command(.nextLayout) }) {
      removeKey(at: index)
    }
  }

  /// Removes a key. The space bar in the same row grows by the key's width, and the keys between
  /// them move. Without a space bar, touches on the empty place do nothing.
  private mutating func removeKey(at index: Int) {
    let place = keys.remove(at: index).rectangle
    let row = keys.indices.filter { keys[$0].rectangle.isInRow(of: place, within: Self.hair) }
    guard
      let bar = row.first(where: {
        keys[$0].isSpace && keys[$0].rectangle.width > place.width + Self.hair
      })
    else { return spacers.append(place) }
    let space = keys[bar].rectangle
    let isAfter = space.x > place.x
    for key in row where key != bar {
      let x = keys[key].rectangle.x
      if isAfter, x > place.x, x < space.x { keys[key].rectangle.x -= place.width }
      if !isAfter, x < place.x, x > space.x { keys[key].rectangle.x += place.width }
    }
    if isAfter { keys[bar].rectangle.x -= place.width }
    keys[bar].rectangle.width += place.width
  }
}

extension Key {
  fileprivate var isSpace: Bool {
    if case .text(let text) = action { text.utf8.elementsEqual(" ".utf8) } else { false }
  }
}

extension UnitRectangle {
  fileprivate func isInRow(of other: UnitRectangle, within hair: Double) -> Bool {
    abs(y - other.y) < hair && abs(maxY - other.maxY) < hair
  }
}
