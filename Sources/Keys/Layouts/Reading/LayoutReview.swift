import MarkedYAML

/// Checks that need the whole layout: paths between layers, and the layout's promise to type ASCII.
struct LayoutReview {
  let layout: Layout
  /// The positions of the layers' names.
  let layerMarks: [Mark]
  /// The position of `ascii: yes`; nil if the file lacks it.
  let asciiMark: Mark?

  func review(_ source: inout LayoutSource) {
    let reachable = layout.reachableLayers
    for (layer, mark) in zip(layout.layers, layerMarks) {
      if !reachable.contains(layer.id) {
        source.warning(
          mark,
          "nothing leads to the layer `\(layer.id)`; a key with `action: layer "
            + "\(layer.id)` would" + Self.otherMeaning(ofLayer: layer.id))
      } else if layer.id != layout.layers.first?.id, !layer.hasWayOut {
        source.warning(mark, "no key on the layer `\(layer.id)` leads to another layer")
      }
      if !layer.keys.contains(where: { $0.action == .command(.nextLayout) }) {
        source.warning(
          mark, "no way to the next keyboard on the layer `\(layer.id)`; the key `next` is one")
      }
      if !layer.hasShift, layer.keys.contains(where: { $0.action == .shift }) {
        source.warning(
          mark,
          "the shift key on the layer `\(layer.id)` changes nothing; `shift: upper` gives its "
            + "letters their upper-case forms")
      }
    }
    if layout.typesASCII, let asciiMark { checkASCII(reachable, asciiMark, &source) }
  }

  /// The end of a message: the meaning of a layer's name in a row; empty if no key has the name.
  private static func otherMeaning(ofLayer id: String) -> String {
    if StandardKeys.definition(of: id) != nil { return "; in a row `\(id)` is the standard key" }
    return isOneCharacter(id) ? "; in a row `\(id)` types itself" : ""
  }

  private func checkASCII(_ reachable: Set<String>, _ mark: Mark, _ source: inout LayoutSource) {
    var isTyped = Array(repeating: false, count: 0x7F)
    func record(_ action: KeyAction?) {
      guard case .text(let text) = action, text.utf8.count == 1, let byte = text.utf8.first,
        byte < 0x7F
      else { return }
      isTyped[Int(byte)] = true
    }
    for layer in layout.layers where reachable.contains(layer.id) {
      for key in layer.keys {
        record(key.action)
        record(key.shiftedAction)
        for alternate in key.alternates {
          record(alternate.action)
          record(alternate.shiftedAction)
        }
      }
    }
    let missing = (0x20...0x7E).filter { !isTyped[$0] }
      .map { String(Unicode.Scalar(UInt8($0))) }
    guard !missing.isEmpty else { return }
    let names = missing.map { $0 == " " ? "space" : $0 }.joined(separator: " ")
    source.error(
      mark,
      missing.count == 95
        ? "`ascii: yes`, but no key types any of ASCII"
        : "`ascii: yes`, but nothing types \(names)")
  }
}

extension Layer {
  /// True if a key leads to another layer, another layout, or away from the keyboard.
  fileprivate var hasWayOut: Bool {
    keys.contains { key in
      leadsAway(key.action) || leadsAway(key.shiftedAction)
        || key.alternates.contains { leadsAway($0.action) || leadsAway($0.shiftedAction) }
    }
  }

  private func leadsAway(_ action: KeyAction?) -> Bool {
    guard let action else { return false }
    return switch action {
    case .layer(let other): other != id
    case .layout, .command(.back): true
    case .command, .text, .phone, .recent, .calculator, .modifier, .keysym, .press, .button,
      .delete, .deleteForward, .return, .edit, .none:
      false
    }
  }
}

extension Key {
  /// All actions of the key and its alternates, plain and shifted.
  package var actions: [KeyAction] {
    [action] + [shiftedAction].compactMap { $0 }
      + alternates.flatMap { [$0.action] + [$0.shiftedAction].compactMap { $0 } }
  }
}
