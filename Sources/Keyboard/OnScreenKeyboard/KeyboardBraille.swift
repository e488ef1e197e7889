import Access
import Layouts
import Units

/// The state of braille on a keyboard: the fingers, and the meaning of their cells. A keyboard has
/// no such state while fingers type keys.
final class KeyboardBraille {
  let hands: BrailleHands
  var reader: BrailleReader
  /// The meaning of cells; nil until a table is read.
  private(set) var text: BrailleText?
  /// The language of the table; empty before a layout with a language is shown.
  private var language = ""
  /// True until the table of `language` is requested.
  private var needsTable = true
  /// The place of the keys, and the size of the glass in millimetres.
  private var area: UnitRectangle
  private(set) var glass: (width: Double, height: Double)
  /// The dots as they are drawn. In a field that hides what is typed, the dots stay still, because
  /// a moving dot would show which finger has touched.
  private(set) var shownDots: [GlassPoint] = []

  /// The greatest distance between neighbouring dots before fingers have set them, in millimetres.
  private static let spacing = 22.0

  init(_ hands: BrailleHands, in area: UnitRectangle, on glass: (width: Double, height: Double)) {
    self.hands = hands
    (self.area, self.glass) = (area, glass)
    reader = Self.reader(hands, in: area, on: glass)
    showDots()
  }

  private static func reader(
    _ hands: BrailleHands, in area: UnitRectangle, on glass: (width: Double, height: Double)
  ) -> BrailleReader {
    BrailleReader(
      hands,
      around: GlassPoint(
        x: (area.x + area.width / 2) * glass.width, y: (area.y + area.height / 2) * glass.height),
      spacing: min(spacing, area.width * glass.width / 7))
  }

  /// Moves the dots to the middle of the keys, unless fingers have set the dots on this glass.
  func place(in area: UnitRectangle, on glass: (width: Double, height: Double)) {
    let isSame = glass == self.glass && (reader.areDotsSet || area == self.area)
    (self.area, self.glass) = (area, glass)
    guard !isSame else { return reader.cancelAll() }
    reader = Self.reader(hands, in: area, on: glass)
    showDots()
  }

  /// Draws the dots where the fingers are now.
  func showDots() { shownDots = reader.dots }

  func point(_ point: SurfacePoint) -> GlassPoint {
    GlassPoint(x: point.x * glass.width, y: point.y * glass.height)
  }

  /// Handles a finger.
  ///
  /// - Parameter privacy: the field's privacy: likely cells are preferred in a public field only,
  ///   and in a secret field the dots stay where they are.
  func handle(_ touch: BrailleTouch, in privacy: Privacy) -> BrailleReader.Output? {
    if touch.phase == .down {
      reader.movesDots = !privacy.isSecret
      reader.priors =
        text.flatMap { privacy.isPublic ? $0.priors : nil }
        ?? Array(repeating: 0, count: BrailleCell.count)
    }
    return reader.handle(touch)
  }

  func read(_ cell: BrailleCell) -> [BrailleText.Result] { text?.read(cell) ?? [.unknown] }

  /// Ends the word, its signs and an unfinished cell.
  func endWord() {
    text?.endWord()
    reader.dropColumn()
  }

  /// Handles the deletion of a character.
  ///
  /// - Parameter atStart: true if the next character begins a word.
  func deleted(toWordStart atStart: Bool) { text?.deleted(toWordStart: atStart) }

  /// Drops an unfinished cell or a sign; returns false if there is none.
  func dropLastSign() -> Bool { reader.dropColumn() || text?.dropSign() ?? false }

  /// Forgets the last user's fingers and signs.
  func forget() {
    reader = Self.reader(hands, in: area, on: glass)
    showDots()
    text?.endWord()
  }

  /// Adapts to the language of the shown layout. The table of another language is no longer used. A
  /// layout without a language, such as a number pad, keeps the table in use.
  ///
  /// - Parameter layout: the layout's language; empty if it has none.
  func setLanguage(_ layout: String) {
    guard !layout.isEmpty, layout != language else { return }
    (language, needsTable, text) = (layout, true, nil)
  }

  /// The language of the table to read; nil if the table was already requested.
  func popLanguageToRead() -> String? {
    guard needsTable else { return nil }
    needsTable = false
    return language
  }

  /// Requests the table again. The old table stays in use until the new one is read.
  func requestAgain() { needsTable = true }

  func use(_ table: BrailleTable, of language: String) {
    if language == self.language { text = BrailleText(table, language: language) }
  }
}
