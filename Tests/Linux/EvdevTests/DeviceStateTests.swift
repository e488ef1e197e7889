import CEvdev
import CLinux
import Testing
import Touch
import Units

@testable import Evdev

/// Tests of the state of a multi-touch panel with three slots, without a kernel.
struct DeviceStateTests {
  private let handle: OpaquePointer

  init() throws {
    handle = try #require(libevdev_new())
    libevdev_set_name(handle, "panel")
    var info = input_absinfo()
    info.maximum = 2
    libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(ABS_MT_SLOT), &info)
    info.maximum = 1_000
    for axis in [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID, ABS_X, ABS_Y] {
      libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(axis), &info)
    }
    libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
  }

  private func handle(_ state: DeviceState, _ type: Int32, _ code: Int32, _ value: Int32) {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    state.handle(event)
  }

  /// Returns a state in which a finger at (300, 400) in slot 1 has lifted. The kernel reports
  /// neither coordinate again when the next finger comes down there.
  private func used() -> DeviceState {
    let state = DeviceState(handle)
    handle(state, EV_ABS, ABS_MT_SLOT, 1)
    handle(state, EV_ABS, ABS_MT_TRACKING_ID, 7)
    handle(state, EV_ABS, ABS_MT_POSITION_X, 300)
    handle(state, EV_ABS, ABS_MT_POSITION_Y, 400)
    handle(state, EV_ABS, ABS_X, 300)
    handle(state, EV_ABS, ABS_MT_TRACKING_ID, -1)
    return state
  }

  @Test func anotherProcessReadsOnFromTheSameValues() throws {
    defer { libevdev_free(handle) }
    let readings = used().readings
    let next = DeviceState(handle)
    #expect(next.readings != readings)
    #expect(next.restore(try #require(DeviceReadings(parsing: readings.text))))
    #expect(next.readings == readings)
    next.apply(to: handle)
    #expect(libevdev_get_slot_value(handle, 1, UInt32(ABS_MT_POSITION_X)) == 300)
    #expect(libevdev_get_slot_value(handle, 1, UInt32(ABS_MT_POSITION_Y)) == 400)
    #expect(libevdev_get_slot_value(handle, 1, UInt32(ABS_MT_TRACKING_ID)) == -1)
    #expect(libevdev_get_current_slot(handle) == 1)
    #expect(libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(ABS_X)) == 300)
  }

  @Test func nothingIsDownThen() {
    defer { libevdev_free(handle) }
    let readings = used().readings
    let next = DeviceState(handle)
    handle(next, EV_KEY, BTN_TOUCH, 1)
    #expect(next.restore(readings))
    #expect(!next.isAnyKeyDown)
  }

  @Test func readingsOfAnotherDeviceChangeNothing() {
    defer { libevdev_free(handle) }
    let state = used()
    let before = state.readings
    for wrong in [
      DeviceReadings(axes: before.axes, slots: [], currentSlot: 0),
      DeviceReadings(axes: [], slots: before.slots, currentSlot: 0),
      DeviceReadings(axes: before.axes, slots: before.slots, currentSlot: 3),
    ] {
      #expect(!state.restore(wrong))
      #expect(state.readings == before)
    }
  }

  /// A keyboard that declares one key more needs another device.
  @Test func anotherSetOfKeysMakesAnotherFingerprint() {
    defer { libevdev_free(handle) }
    func abilities() -> String { Fingerprint(abilitiesOf: handle).text }
    let before = abilities()
    #expect(abilities() == before)
    libevdev_enable_event_code(handle, UInt32(EV_KEY), UInt32(KEY_HOMEPAGE), nil)
    let withKey = abilities()
    #expect(withKey != before)
    var info = input_absinfo()
    info.maximum = 999
    libevdev_enable_event_code(handle, UInt32(EV_ABS), UInt32(ABS_X), &info)
    libevdev_set_abs_info(handle, UInt32(ABS_X), &info)
    #expect(abilities() != withKey)
    let withRange = abilities()
    libevdev_set_name(handle, "another")
    #expect(abilities() != withRange)
  }
}
