import ControlProtocol
import Evdev
import Touch
import Units

/// A touchscreen in use, with its clone.
final class Touchscreen: DeviceInUse {
  let udevDevice: DeviceMonitor.UdevDevice
  let device: TouchscreenDevice
  /// The device's name, stored here so that reading it for a contact copies nothing.
  let name: String
  let clone: UInputDevice
  var output: UInputDevice? { clone }
  var isPlain: Bool { false }
  var isLeft = false
  let splitter: TouchSplitter
  var panic: PanicGesture
  var grab = Grab() {
    didSet { splitter.setForwarding(grab.isGrabbed) }
  }

  /// The time until which forwarded events are held back, because the applications may not yet have
  /// noticed the clone. nil once udev has announced the clone.
  private(set) var announcementDeadline: Microseconds?
  private var held: [InputEvent] = []
  /// True if a device with multi-touch protocol A still reports BTN_TOUCH although no finger
  /// touches it.
  private var isTouchKeyStuck = false

  /// The longest time that the clone waits for udev to announce it.
  static let longestAnnouncement = Microseconds.seconds(2)

  /// Creates the device's clone without grabbing the device.
  ///
  /// - Parameters:
  ///   - number: unique for each touchscreen.
  ///   - glass: the number of the touch surface, the same for all its nodes.
  ///   - kept: the clone that the previous daemon left.
  /// - Throws: if no clone can be made.
  init(
    _ device: TouchscreenDevice, _ udevDevice: DeviceMonitor.UdevDevice, calibration: Calibration,
    panic: PanicGesture.Behaviour, number: UInt64, glass: GlassNumber, kept: KeptUInput?,
    at time: Microseconds
  ) throws(DeviceError) {
    self.udevDevice = udevDevice
    self.device = device
    name = device.name
    clone = try UInputDevice(cloneOf: device, sysname: udevDevice.sysname, kept: kept)
    splitter = TouchSplitter(
      description: device.description, calibration: calibration, number: number, glass: glass)
    self.panic = PanicGesture(panic, slotCount: device.description.slotCount)
    splitter.setForwarding(false)
    for event in device.stateAsEvents { splitter.add(event) }
    splitter.adopt()
    announcementDeadline = clone.isInherited ? nil : time + Touchscreen.longestAnnouncement
    if device.isGrabbed {
      grabWasLeft()
      // Ignore the contacts that are down now. They will never end, because all fingers had lifted
      // when the previous daemon handed over the device.
      recordChanges()
      ignoreSilent()
    }
  }

  /// Marks the device as already grabbed by the previous daemon. This needs a method, because
  /// `didSet` is not called in an initializer.
  private func grabWasLeft() { grab.succeed() }

  /// - Throws: if the device is gone or broken.
  func resynchronize() throws(DeviceError) {
    func handle(_ events: EventSlice, _ mark: TouchscreenDevice.Mark) {
      splitter.add(events)
      switch mark {
      case .none: break
      case .endOfFrame: splitter.adopt()
      case .dropped: splitter.discardFrame()
      }
    }
    try device.read(handle)
    try device.catchUp(handle)
  }

  /// Sends the events held back, because udev has announced the clone or takes too long.
  ///
  /// - Throws: if the kernel refuses the events; the clone keeps them, and sends them later.
  func cloneWasAnnounced() throws(DeviceError) {
    announcementDeadline = nil
    guard !held.isEmpty else { return }
    defer { held = [] }
    try clone.write(held)
  }

  /// Forwards the splitter's events that belong to the applications to the clone.
  ///
  /// - Throws: if the kernel refuses the events; the clone keeps them, and sends them later.
  func forward(_ events: UnsafeBufferPointer<InputEvent>) throws(DeviceError) {
    defer { splitter.forgetForwarded() }
    if announcementDeadline != nil {
      held += events
    } else {
      try clone.write(events)
    }
  }

  var isIdle: Bool {
    splitter.contactCount == 0 && !splitter.hasKeyDown
      && !(splitter.description.kind == .protocolA && device.isTouchKeyDown && !isTouchKeyStuck)
  }

  func recordChanges() {
    splitter.recordChanges()
    isTouchKeyStuck = false
  }

  func ignoreSilent() {
    splitter.ignoreSilent()
    isTouchKeyStuck = splitter.contactCount == 0
  }

  var summary: DeviceDescription {
    summary(
      DeviceDescription.Kind(splitter.description.kind), contacts: splitter.contactCount,
      clone: clone.node)
  }
}

extension DeviceDescription.Kind {
  init(_ kind: TouchscreenDescription.Kind) {
    switch kind {
    case .protocolA: self = .multiTouchA
    case .protocolB: self = .multiTouchB
    case .singleTouch: self = .singleTouch
    }
  }
}
