import Units

/// The way in which the keys fill the keyboard's width. `Layout.keyboardPlace` decides the height.
package struct KeyboardShape: Hashable, Sendable {
  package var size: KeyboardSize
  /// The share of the width that a keyboard for one hand takes, 0–1.
  package var oneHandedWidth: Double
  /// The share of the width between the halves of a split keyboard, 0–1.
  package var splitGap: Double

  package init(size: KeyboardSize = .full, oneHandedWidth: Double = 0.6, splitGap: Double = 0.3) {
    self.size = size
    self.oneHandedWidth = oneHandedWidth
    self.splitGap = splitGap
  }

  fileprivate var isOneHanded: Bool { size == .oneHandedLeft || size == .oneHandedRight }
}

/// The part of the width that has keys.
package enum KeyboardSize: String, Hashable, Sendable, CaseIterable {
  case full
  case oneHandedLeft = "one-handed-left"
  case oneHandedRight = "one-handed-right"
  /// Half of the keys on each side, for two thumbs. Layouts without letters are not split.
  case split
  /// A narrower keyboard that a finger can drag by its grip.
  case floating
}

extension Layout {
  /// Returns this layout in a shape, by changing the places of its keys.
  package func shaped(_ shape: KeyboardShape) -> Layout {
    var layout = self
    // A limit on keys' width would move the keys of a one-handed keyboard to its middle.
    if shape.isOneHanded { layout.maxWidth = nil }
    for index in layout.layers.indices {
      switch shape.size {
      // A floating keyboard is narrower as a whole, so its keys keep their places.
      case .full, .floating: break
      case .oneHandedLeft: layout.layers[index].narrow(to: shape.oneHandedWidth, from: 0)
      case .oneHandedRight:
        layout.layers[index].narrow(to: shape.oneHandedWidth, from: 1 - shape.oneHandedWidth)
      case .split where lettersLayer != nil: layout.layers[index].split(by: shape.splitGap)
      case .split: break
      }
    }
    return layout
  }
}

extension Layer {
  /// Moves all keys into a part of the width, and makes the rest a spacer. The layer becomes wider
  /// in key units, so that each key keeps its width in key units.
  fileprivate mutating func narrow(to width: Double, from x: Double) {
    for index in keys.indices { keys[index].rectangle.narrow(to: width, from: x) }
    for index in spacers.indices { spacers[index].narrow(to: width, from: x) }
    let rest = UnitRectangle(x: x > 0 ? 0 : width, y: 0, width: 1 - width, height: 1)
    spacers.append(rest)
    unitsWide /= width
  }

  /// Moves each half's keys to its side. A wide key in the middle, such as space, is cut into two
  /// keys, each ending where the other keys of its half end.
  fileprivate mutating func split(by gap: Double) {
    let widest = Self.widestWhole / unitsWide
    var cut: [String] = []
    keys = keys.flatMap { key -> [Key] in
      var key = key
      let place = key.rectangle
      guard place.x < 0.5 - Self.hair, place.maxX > 0.5 + Self.hair, place.width > widest else {
        let isLeft = place.x + place.width / 2 < 0.5 + Self.hair
        key.rectangle.narrow(to: 1 - gap, from: isLeft ? 0 : gap)
        return [key]
      }
      var right = key
      key.rectangle.width = 0.5 - place.x
      right.rectangle.x = 0.5
      right.rectangle.width = place.maxX - 0.5
      key.rectangle.narrow(to: 1 - gap, from: 0)
      right.rectangle.narrow(to: 1 - gap, from: gap)
      right.id = "right-" + key.id
      cut += [key.id, right.id]
      return [key, right]
    }
    let leftEnd = keys.map(\.rectangle.maxX).filter { $0 <= 0.5 }.max() ?? 0.5
    let rightEnd = keys.map(\.rectangle.x).filter { $0 >= 0.5 }.min() ?? 0.5
    for index in keys.indices where cut.contains(keys[index].id) {
      let place = keys[index].rectangle
      if place.x < 0.5 {
        keys[index].rectangle.width = leftEnd - place.x
      } else {
        keys[index].rectangle.x = rightEnd
        keys[index].rectangle.width = place.maxX - rightEnd
      }
    }
    let widths = keys.filter { cut.contains($0.id) }.map(\.rectangle.width)
    for index in keys.indices where cut.contains(keys[index].id) {
      // A small half gets no label, because the label would be too small to read.
      if keys[index].rectangle.width < Self.wordsShare * (widths.max() ?? 0) {
        keys[index].label = ""
      }
    }
    for index in spacers.indices {
      let isLeft = spacers[index].x + spacers[index].width / 2 < 0.5
      spacers[index].narrow(to: 1 - gap, from: isLeft ? 0 : gap)
    }
    unitsWide /= 1 - gap
  }

  /// The maximum width, in key units, of a key in the middle that is not cut.
  private static let widestWhole = 2.0
  /// The minimum width of a half with a label, as a share of the wider half.
  private static let wordsShare = 0.75
  /// The largest difference that rounding may cause between equal positions.
  private static let hair = 1e-6
}

extension UnitRectangle {
  fileprivate mutating func narrow(to share: Double, from left: Double) {
    x = left + x * share
    width *= share
  }
}
