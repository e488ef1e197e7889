import CEvdev
import CLinux
import CMtdev
import Units

/// Assigns slots to the anonymous contacts of a protocol A touchscreen, through libmtdev.
///
/// libinput reads such touchscreens with the same library, which also smooths contacts.
/// Applications therefore get the same contacts from the clone as from the touchscreen itself.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
final class SlotFinder {
  private let handle: UnsafeMutablePointer<mtdev>
  /// The events of the current frame, kept until the frame is complete, because libmtdev would
  /// treat fingers not reported yet as lifted.
  private var frame: [input_event] = []
  private var hasContacts = false
  private var touchKeyReleased = false
  private var lastTime = Microseconds(0)

  /// Returns nil if libmtdev cannot be set up.
  ///
  /// - Parameter descriptor: the open device, which is only asked for its axes.
  init?(_ descriptor: Int32) {
    guard let handle = mtdev_new() else { return nil }
    guard mtdev_init(handle) == 0, mtdev_configure(handle, descriptor) == 0 else {
      mtdev_delete(handle)
      return nil
    }
    self.handle = handle
  }

  deinit {
    mtdev_delete(handle)
  }

  /// Adds an event; at the end of a frame, passes on the frame with slots.
  func add(_ event: input_event, _ body: (input_event) -> Void) {
    lastTime = event.timestamp
    let isSynchronization = event.type == UInt16(EV_SYN)
    if isSynchronization, event.code == UInt16(SYN_MT_REPORT) { hasContacts = true }
    if event.type == UInt16(EV_KEY), event.code == UInt16(BTN_TOUCH) {
      touchKeyReleased = event.value == 0
    }
    guard isSynchronization, event.code == UInt16(SYN_REPORT) else {
      frame.append(event)
      return
    }
    // Some touchscreens end a touch with nothing but BTN_TOUCH.
    if touchKeyReleased, !hasContacts { frame.append(contactReport(at: lastTime)) }
    frame.append(event)
    for event in frame { put(event) }
    discardFrame()
    while mtdev_empty(handle) == 0 {
      var event = input_event()
      mtdev_get_event(handle, &event)
      body(event)
    }
  }

  /// Drops the frame being read.
  func discardFrame() {
    frame.removeAll(keepingCapacity: true)
    hasContacts = false
    touchKeyReleased = false
  }

  /// Adds a frame without fingers.
  func liftAll(_ body: (input_event) -> Void) {
    frame.append(contactReport(at: lastTime))
    add(synchronization(SYN_REPORT, at: lastTime), body)
  }

  private func contactReport(at time: Microseconds) -> input_event {
    synchronization(SYN_MT_REPORT, at: time)
  }

  private func synchronization(_ code: Int32, at time: Microseconds) -> input_event {
    var event = input_event()
    event.type = UInt16(EV_SYN)
    event.code = UInt16(code)
    event.timestamp = time
    return event
  }

  private func put(_ event: input_event) {
    var event = event
    mtdev_put_event(handle, &event)
  }
}
