import CEvdev
import CLinux
import Touch

/// The state that a device has reported: keys, axes and slots as of the last event read.
///
/// libevdev could record the state, but that would cost more in each frame than all other work.
/// libevdev gets this state only after lost events, to find the changes.
final class DeviceState {
  private let keys = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: Int(KEY_MAX) / 64 + 1)
  private let axes = UnsafeMutableBufferPointer<Int32>.allocate(capacity: Int(ABS_MAX) + 1)
  /// The contacts' axes, slot by slot; empty if the device has no slots.
  private let slots: UnsafeMutableBufferPointer<Int32>
  /// The index in `slots` of the current slot's first axis.
  private var slotStart = 0

  private static let firstContactAxis = ABS_MT_TOUCH_MAJOR
  private static let contactAxes = Int(ABS_MT_TOOL_Y - ABS_MT_TOUCH_MAJOR) + 1

  /// Copies the state that libevdev has read from the kernel.
  init(_ handle: OpaquePointer) {
    let count = max(0, Int(libevdev_get_num_slots(handle)))
    slots = .allocate(capacity: count * Self.contactAxes)
    keys.initialize(repeating: 0)
    for key in 0...KEY_MAX
    where libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(key)) != 0 {
      keys[Int(key) / 64] |= 1 << (UInt64(key) % 64)
    }
    for axis in 0...ABS_MAX {
      axes[Int(axis)] = libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis))
    }
    guard count > 0 else { return }
    slotStart = max(0, Int(libevdev_get_current_slot(handle))) * Self.contactAxes
    forEachContactAxis { slot, axis, place in
      slots[place] = libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis))
    }
  }

  /// The readings, to be handed to the process that reads the device next.
  var readings: DeviceReadings {
    DeviceReadings(
      axes: Array(axes), slots: Array(slots), currentSlot: slotStart / Self.contactAxes)
  }

  /// Restores another process's readings. No key is then down.
  ///
  /// - Returns: true if the readings fit this device; if not, nothing changes.
  func restore(_ readings: DeviceReadings) -> Bool {
    guard readings.axes.count == axes.count, readings.slots.count == slots.count,
      readings.currentSlot * Self.contactAxes < max(1, slots.count)
    else { return false }
    keys.update(repeating: 0)
    _ = axes.update(fromContentsOf: readings.axes)
    _ = slots.update(fromContentsOf: readings.slots)
    slotStart = readings.currentSlot * Self.contactAxes
    return true
  }

  deinit {
    keys.deallocate()
    axes.deallocate()
    slots.deallocate()
  }

  func isDown(_ key: Int32) -> Bool {
    keys[Int(key) / 64] & (1 << (UInt64(key) % 64)) != 0
  }

  var isAnyKeyDown: Bool { keys.contains { $0 != 0 } }

  /// Handles some events that were read, in order.
  func handle(_ events: Slice<UnsafeBufferPointer<input_event>>) {
    for event in events { handle(event) }
  }

  func handle(_ event: input_event) {
    let code = Int(event.code)
    if event.type == UInt16(EV_ABS) {
      let axis = code &- Int(Self.firstContactAxis)
      if axis >= 0, axis < Self.contactAxes, slots.count > 0 {
        let place = slotStart &+ axis
        if place < slots.count { slots[place] = event.value }
      } else if code == Int(ABS_MT_SLOT) {
        // A faulty driver may report slots that do not exist: a negative slot is treated as 0, and
        // values for a slot above the last are dropped.
        slotStart = max(0, Int(event.value)) &* Self.contactAxes
      } else if code < axes.count {
        axes[code] = event.value
      }
    } else if event.type == UInt16(EV_KEY), code / 64 < keys.count {
      let bit: UInt64 = 1 << (UInt64(code) % 64)
      if event.value == 0 { keys[code / 64] &= ~bit } else { keys[code / 64] |= bit }
    }
  }

  /// Passes this state to libevdev, as if libevdev had read the events itself.
  func apply(to handle: OpaquePointer) {
    for key in 0...KEY_MAX {
      libevdev_set_event_value(handle, UInt32(EV_KEY), UInt32(key), isDown(key) ? 1 : 0)
    }
    for axis in 0...ABS_MAX where slots.isEmpty || axis < ABS_MT_SLOT {
      libevdev_set_event_value(handle, UInt32(EV_ABS), UInt32(axis), axes[Int(axis)])
    }
    guard !slots.isEmpty else { return }
    forEachContactAxis { slot, axis, place in
      libevdev_set_slot_value(handle, UInt32(slot), UInt32(axis), slots[place])
    }
    let slot = Int32(slotStart / Self.contactAxes)
    libevdev_set_event_value(handle, UInt32(EV_ABS), UInt32(ABS_MT_SLOT), slot)
  }

  private func forEachContactAxis(_ body: (_ slot: Int, _ axis: Int32, _ place: Int) -> Void) {
    for place in slots.indices {
      body(
        place / Self.contactAxes, Self.firstContactAxis + Int32(place % Self.contactAxes), place)
    }
  }
}
