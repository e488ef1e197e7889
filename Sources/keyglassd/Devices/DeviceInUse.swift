import ControlProtocol
import Evdev
import Glibc
import Touch
import Units

/// A touchscreen or a keypad that the daemon has taken on.
///
/// It is grabbed while nothing on it is down, so that no contact and no key is torn in two.
protocol DeviceInUse: AnyObject {
  associatedtype Device: GrabbableDevice
  var sighting: DeviceMonitor.Sighting { get }
  var device: Device { get }
  var grab: Grab { get set }
  /// Whether nothing is down, as far as was read.
  var isIdle: Bool { get }
  /// Reads all that there is, and asks the kernel what is down.
  ///
  /// - Throws: where the device is gone or broken.
  func lookAgain() throws(DeviceError)
}

extension DeviceInUse {
  /// Grabs the device if it is idle.
  ///
  /// - Returns: nil where there is nothing to tell people.
  func tryGrab(at time: Microseconds) -> Result<Void, DeviceError>? {
    do throws(DeviceError) {
      // Nothing came of a device that another program had.
      if grab.deadline != nil { try lookAgain() }
      guard isIdle else {
        grab.postpone(at: time)
        return nil
      }
      try device.grab()
      // What came down before the grab was heard by the applications, which must hear it lift. It
      // may still be on its way to us, so it does not suffice to read.
      try lookAgain()
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

  /// Lets the applications hear the device itself, now.
  func release() {
    grab.release()
    device.release()
  }

  func summary(
    _ kind: DeviceDescription.Kind, contacts: Int = 0, clone: String?
  ) -> DeviceDescription {
    var summary = DeviceDescription(
      name: device.name, node: device.node, sysname: sighting.sysname, kind: kind,
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
