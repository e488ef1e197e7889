import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import TestSupport
import Testing
import Touch
import Units

/// Tests that a scene that reuses keys of the previous scene equals a scene made anew.
@Suite struct KeptKeysTests {
  private static let layouts = [
    """
    id: one
    title: One
    width: 7
    layers:
      main:
        shift: upper
        rows: |
          e r t 1 tab delete
          shift control next more return
      more:
        rows: |
          ö 2 main copy ask return
    keys:
      e: {alternates: é è}
      return: {width: 2}
      copy: {action: copy}
      ask: {button: ask}
    """,
    """
    id: two
    title: Two
    width: 4
    layers:
      main:
        rows: |
          a b c return
    """,
  ]

  /// Two keyboards with the same input: one reuses keys, the other makes all keys for each scene.
  private struct Pair {
    let kept: OnScreenKeyboard
    let anew: OnScreenKeyboard
    var both: [OnScreenKeyboard] { [kept, anew] }
    var keymap = 0
    var untypable: Set<String> = []

    init(_ layout: Layout) {
      let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
      kept = OnScreenKeyboard(layout: layout, behaviour: KeyboardBehaviour(), place: place)
      anew = OnScreenKeyboard(layout: layout, behaviour: KeyboardBehaviour(), place: place)
    }

    /// The scenes of both keyboards, and the number of keys whose text `kept` looked up.
    var scenes: (kept: Scene, anew: Scene, lookedUp: Int) {
      var lookedUp = 0
      let kept = kept.scene(
        visible: true,
        canType: { [untypable] in
          lookedUp += 1
          return !untypable.contains($0)
        }, keymap: keymap)
      let anew = anew.scene(visible: true, canType: { [untypable] in !untypable.contains($0) })
      return (kept, anew, lookedUp)
    }

    func touch(
      _ phase: KeyboardContactEvent.Phase, _ contact: UInt64, x: Double, y: Double,
      at time: Microseconds
    ) {
      for keyboard in both {
        keyboard.handle(
          KeyboardContactEvent(
            contact: ContactID(contact), phase: phase, point: SurfacePoint(x: x, y: y), time: time),
          into: ErasingQueue())
      }
    }
  }

  private func layouts() throws -> [Layout] {
    try Self.layouts.map { try #require(LayoutParser.parse(Array($0.utf8), file: "test").layout) }
  }

  @Test func aTouchedKeyIsShownWithoutMakingTheOthers() throws {
    let pair = Pair(try layouts()[0])
    #expect(pair.scenes.lookedUp > 0)
    pair.touch(.down, 1, x: 0.1, y: 0.7, at: .zero)
    let (kept, anew, lookedUp) = pair.scenes
    #expect(kept.keys[0].state == .pressed)
    #expect(kept == anew)
    #expect(lookedUp == 0)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func keptKeysAreLikeNewOnes(seed: UInt64) throws {
    let layouts = try layouts()
    var pair = Pair(layouts[0])
    var random = SplitMix(seed: seed)
    var down: Set<UInt64> = []
    for step in 0..<2000 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        let layout = layouts[Int.random(in: 0...1, using: &random)]
        for keyboard in pair.both { keyboard.setLayout(layout) }
      case 1:
        let type = ReturnType.allCases[
          Int.random(in: 0..<ReturnType.allCases.count, using: &random)]
        for keyboard in pair.both { keyboard.returnType = type }
      case 2:
        pair.keymap += 1
        pair.untypable = (["e", "E", "ö", "1"] as Set).filter { _ in Bool.random(using: &random) }
      case 3:
        let keys: EditKeys = Bool.random(using: &random) ? .usual : .none
        for keyboard in pair.both { keyboard.editKeys = keys }
      case 4: for keyboard in pair.both { keyboard.forgetPerson() }
      case 5:
        let height = Double.random(in: 0.2..<0.6, using: &random)
        for keyboard in pair.both {
          keyboard.setPlace(
            UnitRectangle(x: 0, y: 1 - height, width: 1, height: height), surfaceSize: nil)
        }
      case 6:
        let purpose: Purpose = Bool.random(using: &random) ? .password : .text
        for keyboard in pair.both { keyboard.setPurpose(purpose) }
      default:
        let contact = UInt64.random(in: 1...2, using: &random)
        let isUp = down.remove(contact) != nil
        if !isUp { down.insert(contact) }
        pair.touch(
          isUp ? .up : .down, contact, x: Double.random(in: 0..<1, using: &random),
          y: Double.random(in: 0.6..<1, using: &random), at: .milliseconds(Int64(step) * 40))
      }
      let (kept, anew, _) = pair.scenes
      #expect(kept == anew, "step \(step)")
    }
  }
}
