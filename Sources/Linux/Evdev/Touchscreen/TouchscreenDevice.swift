import CEvdev
import CLinux
import Glibc
package import Touch
package import Units

/// A touchscreen, open through libevdev.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
package final class TouchscreenDevice: GrabbableDevice {
  package var node: String { device.node }
  /// The device's name, without unprintable characters.
  package var name: String { device.name }
  package var phys: String { device.phys }
  package let description: TouchscreenDescription

  private let device: InputDevice
  /// Assigns slots to a protocol A touchscreen's contacts; nil for other touchscreens.
  private let slotFinder: SlotFinder?
  /// The converter for a device with very many slots; nil for any other device.
  private let fewSlots: FewSlots?
  /// The events of a frame being passed on.
  private let events = UnsafeMutableBufferPointer<InputEvent>.allocate(capacity: 64)

  /// Opens the device with CLOCK_MONOTONIC timestamps.
  ///
  /// - Parameter kept: the device that the previous daemon left; `isGrabbed` is then true from the
  ///   beginning.
  /// - Throws: if the device cannot be opened, or has no touch axes.
  package init(node: String, kept: KeptInput? = nil) throws(DeviceError) {
    device = try InputDevice(node: node, flags: O_RDONLY, kept: kept)
    guard let description = TouchscreenDevice.describe(device) else {
      throw DeviceError(operation: "find touch axes on \(node)", code: ENOTSUP)
    }
    if description.kind == .protocolA {
      guard let finder = SlotFinder(device.fileDescriptor) else {
        throw DeviceError(operation: "set up libmtdev for \(node)", code: ENOMEM)
      }
      slotFinder = finder
    } else {
      slotFinder = nil
    }
    self.description = description
    let slotCount = Int(libevdev_get_num_slots(device.handle))
    fewSlots =
      slotCount > TouchscreenDescription.mostSlots
      ? FewSlots(slotCount: slotCount, axes: description.contactAxes) : nil
  }

  deinit {
    events.deallocate()
  }

  package var fileDescriptor: Int32 { device.fileDescriptor }
  var handle: OpaquePointer { device.handle }

  package var isGrabbed: Bool { device.isGrabbed }
  /// - Throws: if the kernel refuses.
  package func grab() throws(DeviceError) { try device.grab() }
  package func release() { device.release() }
  package var readings: DeviceReadings { device.readings }

  /// The mark after some events of a frame.
  package enum Mark: Hashable, Sendable {
    /// No mark: more events of the frame follow.
    case none
    /// SYN_REPORT, with the kernel's time.
    case endOfFrame(Microseconds)
    /// SYN_DROPPED: events were lost. The following events, up to the end of the frame, bring the
    /// state up to date; the frame ends even if there are none.
    case dropped
  }

  /// A function that handles some events of a frame, and the mark after them. The events are valid
  /// only during the call.
  package typealias Handler = (EventSlice, Mark) -> Void

  /// Reads all pending events.
  ///
  /// - Parameter lastEmptied: the time at which all pending events had last been read; nil if
  ///   unknown.
  /// - Throws: if the device is gone or broken.
  package func read(
    since lastEmptied: Microseconds? = nil, _ handle: Handler
  ) throws(DeviceError) {
    guard slotFinder == nil, fewSlots == nil else {
      return try readConverted(since: lastEmptied, handle)
    }
    while true {
      let pending = try device.pending()
      var first = 0
      for index in pending.indices {
        let event = pending[index]
        guard event.type == UInt16(EV_SYN) else { continue }
        let events = pending[first..<index]
        if event.code == UInt16(SYN_REPORT) {
          handle(EventSlice(events), .endOfFrame(event.timestamp))
          first = index &+ 1
        } else if event.code == UInt16(SYN_DROPPED) {
          device.state.handle(pending[..<index])
          handle(EventSlice(events), .dropped)
          return try catchUp(after: event, lastEmptied: lastEmptied, handle)
        }
      }
      if pending.count > first { handle(EventSlice(pending[first...]), .none) }
      // Update the state last, because no key needs it.
      device.state.handle(pending[...])
      if pending.count < InputDevice.most { return }
    }
  }

  /// Passes on the changes since events were lost. Not inlined, because ordinary frames lose none.
  @inline(never)
  private func catchUp(
    after dropped: input_event, lastEmptied: Microseconds?, _ handle: Handler
  ) throws(DeviceError) {
    var count = 0
    let (hadEvents, now) = try device.catchUp(after: dropped, lastEmptied: lastEmptied) {
      deliver($0, &count, handle)
    }
    // End the frame even without changes: its part before the loss may have released BTN_TOUCH.
    flush(&count, hadEvents ? .none : .endOfFrame(now), handle)
  }

  /// Reads all pending events of a device whose contacts need other slots.
  @inline(never)
  private func readConverted(
    since lastEmptied: Microseconds?, _ handle: Handler
  ) throws(DeviceError) {
    var count = 0
    try device.read(since: lastEmptied) { event in
      deliver(event, &count, handle)
    } dropped: {
      flush(&count, .dropped, handle)
      slotFinder?.discardFrame()
    } caughtUp: { hadEvents, time in
      // Anonymous contacts have no state in the kernel, except BTN_TOUCH, which is down while any
      // finger is down.
      if !isTouchKeyDown { slotFinder?.liftAll { collect($0, &count, handle) } }
      // End the frame even without events, because BTN_TOUCH may have been released before the
      // loss, in an incomplete frame.
      if slotFinder == nil, !hadEvents { flush(&count, .endOfFrame(time), handle) }
    }
    flush(&count, .none, handle)
  }

  /// Asks the kernel for the contacts and keys that are down now, even if their events are unread.
  ///
  /// - Throws: if the device is gone or broken.
  package func catchUp(_ handle: Handler) throws(DeviceError) {
    var count = 0
    try device.catchUp { deliver($0, &count, handle) }
    flush(&count, .none, handle)
  }

  private func deliver(_ event: input_event, _ count: inout Int, _ handle: Handler) {
    if let slotFinder {
      slotFinder.add(event) { collect($0, &count, handle) }
    } else {
      collect(event, &count, handle)
    }
  }

  /// Appends an event with a slot to `events`, where `count` events wait to be passed on.
  private func collect(_ event: input_event, _ count: inout Int, _ handle: Handler) {
    if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_REPORT) {
      flush(&count, .endOfFrame(event.timestamp), handle)
    } else if let fewSlots {
      fewSlots.handle(InputEvent(event)) { append($0, &count, handle) }
    } else {
      append(InputEvent(event), &count, handle)
    }
  }

  @inline(__always)
  private func append(_ event: InputEvent, _ count: inout Int, _ handle: Handler) {
    if count == events.count { flush(&count, .none, handle) }
    events[count] = event
    count += 1
  }

  /// Passes on the first `count` events with their mark, if there are any events or a mark.
  private func flush(_ count: inout Int, _ mark: Mark, _ handle: Handler) {
    guard count > 0 || mark != .none else { return }
    let waiting = EventSlice(UnsafeBufferPointer(rebasing: events[..<count]))
    count = 0
    handle(waiting, mark)
  }

  /// The state at the time of opening, as events that would produce it.
  package var stateAsEvents: [InputEvent] {
    var events: [InputEvent] = []
    switch description.kind {
    case .protocolB:
      for slot in 0..<libevdev_get_num_slots(handle) {
        events.append(.absolute(Axis.slot, slot))
        for axis in description.contactAxes + [Axis.trackingID] {
          let value = libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis))
          events.append(.absolute(axis, value))
        }
      }
      events.append(.absolute(Axis.slot, libevdev_get_current_slot(handle)))
      if let fewSlots {
        var few: [InputEvent] = []
        for event in events { fewSlots.handle(event) { few.append($0) } }
        events = few
      }
    case .protocolA:
      break
    case .singleTouch:
      for axis in [Axis.x, Axis.y] {
        events.append(
          .absolute(axis, libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(axis))))
      }
      let key = description.touchKey
      events.append(
        .key(key, libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(key))))
    }
    for key in UInt32(0)...UInt32(KEY_MAX)
    where key != UInt32(description.touchKey)
      && libevdev_get_event_value(handle, UInt32(EV_KEY), key) == 1
    {
      events.append(.key(UInt16(key), 1))
    }
    return events
  }

  /// True if BTN_TOUCH is down. Between two frames, touchscreens of protocol A report nothing else
  /// about fingers.
  package var isTouchKeyDown: Bool {
    device.state.isDown(BTN_TOUCH)
  }

  private static func describe(_ device: InputDevice) -> TouchscreenDescription? {
    let handle = device.handle
    func has(_ type: Int32, _ code: UInt16) -> Bool { device.has(type, code) }
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
    // Many touchscreens of cash registers declare themselves as mice with absolute positions.
    let touchKey = [TouchKey.touch, TouchKey.left].first { has(EV_KEY, $0) }
    let kind: TouchscreenDescription.Kind
    let x: AxisRange?
    let y: AxisRange?
    if has(EV_ABS, Axis.positionX), has(EV_ABS, Axis.positionY) {
      kind =
        has(EV_ABS, Axis.slot) && has(EV_ABS, Axis.trackingID) ? .protocolB : .protocolA
      (x, y) = (range(Axis.positionX), range(Axis.positionY))
    } else if hasPointerPosition, touchKey != nil {
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
      hasTouchKey: kind == .singleTouch || has(EV_KEY, TouchKey.touch),
      touchKey: kind == .singleTouch ? touchKey ?? TouchKey.touch : TouchKey.touch,
      toolCountKeys: TouchKey.toolCount.filter { has(EV_KEY, $0) })
  }
}

extension EventSlice {
  /// The kernel's events without their times; the time comes first in each event.
  fileprivate init(_ events: Slice<UnsafeBufferPointer<input_event>>) {
    let stride = MemoryLayout<input_event>.stride
    let start = UnsafeRawPointer(events.base.baseAddress! + events.startIndex)
    self.init(
      start: start + (stride - MemoryLayout<InputEvent>.stride), stride: stride,
      count: events.count)
  }
}
