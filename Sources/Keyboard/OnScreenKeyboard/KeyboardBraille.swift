import Access
import Layouts
import Units

/// The state of braille on a keyboard: the fingers and the meaning of their cells. A keyboard has
/// none while fingers type keys.
final class KeyboardBraille {
  let hands: BrailleHands
  var reader: BrailleReader
  /// The meaning of cells; nil until a table is read.
  private(set) var text: BrailleText?
  /// The language of the table; nil before the first request.
  private var language: String?
  /// The place of the keys, and the size of the glass in millimetres.
  private var area = UnitRectangle(x: 0, y: 0, width: 1, height: 1)
  private(set) var glass = (width: 220.0, height: 140.0)

  /// The greatest distance between neighbouring dots before fingers have set them, in millimetres.
  private static let spacing = 22.0

  init(_ hands: BrailleHands) {
    self.hands = hands
    reader = Self.reader(hands, in: area, on: glass)
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

  /// Places the dots that no fingers have set in the middle of the keys.
  func place(in area: UnitRectangle, on glass: (width: Double, height: Double)) {
    let isSameGlass = glass == self.glass
    (self.area, self.glass) = (area, glass)
    if reader.areDotsSet, isSameGlass {
      reader.cancelAll()
    } else {
      reader = Self.reader(hands, in: area, on: glass)
    }
  }

  func point(_ point: SurfacePoint) -> GlassPoint {
    GlassPoint(x: point.x * glass.width, y: point.y * glass.height)
  }

  /// Handles a finger.
  ///
  /// - Parameter isPublic: true if likely cells may be preferred; else the touched cell counts.
  func handle(_ touch: BrailleTouch, isPublic: Bool) -> BrailleReader.Output? {
    if touch.phase == .down {
      reader.priors =
        text.flatMap { isPublic ? $0.priors : nil } ?? Array(repeating: 0, count: BrailleCell.count)
    }
    return reader.handle(touch)
  }

  func read(_ cell: BrailleCell) -> BrailleText.Result { text?.read(cell) ?? .unknown }

  /// Ends the word, its signs and an unfinished cell.
  func endWord() {
    text?.endWord()
    reader.dropColumn()
  }

  /// Takes an unfinished cell or a sign back; returns false if there is none.
  func takeBack() -> Bool { reader.dropColumn() || text?.takeBackSign() ?? false }

  /// Forgets the last user's fingers and signs.
  func forget() {
    reader = Self.reader(hands, in: area, on: glass)
    text?.endWord()
  }

  /// Returns the language if its table has not been asked for.
  func newLanguage(_ language: String) -> Bool {
    guard language != self.language else { return false }
    self.language = language
    return true
  }

  func use(_ table: BrailleTable, of language: String) {
    if language == self.language { text = BrailleText(table) }
  }
}
