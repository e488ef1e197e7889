import CEvdev
import CLinux
import Testing
import Touch
import Units

@testable import Evdev

struct EventTimeTests {
  @Test(arguments: [0, 1, 999_999, 1_000_000, 2_147_483_647_999_999, 2_147_483_648_000_000])
  func anEventKeepsItsTimeAndAllElse(_ time: Int64) {
    var event = input_event()
    event.type = 3
    event.code = 0x35
    event.value = -7
    event.timestamp = Microseconds(time)
    #expect(event.timestamp == Microseconds(time))
    #expect(InputEvent(event) == InputEvent(type: 3, code: 0x35, value: -7))
  }

  /// The kernel of a 64-bit machine writes seconds, microseconds, then the event.
  @Test func timeIsReadWhereTheKernelPutsIt() {
    guard MemoryLayout<Int>.size == 8 else { return }
    var event = input_event()
    withUnsafeMutableBytes(of: &event) {
      $0.storeBytes(of: 5, toByteOffset: 0, as: Int64.self)
      $0.storeBytes(of: 250_000, toByteOffset: 8, as: Int64.self)
    }
    #expect(event.timestamp == Microseconds(5_250_000))
  }
}
