import CEvdev
import CLinux
import Clocks
import Glibc
package import Touch
import Units

/// A grabbed input device that the previous daemon left, with no key and no finger down.
package struct KeptInput {
  var descriptor: KeptDescriptor
  /// The readings of the previous daemon.
  var readings: DeviceReadings

  package init(_ descriptor: KeptDescriptor, _ readings: DeviceReadings) {
    self.descriptor = descriptor
    self.readings = readings
  }
}

/// An open input device that may be grabbed.
///
/// libevdev reads the device's abilities and, after lost events, the changes. Frames are read
/// directly from the kernel, many events at once.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
final class InputDevice {
  let node: String
  /// The device's name, without unprintable characters.
  let name: String
  let phys: String
  // libevdev's handle, owned by this object alone.
  let handle: OpaquePointer
  private(set) var isGrabbed = false
  let state: DeviceState

  private let descriptor: Descriptor
  private let buffer = UnsafeMutablePointer<input_event>.allocate(capacity: InputDevice.most)
  static let most = 64
  /// True to overwrite events after reading, because a keypad's keys may belong to a PIN.
  var erases = false

  /// Opens the device with CLOCK_MONOTONIC timestamps, or takes over the device that the previous
  /// daemon left. A device that is taken over is already grabbed, and its events since the handover
  /// have not been read yet.
  ///
  /// - Throws: if the device cannot be opened.
  init(node: String, flags: Int32, kept: KeptInput? = nil) throws(DeviceError) {
    let opened = try Descriptor(opening: node, flags: flags | O_NONBLOCK)
    var handle: OpaquePointer?
    // Let libevdev log only errors, because it logs to standard error, with the device's raw name.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    let result = libevdev_new_from_fd(opened.number, &handle)
    guard result == 0, let handle else {
      throw DeviceError(operation: "read the abilities of \(node)", code: -result)
    }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else {
      libevdev_free(handle)
      throw DeviceError(operation: "set the clock of \(node)", code: -clock)
    }
    self.node = node
    self.handle = handle
    state = DeviceState(handle)
    // The abilities were read above through `opened`, because asking for them would drop pending
    // events of the kept descriptor.
    if let kept, kept.descriptor.isSameDevice(as: opened), state.restore(kept.readings) {
      descriptor = kept.descriptor.consume()
      libevdev_change_fd(handle, descriptor.number)
      state.apply(to: handle)
      isGrabbed = true
    } else {
      descriptor = opened
    }
    name = printableName(libevdev_get_name(handle).map { String(cString: $0) } ?? "")
    phys = printableName(libevdev_get_phys(handle).map { String(cString: $0) } ?? "")
  }

  deinit {
    libevdev_free(handle)
    buffer.deallocate()
  }

  var fileDescriptor: Int32 { descriptor.number }
  var readings: DeviceReadings { state.readings }

  func has(_ type: Int32, _ code: UInt16) -> Bool {
    libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
  }

  /// Grabs the device (EVIOCGRAB), so that only this process reads it.
  ///
  /// - Throws: if the kernel refuses.
  func grab() throws(DeviceError) {
    guard keyglass_grab(descriptor.number, true) == 0 else {
      throw DeviceError(operation: "grab \(node)", code: errno)
    }
    isGrabbed = true
  }

  /// Lets applications read the device again; does nothing if it is gone.
  func release() {
    guard isGrabbed else { return }
    _ = keyglass_grab(descriptor.number, false)
    isGrabbed = false
  }

