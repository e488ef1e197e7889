import ControlProtocol
import Evdev
import Touch
import Units

/// A touchscreen that the daemon has taken on, with its clone.
final class Touchscreen {
  let sighting: DeviceMonitor.Sighting
  let device: TouchscreenDevice
  let clone: UInputDevice
  var splitter: TouchSplitter
  var panic: PanicGesture
  private(set) var grab = Grab.waiting

  /// Until then the clone may not have been noticed by the applications, and what is forwarded is
  /// held back. nil once udev has announced it.
  private(set) var announcementDeadline: Microseconds?
  private var held: [InputEvent] = []

  enum Grab: Hashable {
    /// For the last finger to lift.
    case waiting
    case grabbed
    /// On request: applications hear the device themselves.
    case released
    /// Why the kernel refused.
    case failed(DeviceError)
  }

  /// How long udev may take to announce the clone before it is used all the same.
  static let longestAnnouncement = Microseconds.seconds(2)

  /// Makes the device's clone; grabs nothing yet.
  init(
    _ device: TouchscreenDevice, _ sighting: DeviceMonitor.Sighting, calibration: Calibration,
    keyboard: UnitRectangle?, panic: PanicGesture, at time: Microseconds
  ) throws(DeviceError) {
    self.sighting = sighting
    self.device = device
    clone = try UInputDevice(cloneOf: device, sysname: sighting.sysname)
    splitter = TouchSplitter(
      description: device.description, calibration: calibration, keyboard: keyboard)
    self.panic = panic
    splitter.setForwarding(false)
    for event in device.stateAsEvents { splitter.add(event) }
    splitter.adopt()
    announcementDeadline = time + Touchscreen.longestAnnouncement
  }

  /// Takes the device for the keyboard as soon as that tears no contact in two.
  func grabIfIdle() {
    guard grab == .waiting, !isTouched else { return }
    do throws(DeviceError) {
      try device.grab()
      // A finger that came down before the grab was heard by the applications too: they must hear
      // it lift.
      try device.read { reading in
        switch reading {
        case .event(let event): splitter.add(event)
        case .endOfFrame: splitter.adopt()
        case .dropped: splitter.discardFrame()
        }
      }
      if isTouched {
        device.release()
        return
      }
      splitter.setForwarding(true)
      grab = .grabbed
    } catch {
      device.release()
      grab = .failed(error)
    }
  }

  /// udev has told the applications of the clone, or will not.
  func cloneWasAnnounced() throws(DeviceError) {
    announcementDeadline = nil
    guard !held.isEmpty else { return }
    try clone.write(held)
    held = []
  }

  /// Tells the applications; `events` are whole frames.
  func forward(_ events: [InputEvent]) throws(DeviceError) {
    if announcementDeadline != nil {
      held += events
    } else {
      try clone.write(events)
    }
  }

  /// Lets the applications hear the device itself, now.
  func release(to grab: Grab = .released) {
    splitter.setForwarding(false)
    device.release()
    self.grab = grab
  }

  /// Takes the device back when it is next idle.
  func resume() {
    switch grab {
    case .released, .failed: grab = .waiting
    case .waiting, .grabbed: break
    }
  }

  private var isTouched: Bool {
    splitter.contactCount > 0 || splitter.hasKeyDown
      || (splitter.description.kind == .protocolA && device.isTouchKeyDown)
  }

  var summary: DeviceDescription {
    var summary = DeviceDescription(
      name: device.name, node: device.node, sysname: sighting.sysname,
      kind: DeviceDescription.Kind(splitter.description.kind), grab: .waiting,
      contacts: splitter.contactCount, clone: clone.node)
    switch grab {
    case .waiting: summary.grab = .waiting
    case .grabbed: summary.grab = .grabbed
    case .released: summary.grab = .released
    case .failed(let error):
      summary.grab = .failed
      summary.problem = error.description
    }
    return summary
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
