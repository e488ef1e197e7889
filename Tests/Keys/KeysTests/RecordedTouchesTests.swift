import Erasing
import Foundation
import Keys
import Layouts
import Testing
import Touch
import Units

/// Tests that taps recorded on real touchscreens are not swipes.
@Suite struct RecordedTouchesTests {
  /// A recording in the form of evemu, with the largest values of its axes.
  private struct Recording: CustomTestStringConvertible, Sendable {
    var file: String
    var size: (x: Double, y: Double)
    var fingers: Int
    var testDescription: String { file }
  }

  private static let taps = [
    Recording(
      file: "Atmel_maXTouch_Touchscreen.1-finger-fast-taps", size: (799, 479), fingers: 4),
    Recording(
      file: "Atmel_maXTouch_Touchscreen.2-fingers-touch-release", size: (799, 479), fingers: 2),
    Recording(file: "EP0430M09.2-fingers-touch-release", size: (1279, 767), fingers: 2),
  ]

  @Test(arguments: taps)
  private func tapsAreNoSwipes(recording: Recording) throws {
    let (fingers, swipes) = try play(recording)
    #expect(fingers >= recording.fingers)
    #expect(swipes == 0)
  }

  /// Plays a recording on a keyboard of letters that covers the touchscreen.
  ///
  /// - Returns: the number of fingers, and of those that swiped.
  private func play(_ recording: Recording) throws -> (fingers: Int, swipes: Int) {
    let letters = "qwertyuiopasdfghjklzxcvbnmøå".map { String($0) }
    let rows = (0..<4).map { letters[$0 * 7..<$0 * 7 + 7].joined(separator: " ") }
    var layer = TestLayouts.layer("letters", rows)
    layer.unitsWide = 7
    var engine = KeyEngine(
      layout: Layout(id: "letters", title: "Letters", layers: [layer]), behaviour: KeyBehaviour(),
      keyboard: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
      surfaceSize: (Millimetres(154), Millimetres(86)))
    engine.setSwipes(true)
    var output: [KeyOutput] = []
    var fingers = 0
    var swiping: Set<UInt64> = []
    for event in try events(of: recording) {
      if event.phase == .down { fingers += 1 }
      engine.handle(event, into: &output)
      if engine.swipes.isUnderWay { swiping.insert(event.contact.value) }
      engine.eraseEndedSwipe()
    }
    return (fingers, swiping.count)
  }

  private func events(of recording: Recording) throws -> [KeyboardContactEvent] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Recordings")
    let file = folder.appending(path: recording.file + ".events")
    var slots: [Int: (contact: ContactID, point: SurfacePoint, phase: Phase?)] = [:]
    var (slot, next) = (0, UInt64(0))
    var events: [KeyboardContactEvent] = []
    typealias Phase = KeyboardContactEvent.Phase
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where line.hasPrefix("E:") {
      let words = line.split { " \t".contains($0) }
      let seconds = try #require(Double(words[1]))
      let code = (Int(words[2], radix: 16) ?? 0, Int(words[3], radix: 16) ?? 0)
      let value = try #require(Int(words[4]))
      switch code {
      case (3, 0x2f): slot = value
      case (3, 0x39) where value >= 0:
        next += 1
        slots[slot] = (ContactID(next), SurfacePoint(x: 0, y: 0), .down)
      case (3, 0x39): slots[slot]?.phase = .up
      case (3, 0x35):
        slots[slot]?.point.x = Double(value) / recording.size.x
        if slots[slot]?.phase == nil { slots[slot]?.phase = .moved }
      case (3, 0x36):
        slots[slot]?.point.y = Double(value) / recording.size.y
        if slots[slot]?.phase == nil { slots[slot]?.phase = .moved }
      case (0, 0):
        for (index, finger) in slots.sorted(by: { $0.key < $1.key }) {
          guard let phase = finger.phase else { continue }
          events.append(
            KeyboardContactEvent(
              contact: finger.contact, phase: phase, point: finger.point,
              time: Microseconds(Int64(seconds * 1e6))))
          slots[index]?.phase = nil
          if phase == .up { slots[index] = nil }
        }
      default: break
      }
    }
    return events
  }
}
