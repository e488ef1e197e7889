import ControlProtocol
import Evdev
import Glibc
import SeatRules
import Touch
import Units

/// A touchscreen, keypad or set of switches in use.
///
/// A device is grabbed only while no contact or key is down on it. Each press therefore goes
/// entirely to the daemon or entirely to the applications.
protocol DeviceInUse: AnyObject {
  associatedtype Device: GrabbableDevice
  var udevDevice: DeviceMonitor.UdevDevice { get }
  var device: Device { get }
  var grab: Grab { get set }
  /// True if no contact or key was down at the last event read.
  var isIdle: Bool { get }
  /// The uinput device that reports to the applications in place of this device; nil if there is
  /// none.
  var output: UInputDevice? { get }
  /// True for a keypad whose keys currently type plain digits.
  var isPlain: Bool { get }
  /// True once the device is handed over to the next daemon.
  var isLeft: Bool { get set }
  /// Reads all pending events, then queries the kernel for the contacts and keys that are down.
  ///
  /// - Throws: if the device is gone or broken.
  func resynchronize() throws(DeviceError)
  /// Begins to record which contacts report something.
  func recordChanges()
  /// Ignores contacts that have reported nothing since `recordChanges`, because they might never
  /// end.
  func ignoreSilent()
}

extension DeviceInUse {
  /// Grabs the device if it is idle.
  ///
  /// - Returns: nil if there is nothing new to report.
  func tryGrab(at time: Microseconds) -> Result<Void, DeviceError>? {
    do throws(DeviceError) {
      // The device sent no events while another program had grabbed it, so query its state.
      if grab.deadline != nil { try resynchronize() }
      if !isIdle { waitForFingers(at: time) }
      guard isIdle else {
        grab.postpone(at: time)
        return nil
      }
      try device.grab()
      // Query again after the grab. A contact that began between the first query and the grab
      // belongs to the applications, which must see it lift.
      try resynchronize()
      guard isIdle else {
        device.release()
        grab.resume()
        return nil
      }
      grab.succeed()
      return .success(())
    } catch {
      device.release()
      let isNews = grab.fail(error.description, isBusy: error.code == EBUSY, at: time)
      return isNews ? .failure(error) : nil
    }
  }

  /// Waits for contacts and keys to lift before the grab. A contact that reports nothing for a long
  /// time cannot be a finger, and is ignored.
  private func waitForFingers(at time: Microseconds) {
    switch grab.wait(at: time) {
    case .begins: recordChanges()
    case .lasts: break
    case .ends:
      ignoreSilent()
      if !isIdle { recordChanges() }
    }
  }

  /// True if the next daemon can take over the device: nothing is down on it, or it is not grabbed.
  var isAtRest: Bool { isIdle || !grab.isGrabbed }

  /// The state from which the next daemon takes over the device; nil if that is impossible.
  var handover: HandoverState.Input? {
    guard grab.isGrabbed, isIdle, output?.refusals ?? 0 == 0 else { return nil }
    return HandoverState.Input(
      sysname: udevDevice.sysname, properties: udevDevice.fingerprint, readings: device.readings,
      isPlain: isPlain, output: output?.handover)
  }

  /// Hands the device over to the next daemon, open and grabbed.
  func leave(to service: ServiceManager) {
    let sysname = udevDevice.sysname
    guard service.keep(device.fileDescriptor, named: Inheritance.Name.input(sysname)) else {
      return
    }
    isLeft = true
    if let output, service.keep(output.fileDescriptor, named: Inheritance.Name.output(sysname)) {
      output.leave()
    }
  }

  /// Ends the grab at once, so that the applications read the device again.
  func release() {
    guard !isLeft else { return }
    grab.release()
    device.release()
  }

  func summary(
    _ kind: DeviceDescription.Kind, contacts: Int = 0, clone: String?
  ) -> DeviceDescription {
    var summary = DeviceDescription(
      name: device.name, node: device.node, sysname: udevDevice.sysname, kind: kind,
      grab: .waiting, contacts: contacts, clone: clone)
    switch grab.state {
    case .waiting: summary.grab = .waiting
    case .grabbed: summary.grab = .grabbed
    case .released: summary.grab = .released
    case .failed(let reason):
      summary.grab = .failed
      summary.problem = reason
    }
    return summary
  }
}
