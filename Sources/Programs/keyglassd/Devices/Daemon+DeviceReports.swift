import ControlProtocol
import Evdev

// Reports to clients and the log that a device is used, is no longer used, or cannot be used.
extension Daemon {
  func reportAdded(_ device: DeviceDescription) {
    clients.server.publish(.deviceAdded(device))
    log.report(
      .deviceAdded, "\(device.kind.title) \(device.name) at \(device.node)",
      [.device: device.name, .node: device.node])
  }

  func reportRemoved(_ device: DeviceDescription, because reason: String) {
    clients.server.publish(.deviceRemoved(device))
    log.report(
      .deviceRemoved, "\(device.kind.title) \(device.name) at \(device.node): \(reason)",
      [.device: device.name, .node: device.node])
  }

  /// Reports a device that cannot be used, and keeps the report for `status`.
  func refuse(
    _ device: DeviceMonitor.UdevDevice, as kind: DeviceDescription.Kind, because error: DeviceError
  ) {
    devices.refuse(
      DeviceDescription(
        name: "", node: device.node, sysname: device.sysname, kind: kind, grab: .failed,
        problem: error.description))
    log.report(
      .deviceRefused, at: .error, "\(kind.title) at \(device.node) is not used: \(error)",
      [.node: device.node, .problem: error.description])
  }
}

extension DeviceDescription.Kind {
  /// The name of this kind of device in the log.
  fileprivate var title: String {
    switch self {
    case .multiTouchA, .multiTouchB, .singleTouch: "touchscreen"
    case .keypad: "keypad"
    case .switch: "switch device"
    case .keyboard: "keyboard"
    }
  }
}
