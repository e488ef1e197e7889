import ControlProtocol
import SeatRules
import Testing

struct PublishedStateTests {
  private var published = PublishedState()
  private let letters = KeyboardSummary(
    layout: "en-us", title: "English", layer: "main", visible: true)

  @Test mutating func firstSceneIsNewsAndNoEvent() {
    #expect(published.isDue(at: 0))
    #expect(published.record(letters, at: 7) == nil)
    #expect(!published.isDue(at: 7))
  }

  @Test mutating func revisionOrAnythingElseVisibleMakesAnother() {
    _ = published.record(letters, at: 7)
    #expect(published.isDue(at: 8))
    published.sceneChanged = true
    #expect(published.isDue(at: 7))
    #expect(published.record(letters, at: 7) == nil)
    #expect(!published.isDue(at: 7))
  }

  @Test mutating func watchersHearOfSpeechOnce() {
    #expect(published.record(speaks: false) == nil)
    #expect(published.record(speaks: true) == .speechChanged(speaks: true))
    #expect(published.record(speaks: true) == nil)
    #expect(published.record(speaks: false) == .speechChanged(speaks: false))
  }

  @Test mutating func watchersHearOfLayerOrElseOfLayout() {
    _ = published.record(letters, at: 0)
    var symbols = letters
    symbols.layer = "symbols"
    #expect(published.record(symbols, at: 1) == .layerChanged(layout: "en-us", layer: "symbols"))
    let german = KeyboardSummary(layout: "de", title: "Deutsch", layer: "main", visible: true)
    #expect(
      published.record(german, at: 2)
        == .layoutChanged(layout: "de", title: "Deutsch", layer: "main"))
  }
}
