import Erasing
import Scene
import Units

// The strip while something is composed: the letters as they are read, what they can become, and the way
// to more of it.
extension OnScreenKeyboard {
  /// Its items from left to right, with what touching them does. What was chosen is under way: then only
  /// the letters can be touched.
  func compositionItems(
    in room: UnitRectangle
  ) -> [(item: SceneStrip.Item, target: StripTouch.Target)] {
    var items: [(item: SceneStrip.Item, target: StripTouch.Target)] = []
    let cell = room.width / cells(in: room)
    var left = room.x
    func add(
      _ id: String, _ label: String, width: Double, _ kind: SceneStrip.Item.Kind,
      _ target: StripTouch.Target
    ) {
      let width = min(width * cell, room.maxX - left)
      items.append(
        (
          SceneStrip.Item(
            id: id, label: label,
            rectangle: UnitRectangle(x: left, y: room.y, width: width, height: room.height),
            kind: kind, pressed: stripTouches.contains { $0.target == target && $0.isOn }),
          target
        ))
      left += width
    }
    let composer = typing.composer
    let letters = Self.shortened(composer.preedit)
    // They are what a touch types where nobody answers.
    add("preedit", letters, width: Self.width(letters), .button, .letters)
    let candidates = shownCandidates(in: room)
    for candidate in candidates.page {
      add(
        "candidate-\(candidate.index)", candidate.text, width: Self.width(candidate.text),
        candidate.index == composer.next ? .chosen : .candidate,
        .candidate(candidate.index, candidate.text))
    }
    if candidates.next != nil {
      left = room.maxX - Self.moreWidth * cell
      add("more-candidates", "▸", width: Self.moreWidth, .button, .moreCandidates)
    }
    return items
  }

  /// Goes to the candidates that follow those in the strip; after the last, to the first.
  func showMoreCandidates(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let place = stripPlace else { return }
    var room = place
    if let last = strip?.items.first(where: { $0.id == "preedit" })?.rectangle {
      room.x = last.x
      room.width = place.maxX - last.x
    }
    let next = shownCandidates(in: room).next ?? 0
    typing.composer.next = next
    typing.show(from: next, at: time, into: acts)
  }

  /// Those that there is room for, and the first of those after them: the very first if there are no
  /// others; nil where all are shown.
  private func shownCandidates(in room: UnitRectangle) -> (page: [Composer.Shown], next: Int?) {
    let composer = typing.composer
    let known = composer.shown
    var free =
      cells(in: room) - Self.width(Self.shortened(composer.preedit)) - Self.moreWidth
    var page: [Composer.Shown] = []
    for candidate in known {
      let width = Self.width(candidate.text)
      // One is always shown, however long.
      guard width <= free || page.isEmpty else { break }
      free -= width
      page.append(candidate)
    }
    let hasOthers = page.count < known.count || composer.composition.hasMore
    guard let last = page.last, hasOthers || composer.firstShown > 0 else { return (page, nil) }
    return (page, hasOthers ? last.index + 1 : 0)
  }

  /// How many Latin letters fit side by side, about.
  private func cells(in room: UnitRectangle) -> Double {
    guard let surface = surfaceWidth else { return Self.usualCells }
    return min(max(room.width * surface.value / Self.cellWidth, 24), 64)
  }

  /// In millimetres.
  private static let cellWidth = 2.2
  private static let usualCells = 36.0
  private static let moreWidth = 3.0
  private static let longestLetters = 14

  /// In cells, with room for a finger.
  private static func width(_ text: String) -> Double {
    text.reduce(2) { $0 + ($1.isASCII ? 1 : 2) }
  }

  /// The end of a long text: that is where letters are typed.
  private static func shortened(_ text: String) -> String {
    guard width(text) > Double(longestLetters) + 2 else { return text }
    var end = text
    while width(end) > Double(longestLetters) { end.removeFirst() }
    return "…" + end
  }
}
