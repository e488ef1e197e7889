import Erasing
import Scene
import Units

// The strip during a composition: the letters as the method reads them, the candidates, and the
// button that opens the page of candidates (OnScreenKeyboard+CandidatePage).
extension OnScreenKeyboard {
  /// The strip's parts, from left to right. A touch on the letters always types them. A touch on a
  /// candidate has an effect only if the candidates are current and no choice awaits its answer.
  func compositionParts(in room: UnitRectangle) -> [StripPart] {
    var parts: [StripPart] = []
    let cell = room.width / cells(in: room)
    var left = room.x
    func add(
      _ id: String, _ label: String, _ comment: String? = nil, width: Double,
      _ kind: SceneStrip.Item.Kind, _ target: StripTouch.Target
    ) {
      let width = min(width * cell, room.maxX - left)
      let item = SceneStrip.Item(
        id: id, label: label, comment: comment,
        rectangle: UnitRectangle(x: left, y: room.y, width: width, height: room.height),
        kind: kind, pressed: isPressed(target))
      let isOpen = target == .letters || hasCandidates
      parts.append(StripPart(item: item, target: isOpen ? target : nil))
      left += width
    }
    guard let composer = typing.composer else { return [] }
    let letters = Self.shortened(composer.preedit)
    // A touch on this part types the letters, even if `keyglass-ime` does not answer.
    add("preedit", letters, width: Self.width(letters), .button, .letters)
    let candidates = shownCandidates(of: composer, in: room)
    for candidate in candidates.shown {
      add(
        "candidate-\(candidate.index)", candidate.text, candidate.comment,
        width: Self.width(candidate), candidate.index == composer.next ? .byDefault : .candidate,
        .candidate(candidate.index, candidate.text))
    }
    if candidates.areOthers {
      left = room.maxX - Self.moreWidth * cell
      add("more-candidates", "▾", width: Self.moreWidth, .button, .openPage)
    }
    return parts
  }

  /// The labels of the keys that now choose syllables, by the texts that these keys usually type.
  var keysOfSyllables: [String: String] { typing.composer?.keysOfSyllables ?? [:] }

  /// Shows syllables on the keys that choose them.
  ///
  /// - Parameter labels: the syllables, by the texts that their keys usually type.
  func show(_ labels: [String: String], in scene: inout Scene) {
    guard !labels.isEmpty else { return }
    for (place, key) in shownLayer.keys.enumerated() where scene.keys.indices.contains(place) {
      guard case .text(let text) = key.action, let label = labels[text] else { continue }
      scene.keys[place].label = label
      scene.keys[place].hint = nil
    }
  }

  /// The candidates that fit into the strip; `areOthers` is true if a page can show others.
  private func shownCandidates(
    of composer: Composer, in room: UnitRectangle
  ) -> (shown: [Composer.Shown], areOthers: Bool) {
    let known = composer.shown
    var free =
      cells(in: room) - Self.width(Self.shortened(composer.preedit)) - Self.moreWidth
    var shown: [Composer.Shown] = []
    for candidate in known.prefix(behaviour.composing.candidates) {
      let width = Self.width(candidate)
      // The first candidate is always shown, even if it is too long.
      guard width <= free || shown.isEmpty else { break }
      free -= width
      shown.append(candidate)
    }
    let areOthers =
      shown.count < known.count || composer.composition.hasMore || composer.firstShown > 0
    return (shown, areOthers && !shown.isEmpty && composer.drawsKeys)
  }

  /// Returns the width of a place in cells. A cell is about as wide as a Latin letter.
  func cells(in room: UnitRectangle) -> Double {
    guard let surface = surfaceWidth else { return Self.usualCells }
    return min(max(room.width * surface.value / Self.cellWidth, 24), 64)
  }

  /// The width of a cell in millimetres.
  private static let cellWidth = 2.2
  private static let usualCells = 36.0
  static let moreWidth = 3.0
  private static let longestLetters = 14

  /// The width of a text in cells, with room for a finger.
  static func width(_ text: String) -> Double {
    text.reduce(2) { $0 + ($1.isASCII ? 1 : 2) }
  }

  /// The width of a candidate in cells. The comment's letters have half the usual size.
  static func width(_ candidate: Composer.Shown) -> Double {
    guard let comment = candidate.comment else { return width(candidate.text) }
    return width(candidate.text) + max(2, width(comment) / 2)
  }

  /// Shortens a long text to an ellipsis and its end, because letters are typed at the end.
  static func shortened(_ text: String) -> String {
    guard width(text) > Double(longestLetters) + 2 else { return text }
    var end = text
    while width(end) > Double(longestLetters) { end.removeFirst() }
    return "…" + end
  }
}
