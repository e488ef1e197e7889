import CEvdev
import CLinux
import Glibc
package import Touch
package import Units

/// A touchscreen that is open through libevdev.
///
/// Not Sendable: it lives on the thread of the event loop.
package final class TouchscreenDevice {
  package let node: String
  /// As it may be shown.
  package let name: String
  package let phys: String
  package let description: TouchscreenDescription

  private let descriptor: Descriptor
  // libevdev's handle; this object is its only owner.
  let handle: OpaquePointer
  package private(set) var isGrabbed = false
  /// Gives slots to a protocol A panel's contacts; nil for all others.
  private let slotFinder: SlotFinder?

  /// Opens the device and asks it for monotonic times.
  ///
  /// - Throws: where it cannot be opened, or is no touchscreen after all.
  package init(node: String) throws(DeviceError) {
    let descriptor = try Descriptor(opening: node, flags: O_RDONLY | O_NONBLOCK)
    var handle: OpaquePointer?
    // libevdev prints to standard error by itself, the device's name included.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    let result = libevdev_new_from_fd(descriptor.number, &handle)
    guard result == 0, let handle else {
      throw DeviceError(operation: "read the abilities of \(node)", code: -result)
    }
    guard let description = TouchscreenDevice.describe(handle) else {
      libevdev_free(handle)
      throw DeviceError(operation: "find touch axes on \(node)", code: ENOTSUP)
    }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else {
      libevdev_free(handle)
      throw DeviceError(operation: "set the clock of \(node)", code: -clock)
    }
    if description.kind == .protocolA {
      guard let finder = SlotFinder(descriptor.number) else {
        libevdev_free(handle)
        throw DeviceError(operation: "set up libmtdev for \(node)", code: ENOMEM)
      }
      slotFinder = finder
    } else {
      slotFinder = nil
    }
    self.node = node
    self.descriptor = descriptor
    self.handle = handle
    self.description = description
    name = printableName(libevdev_get_name(handle).map { String(cString: $0) } ?? "")
    phys = printableName(libevdev_get_phys(handle).map { String(cString: $0) } ?? "")
  }

  deinit {
    libevdev_free(handle)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// EVIOCGRAB: from now on nobody else hears the device.
  package func grab() throws(DeviceError) {
    let result = libevdev_grab(handle, LIBEVDEV_GRAB)
    guard result == 0 else { throw DeviceError(operation: "grab \(node)", code: -result) }
    isGrabbed = true
  }

  /// Lets everybody hear the device again; a device that is gone is as good as released.
  package func release() {
    guard isGrabbed else { return }
    libevdev_grab(handle, LIBEVDEV_UNGRAB)
    isGrabbed = false
  }

  /// What reading the device brings.
  package enum Reading {
    case event(InputEvent)
    /// SYN_REPORT, with the kernel's time.
    case endOfFrame(Microseconds)
    /// SYN_DROPPED: events were lost. Those that follow, up to the end of the frame, bring the
    /// state up to date.
    case dropped
  }

  /// Reads all that is there.
  ///
  /// - Throws: where the device is gone or broken.
  package func read(_ reading: (Reading) -> Void) throws(DeviceError) {
    var flag = LIBEVDEV_READ_FLAG_NORMAL
    while true {
      var event = input_event()
      let status = libevdev_next_event(handle, flag.rawValue, &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        deliver(event, to: reading)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        if flag == LIBEVDEV_READ_FLAG_NORMAL {
          flag = LIBEVDEV_READ_FLAG_SYNC
          slotFinder?.discardFrame()
          reading(.dropped)
        } else {
          deliver(event, to: reading)
        }
      case -EAGAIN where flag == LIBEVDEV_READ_FLAG_SYNC:
        flag = LIBEVDEV_READ_FLAG_NORMAL
        // libevdev keeps no state of anonymous contacts. That no finger is left it knows.
        if !isTouchKeyDown { slotFinder?.liftAll { deliverTracked($0, to: reading) } }
      case -EAGAIN:
        return
      case -EINTR:
        continue
      default:
        throw DeviceError(operation: "read \(node)", code: -status)
      }
    }
  }

  private func deliver(_ event: input_event, to reading: (Reading) -> Void) {
    if let slotFinder {
      slotFinder.add(event) { deliverTracked($0, to: reading) }
    } else {
      deliverTracked(event, to: reading)
    }
  }

  private func deliverTracked(_ event: input_event, to reading: (Reading) -> Void) {
    if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_REPORT) {
      reading(
        .endOfFrame(
          Microseconds(Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec))))
    } else {
      reading(.event(InputEvent(type: event.type, code: event.code, value: event.value)))
    }
  }

  /// The state that libevdev read when the device was opened, as the events that lead to it.
  package var stateAsEvents: [InputEvent] {
    var events: [InputEvent] = []
    switch description.kind {
    case .protocolB:
      for slot in 0..<description.slotCount {
        events.append(.absolute(Axis.slot, Int32(slot)))
        for axis in description.contactAxes + [Axis.trackingID] {
          let value = libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis))
          events.append(.absolute(axis, value))
        }
      }
      events.append(.absolute(Axis.slot, libevdev_get_current_slot(handle)))
    case .protocolA:
      break
    case .singleTouch:
      for axis in [Axis.x, Axis.y] {
        events.append(
          .absolute(axis, libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis))))
      }
      let touch = libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH))
      events.append(.key(TouchKey.touch, touch))
    }
    for key in UInt32(0)...UInt32(KEY_MAX)
    where key != UInt32(TouchKey.touch)
      && libevdev_get_event_value(handle, UInt32(EV_KEY), key) == 1
    {
      events.append(.key(UInt16(key), 1))
    }
    return events
  }

  /// Whether BTN_TOUCH is down: what protocol A panels say of fingers between two frames.
  package var isTouchKeyDown: Bool {
    libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(BTN_TOUCH)) != 0
  }

  private static func describe(_ handle: OpaquePointer) -> TouchscreenDescription? {
    func has(_ type: Int32, _ code: UInt16) -> Bool {
      libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
    }
    func range(_ axis: UInt16) -> AxisRange? {
      guard let info = libevdev_get_abs_info(handle, UInt32(axis)) else { return nil }
      return AxisRange(
        minimum: info.pointee.minimum, maximum: info.pointee.maximum,
        resolution: info.pointee.resolution)
    }
    let contactAxes = (Axis.firstOfContact...Axis.lastOfContact).filter {
      $0 != Axis.trackingID && has(EV_ABS, $0)
    }
    let hasPointerPosition = has(EV_ABS, Axis.x) && has(EV_ABS, Axis.y)
    let kind: TouchscreenDescription.Kind
    let x: AxisRange?
    let y: AxisRange?
    if has(EV_ABS, Axis.positionX), has(EV_ABS, Axis.positionY) {
      kind =
        has(EV_ABS, Axis.slot) && has(EV_ABS, Axis.trackingID) ? .protocolB : .protocolA
      (x, y) = (range(Axis.positionX), range(Axis.positionY))
    } else if hasPointerPosition, has(EV_KEY, TouchKey.touch) {
      kind = .singleTouch
      (x, y) = (range(Axis.x), range(Axis.y))
    } else {
      return nil
    }
    guard let x, let y, x.maximum > x.minimum, y.maximum > y.minimum else { return nil }
    let slotCount: Int
    switch kind {
    case .protocolB: slotCount = Int(libevdev_get_num_slots(handle))
    case .protocolA: slotCount = TouchscreenDescription.protocolASlots
    case .singleTouch: slotCount = 1
    }
    guard slotCount >= 1 else { return nil }
    return TouchscreenDescription(
      kind: kind, slotCount: slotCount, x: x, y: y,
      contactAxes: kind == .singleTouch ? [] : contactAxes,
      hasPointerPosition: hasPointerPosition,
      hasPointerPressure: has(EV_ABS, Axis.pressure),
      hasTouchKey: has(EV_KEY, TouchKey.touch),
      toolCountKeys: TouchKey.toolCount.filter { has(EV_KEY, $0) })
  }
}
