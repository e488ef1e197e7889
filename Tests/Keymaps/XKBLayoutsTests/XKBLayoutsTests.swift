import Keymap
import Layouts
import Testing
import Units
import XKBLayouts
import XKBRegistry

@Suite struct XKBLayoutsTests {
  private func key(_ id: String, _ layer: String, _ layout: Layout) throws -> Key {
    let index = try #require(layout.layerIndex(layer))
    return try #require(layout.layers[index].keys.first { $0.id == id }, "\(id) on \(layer)")
  }

  @Test func rowsFollowThePhysicalPositions() throws {
    let layout = try XKBLayouts.layout(id: "xkb:fr")
    #expect(layout.id == "xkb:fr")
    #expect(layout.title == "French")
    let base = layout.layers[0]
    let rows = Dictionary(grouping: base.keys) { Int(($0.rectangle.y * 5).rounded()) }
    #expect(
      rows[1]?.map(\.id) == [
        "tab", "a", "z", "e", "r", "t", "y", "u", "i", "o", "p", "dead_circumflex", "$", "return",
      ])
    #expect(
      rows[3]?.map(\.id) == [
        "shift", "<", "w", "x", "c", "v", "b", "n", ",", ";", ":", "!", "right-shift",
      ])
  }

  @Test func labelsAreThoseOfTheLevels() throws {
    let layout = try XKBLayouts.layout(id: "xkb:de")
    let q = try key("q", "base", layout)
    #expect(q.action == .text("q"))
    #expect(q.shiftedAction == .text("Q"))
    let at = try key("@", "altgr", layout)
    #expect(at.rectangle == q.rectangle)
    #expect(at.shiftedAction == .text("Ω"))
    #expect(try key("altgr", "base", layout).action == .layer("altgr"))
    #expect(try key("altgr", "altgr", layout).action == .layer("base"))
  }

  @Test func deadKeysAreMarked() throws {
    let acute = try key("dead_acute", "base", try XKBLayouts.layout(id: "xkb:de"))
    #expect(acute.action == .keysym("dead_acute"))
    #expect(acute.label == "◌\u{301}")
    #expect(acute.shiftedLabel == "◌\u{300}")
  }

  @Test func neoHasItsFurtherLevelsAsLayers() throws {
    let layout = try XKBLayouts.layout(id: "xkb:de(neo)")
    #expect(layout.layers.map(\.id) == ["base", "altgr", "level5", "altgr-level5"])
    #expect(try key("{", "altgr", layout).action == .text("{"))
    #expect(try key("Left", "level5", layout).action == .keysym("Left"))
    #expect(try key("BackSpace", "level5", layout).action == .delete)
    #expect(try key("level5", "altgr", layout).action == .layer("altgr-level5"))
    #expect(try key("level5", "altgr-level5", layout).action == .layer("altgr"))
  }

  @Test func aKeyThatOnlySomeKeyboardsHaveStandsWhereItIsNeeded() throws {
    // < and > are on the comma and period of US keyboards.
    #expect(try XKBLayouts.layout(id: "xkb:us").layers[0].keys.contains { $0.id == "<" } == false)
    #expect(try key("<", "base", try XKBLayouts.layout(id: "xkb:de")).shiftedAction == .text(">"))
    #expect(try XKBLayouts.layout(id: "xkb:us").typesASCII)
  }

  @Test func hebrewRunsRightToLeft() throws {
    #expect(try XKBLayouts.layout(id: "xkb:il").direction == .rightToLeft)
    #expect(try XKBLayouts.layout(id: "xkb:ru").direction == .leftToRight)
  }

  @Test(arguments: ["xkb:", "de", "xkb:de(", "xkb:de(neo)x", "xkb:../us", "xkb:nowhere"])
  func rejectsUnknownXKBLayouts(id: String) {
    #expect(throws: XKBLayoutError.self) { try XKBLayouts.layout(id: id) }
  }

  /// The test covers the whole registry, including the rarely used layouts.
  @Test func everyLayoutOfTheRegistryLoads() throws {
    let registered = try RegisteredLayout.all()
    var loaded = 0
    var keys = 0
    for entry in registered {
      let id = XKBLayouts.prefix + entry.layout.description
      let layout: Layout
      do {
        layout = try XKBLayouts.layout(id: id)
      } catch XKBLayoutError.keymap where entry.layout.name == "custom" {
        // The registry's name for an administrator's own symbols file, which may not exist.
        continue
      } catch {
        Issue.record("\(id): \(error)")
        continue
      }
      loaded += 1
      #expect(layout.id == id)
      for layer in layout.layers {
        keys += layer.keys.count
        #expect(Set(layer.keys.map(\.id)).count == layer.keys.count, "\(id) \(layer.id)")
        #expect(layer.keys.contains { $0.action == .command(.nextLayout) })
        for action in layer.keys.flatMap(\.actions) {
          if case .layer(let target) = action {
            #expect(layout.layerIndex(target) != nil, "\(id) \(layer.id) leads to \(target)")
          }
        }
        let area = (layer.keys.map(\.rectangle) + layer.spacers).reduce(0) {
          $0 + $1.width * $1.height
        }
        #expect(abs(area - 1) < 1e-9, "\(id) \(layer.id) is not tiled")
        #expect(layer.keys.allSatisfy { !$0.label.isEmpty || $0.shiftedLabel != nil }, "\(id)")
      }
    }
    #expect(loaded >= registered.count - 1)
    #expect(registered.count > 400)
    print("XKB registry: \(loaded) of \(registered.count) layouts loaded, \(keys) keys")
  }
}
