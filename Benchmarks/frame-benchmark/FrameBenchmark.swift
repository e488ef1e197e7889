import CAllocations
import Erasing
import Glibc
import Layouts
import OnScreenKeyboard
import Touch
import Units

/// Measures the cost of a frame between reading the device and writing, and whether it allocates.
/// Ten fingers move, half of them on the keyboard.
///
///     swift run -c release frame-benchmark
@main
enum FrameBenchmark {
  private static let fingers: Int32 = 10

  static func main() {
    let splitter = TouchSplitter(
      description: TouchscreenDescription(
        kind: .protocolB, slotCount: Int(fingers),
        x: AxisRange(minimum: 0, maximum: 4095, resolution: 18),
        y: AxisRange(minimum: 0, maximum: 2559, resolution: 18),
        contactAxes: [Axis.positionX, Axis.positionY]),
      calibration: Calibration(matrix: .identity, rotation: .none), keyboard: place)
    let keyboard = OnScreenKeyboard(
      layout: layout, behaviour: KeyboardBehaviour(), place: place)
    let acts = ErasingQueue<KeyboardAct>()
    var written = 0

    func frame(_ number: Int) {
      for slot in 0..<fingers {
        splitter.add(.absolute(Axis.slot, slot))
        if number == 0 { splitter.add(.absolute(Axis.trackingID, slot)) }
        splitter.add(.absolute(Axis.positionX, 200 + slot * 380 + Int32(number % 40)))
        splitter.add(.absolute(Axis.positionY, (slot % 2 == 0 ? 500 : 2000) + Int32(number % 30)))
      }
      let time = Microseconds(Int64(number) * 8_333)
      splitter.finishFrame(at: time)
      for contact in splitter.contacts { keyboard.handle(contact, into: acts) }
      keyboard.advance(to: time, into: acts)
      written += splitter.forwarded.count
      splitter.forgetContacts()
      splitter.forgetForwarded()
      acts.removeAll()
    }

    // Warm up: buffers grow, holds come due, and the text engine runs for the first time.
    for number in 0..<1_000 { frame(number) }
    keyboard.weighWords()
    var rounds: [Int] = []
    rounds.reserveCapacity(10_000)
    let before = allocation_count()
    for number in 1_000..<11_000 {
      let began = now()
      frame(number)
      rounds.append(now() - began)
    }
    let allocations = allocation_count() - before
    rounds.sort()
    print(
      """
      a frame of ten fingers: median \(rounds[5_000]) ns, 99 of 100 below \(rounds[9_900]) ns; \
      \(allocations) allocations in 10000 frames, \(written) events written
      """)
    guard allocations == 0, written > 100_000 else { exit(1) }
  }

  private static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  private static let layout: Layout = {
    let text = """
      id: letters
      title: Letters
      width: 10
      language: en-US
      layers:
        main:
          rows: |
            q w e r t y u i o p
            a s d f g h j k l m
            z x c v b n next space
      """
    guard let layout = LayoutParser.parse(Array(text.utf8), file: "letters").layout else {
      fatalError("\(LayoutParser.parse(Array(text.utf8), file: "letters").problems)")
    }
    return layout
  }()

  /// The time in nanoseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
