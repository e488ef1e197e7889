import CompositionMessages
import Erasing
import Scene
import Units

/// A page of candidates that hides the keys. It is drawn as a strip that covers the keys too.
struct CandidatePage {
  var strip: SceneStrip
  var targets: [StripTouch.Target] = []
  /// The index of the next page's first candidate; nil on the last page.
  var next: Int?

  func target(at point: SurfacePoint) -> StripTouch.Target {
    zip(strip.items, targets).first { $0.0.rectangle.contains(point) }?.1 ?? .page
  }
}

// A page of candidates over the keys, with candidates that do not fit into the strip.
extension OnScreenKeyboard {
  /// The open page of candidates; nil while no page is open.
  var candidatePage: CandidatePage? {
    guard let composer = typing.composer, composer.isPageOpen, composer.isComposing,
      let top = stripPlace
    else { return nil }
    let keys = keyArea
    var page = CandidatePage(
      strip: SceneStrip(
        rectangle: UnitRectangle(
          x: top.x, y: top.y, width: top.width, height: keys.maxY - top.y)))
    func add(
      _ id: String, _ label: String, _ comment: String? = nil, _ rectangle: UnitRectangle,
      _ kind: SceneStrip.Item.Kind, _ target: StripTouch.Target
    ) {
      page.strip.items.append(
        SceneStrip.Item(
          id: id, label: label, comment: comment, rectangle: rectangle, kind: kind,
          pressed: isPressed(target)))
      page.targets.append(target)
    }
    let rowCount = max(1, Int(keys.height / top.height))
    let rowHeight = keys.height / Double(rowCount)
    let (rows, room) = rows(of: composer.shown, cells: cells(in: keys), count: rowCount)
    page.next = next(after: rows.last?.candidates.last?.index, of: composer)
    for (place, row) in rows.enumerated() {
      // Each row except the last fills the page's width.
      let unit = keys.width / (place == rows.count - 1 ? max(room, row.width) : row.width)
      var left = keys.x
      for candidate in row.candidates {
        let width = Self.width(candidate) * unit
        add(
          "candidate-\(candidate.index)", candidate.text, candidate.comment,
          UnitRectangle(
            x: left, y: keys.y + Double(place) * rowHeight, width: width, height: rowHeight),
          candidate.index == composer.next ? .byDefault : .candidate,
          .candidate(candidate.index, candidate.text))
        left += width
      }
    }
    addButtons(of: composer, along: top, add: add, hasNext: page.next != nil)
    return page
  }

  /// Adds the buttons in the page's top row: the letters, the earlier page, the next page, and the
  /// button that closes the page.
  private func addButtons(
    of composer: Composer, along top: UnitRectangle,
    add: (
      String, String, String?, UnitRectangle, SceneStrip.Item.Kind, StripTouch.Target
    ) -> Void,
    hasNext: Bool
  ) {
    let cell = top.width / cells(in: top)
    func part(from x: Double, _ width: Double) -> UnitRectangle {
      UnitRectangle(x: x, y: top.y, width: width, height: top.height)
    }
    let letters = Self.shortened(composer.preedit)
    add("preedit", letters, nil, part(from: top.x, Self.width(letters) * cell), .button, .letters)
    let width = Self.buttonWidth * cell
    var left = top.maxX - 3 * width
    if composer.earlierPages?.isEmpty == false {
      add("earlier-candidates", "◂", nil, part(from: left, width), .button, .earlierPage)
    }
    left += width
    if hasNext { add("next-candidates", "▸", nil, part(from: left, width), .button, .nextPage) }
    left += width
    add("close-candidates", "▴", nil, part(from: left, width), .button, .closePage)
  }

  /// The width of a button, in cells.
  private static let buttonWidth = 4.0
  /// The maximum number of candidates that can be requested for a composition.
  private static let mostCandidates =
    CompositionRequest.pagesLimit * CompositionReply.candidatesLimit

  private typealias Row = (candidates: [Composer.Shown], width: Double)

  /// Fills rows with candidates. Cells are as wide as possible while all known candidates still
  /// fit.
  ///
  /// - Returns: the rows with their widths in cells, and the number of cells in the page's width.
  private func rows(
    of candidates: [Composer.Shown], cells: Double, count: Int
  ) -> (rows: [Row], cells: Double) {
    let known = candidates.prefix(behaviour.composing.candidates)
    for factor in [2, 1.5] {
      let rows = Self.rows(of: known, cells: cells / factor, count: count)
      if rows.last?.candidates.last?.index == known.last?.index { return (rows, cells / factor) }
    }
    return (Self.rows(of: known, cells: cells, count: count), cells)
  }

  private static func rows(
    of candidates: ArraySlice<Composer.Shown>, cells: Double, count: Int
  ) -> [Row] {
    var rows: [Row] = []
    for candidate in candidates {
      let width = width(candidate)
      if let row = rows.last, row.width + width <= cells {
        rows[rows.count - 1].candidates.append(candidate)
        rows[rows.count - 1].width += width
      } else {
        guard rows.count < count else { break }
        rows.append(([candidate], width))
      }
    }
    return rows
  }

  /// The index of the next page's first candidate; nil if there is no next page.
  private func next(after last: Int?, of composer: Composer) -> Int? {
    guard let last, last + 1 < Self.mostCandidates,
      composer.shown.last?.index != last || composer.composition.hasMore
    else { return nil }
    return last + 1
  }

  /// Opens, closes or turns the page of candidates. After turning, the space key chooses the first
  /// candidate of the new page.
  func turnPage(
    _ target: StripTouch.Target, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer = typing.composer else { return }
    markChanged()
    let from = composer.firstShown
    switch target {
    case .openPage:
      composer.earlierPages = []
      typing.show(from: from, at: time, into: acts)
    case .nextPage:
      guard let next = candidatePage?.next else { return }
      composer.earlierPages?.append(from)
      composer.next = next
      typing.show(from: next, at: time, into: acts)
    case .earlierPage:
      guard let earlier = composer.earlierPages?.popLast() else { return }
      composer.next = earlier
      typing.show(from: earlier, at: time, into: acts)
    case .closePage:
      composer.showFirst()
      typing.show(from: 0, at: time, into: acts)
    case .button, .word, .phoneWord, .emoji, .edit, .result, .phoneMode, .letters, .candidate,
      .page:
      break
    }
  }
}
