import ControlProtocol
import Seat
import Testing

struct NewsTests {
  private var news = News()
  private let letters = KeyboardState(
    layout: "en-us", title: "English", layer: "main", visible: true)

  @Test mutating func firstSceneIsNewsAndNoEvent() {
    #expect(news.isDue(at: 0))
    #expect(news.record(letters, at: 7) == nil)
    #expect(!news.isDue(at: 7))
  }

  @Test mutating func revisionOrAnythingElseVisibleMakesAnother() {
    _ = news.record(letters, at: 7)
    #expect(news.isDue(at: 8))
    news.sceneChanged = true
    #expect(news.isDue(at: 7))
    #expect(news.record(letters, at: 7) == nil)
    #expect(!news.isDue(at: 7))
  }

  @Test mutating func watchersHearOfLayerOrElseOfLayout() {
    _ = news.record(letters, at: 0)
    var symbols = letters
    symbols.layer = "symbols"
    #expect(news.record(symbols, at: 1) == .layerChanged(layout: "en-us", layer: "symbols"))
    let german = KeyboardState(layout: "de", title: "Deutsch", layer: "main", visible: true)
    #expect(
      news.record(german, at: 2)
        == .layoutChanged(layout: "de", title: "Deutsch", layer: "main"))
  }
}