  /// Reads all pending events. `state` is updated after the events are handled, because no key
  /// needs the state.
  ///
  /// - Parameters:
  ///   - lastEmptied: the time at which all pending events had last been read; nil if unknown.
  ///   - dropped: called when events were lost. The following events, up to the end of the frame,
  ///     update the state.
  ///   - caughtUp: called when the state is up to date again, with the time; `hadEvents` is true if
  ///     events were needed for that.
  /// - Throws: if the device is gone or broken.
  @inline(__always)
  func read(
    since lastEmptied: Microseconds? = nil, _ event: (input_event) -> Void, dropped: () -> Void,
    caughtUp: (_ hadEvents: Bool, Microseconds) -> Void = { _, _ in }
  ) throws(DeviceError) {
    while true {
      let events = try pending()
      defer { if erases { memset(buffer, 0, events.count * MemoryLayout<input_event>.stride) } }
      for index in events.indices {
        let next = events[index]
        if next.type == UInt16(EV_SYN), next.code == UInt16(SYN_DROPPED) {
          dropped()
          state.handle(events[..<index])
          // Skip the remaining events, which are older than the state that the kernel is now asked
          // for.
          let (hadEvents, now) = try catchUp(after: next, lastEmptied: lastEmptied, event)
          caughtUp(hadEvents, now)
          return
        }
        event(next)
      }
      state.handle(events[...])
      if events.count < InputDevice.most { return }
    }
  }

  /// Reads pending events, at most `most` of them; none if nothing is pending. The events are valid
  /// until the next read.
  ///
  /// - Throws: if the device is gone or broken.
  @inline(__always)
  func pending() throws(DeviceError) -> UnsafeBufferPointer<input_event> {
    while true {
      let size = keyglass_read(
        descriptor.number, buffer, InputDevice.most * MemoryLayout<input_event>.stride)
      if size > 0 {
        return UnsafeBufferPointer(
          start: buffer, count: size / MemoryLayout<input_event>.stride)
      }
      if size < 0, errno == EAGAIN { return UnsafeBufferPointer(start: buffer, count: 0) }
      if size < 0, errno == EINTR { continue }
      throw DeviceError(operation: "read \(node)", code: size < 0 ? errno : ENODEV)
    }
  }

  /// Brings the state up to date after SYN_DROPPED.
  ///
  /// - Parameter lastEmptied: the time at which all pending events had last been read; nil if
  ///   unknown.
  /// - Returns: true if anything has changed, and the time at which the state is current.
  /// - Throws: if the device is gone or broken.
  func catchUp(
    after dropped: input_event, lastEmptied: Microseconds?, _ body: (input_event) -> Void
  ) throws(DeviceError) -> (hadEvents: Bool, now: Microseconds) {
    let overflow = dropped.timestamp
    let since = lastEmptied.map { min($0, overflow) } ?? overflow
    return (try catchUp(since: since, body), Clock.now())
  }

  /// Makes libevdev ask the kernel for the changes since the last event read.
  ///
  /// This method sets the changes' times. libevdev would use the time of the last event that it has
  /// read itself, but frames are read without libevdev.
  ///
  /// - Parameter lost: the time at which events were first lost; nil if none were.
  /// - Returns: true if anything has changed.
  /// - Throws: if the device is gone or broken.
  @discardableResult
  func catchUp(
    since lost: Microseconds? = nil, _ body: (input_event) -> Void
  ) throws(DeviceError) -> Bool {
    var hasChanged = false
    state.apply(to: handle)
    let now = Clock.now()
    var times = CatchUpTimes(lost: lost ?? now, asked: now)
    var flags = LIBEVDEV_READ_FLAG_NORMAL.rawValue | LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue
    while true {
      var event = input_event()
      let status = libevdev_next_event(handle, flags, &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        // Skip the first event, which repeats SYN_DROPPED.
        if flags == LIBEVDEV_READ_FLAG_SYNC.rawValue {
          event.timestamp = times.time(of: InputEvent(event))
          state.handle(event)
          body(event)
          hasChanged = true
        }
        flags = LIBEVDEV_READ_FLAG_SYNC.rawValue
      case -EINTR:
        continue
      case -EAGAIN, Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        return hasChanged
      default:
        throw DeviceError(operation: "read \(node)", code: -status)
      }
    }
  }
}

extension InputEvent {
  init(_ event: input_event) {
    self.init(type: event.type, code: event.code, value: event.value)
  }
}

extension input_event {
  /// The event's time on CLOCK_MONOTONIC.
  var timestamp: Microseconds {
    get { Microseconds(keyglass_event_time(self)) }
    set { self = keyglass_event_at(newValue.value, self) }
  }
}
