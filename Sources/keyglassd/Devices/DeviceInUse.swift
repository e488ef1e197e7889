import ControlProtocol
import Evdev

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
  func lookAgain() throws(DeviceError)
}

/// Who hears a device.
enum Grab: Hashable {
  /// The applications, until the last finger or key is up.
  case waiting
  /// The daemon alone.
  case grabbed
  /// On request: applications hear the device themselves.
  case released
  /// Why the kernel refused.
  case failed(DeviceError)
}

extension DeviceInUse {
  func grabIfIdle() {
    guard grab == .waiting, isIdle else { return }
    do throws(DeviceError) {
      try device.grab()
      // What came down before the grab was heard by the applications, which must hear it lift. It
      // may still be on its way to us, so it does not suffice to read.
      try lookAgain()
      if isIdle {
        grab = .grabbed
      } else {
        device.release()
      }
    } catch {
      device.release()
      grab = .failed(error)
    }
  }

  /// Lets the applications hear the device itself, now.
  func release() {
    grab = .released
    device.release()
  }

  /// Takes the device back when it is next idle.
  func resume() {
    switch grab {
    case .released, .failed: grab = .waiting
    case .waiting, .grabbed: break
    }
  }

  func summary(
    _ kind: DeviceDescription.Kind, contacts: Int = 0, clone: String?
  ) -> DeviceDescription {
    var summary = DeviceDescription(
      name: device.name, node: device.node, sysname: sighting.sysname, kind: kind,
      grab: .waiting, contacts: contacts, clone: clone)
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

extension Daemon {
  /// Grabs a device that waits for it.
  func settleGrab(of device: some DeviceInUse) {
    guard device.grab == .waiting else { return }
    device.grabIfIdle()
    switch device.grab {
    case .grabbed: log.info("\(device.device.name) is grabbed")
    case .failed(let error): log.error("\(device.device.name): \(error)")
    case .waiting, .released: break
    }
  }
}
