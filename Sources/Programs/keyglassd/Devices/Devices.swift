import ControlProtocol
import Evdev
import Logging
import SeatRules
import Touch
import Units

/// The touchscreens, keypads and switches in use, and the devices that are not used.
final class Devices {
  let monitor: DeviceMonitor
  /// The /sys paths of devices still to be opened; each round of events opens one.
  var unopened: [String] = []
  /// The touchscreens in use, in the kernel's numbering.
  private(set) var touchscreens: [Touchscreen] = []
  private(set) var keypads: [KeypadInUse] = []
  private(set) var switches: [SwitchInUse] = []
  /// The hardware keyboards, which may make the on-screen keyboard unnecessary.
  var hardwareKeyboards = HardwareKeyboards()
  /// The open switches of convertibles, by sysname.
  var tabletSwitches: [String: DeviceSwitch] = [:]
  /// The state of the seat's headphone jacks.
  var headphones = Headphones()
  /// The open jacks for headphones, by sysname.
  var jacks: [String: DeviceSwitch] = [:]
  /// True if a device reported something in this round of events.
  var hadEvents = false
  /// The number of touchscreens and keypads so far, including those that were removed.
  private var count: UInt64 = 0
  /// The /sys paths of touchscreen hardware, in order of appearance.
  private var hardware: [String] = []
  /// The descriptions of devices that are not used, by sysname.
  private var refused: [String: DeviceDescription] = [:]
  /// Devices that may be keypads but also have letter keys, by sysname.
  private var doubted: [String: DeviceDescription] = [:]
  private let log: Logger

  /// - Throws: if udev cannot be monitored.
  init(log: Logger) throws(DeviceError) {
    self.log = log
    monitor = try DeviceMonitor()
  }

  // MARK: - Adding and removing devices

  /// Lists all present devices as devices still to be opened.
  func meetAll() {
    unopened = monitor.devicesPresent
  }

  /// Returns a number that no other device has or has had.
  func nextNumber() -> UInt64 {
    defer { count += 1 }
    return count
  }

  /// The number of the physical touch surface to which a touchscreen's node belongs.
  func glass(of udevDevice: DeviceMonitor.UdevDevice) -> GlassNumber {
    guard let path = udevDevice.hardware else { return .unknown }
    let index = hardware.firstIndex(of: path) ?? hardware.endIndex
    guard index < Self.mostGlasses else { return .unknown }
    if index == hardware.endIndex { hardware.append(path) }
    return GlassNumber(UInt16(index + 1))
  }

  /// The maximum number of touch surfaces. No machine has as many ports.
  private static let mostGlasses = 256

  func touchscreen(_ sysname: String) -> Touchscreen? {
    touchscreens.first { $0.udevDevice.sysname == sysname }
  }

  func keypad(_ sysname: String) -> KeypadInUse? {
    keypads.first { $0.udevDevice.sysname == sysname }
  }

  func keypad(number: UInt64) -> KeypadInUse? {
    keypads.first { $0.keypad.number == number }
  }

  func `switch`(_ sysname: String) -> SwitchInUse? {
    switches.first { $0.udevDevice.sysname == sysname }
  }

  func add(_ device: SwitchInUse) {
    switches.append(device)
  }

  func remove(_ device: SwitchInUse) {
    switches.removeAll { $0 === device }
  }

  func add(_ screen: Touchscreen) {
    touchscreens.append(screen)
    touchscreens.sort { kernelOrder($0.udevDevice.sysname, $1.udevDevice.sysname) }
  }

  func add(_ pad: KeypadInUse) {
    keypads.append(pad)
    keypads.sort { kernelOrder($0.udevDevice.sysname, $1.udevDevice.sysname) }
  }

  func remove(_ screen: Touchscreen) {
    touchscreens.removeAll { $0 === screen }
  }

  func remove(_ pad: KeypadInUse) {
    keypads.removeAll { $0 === pad }
  }

  /// - Parameter description: the unused device, with the reason.
  func refuse(_ description: DeviceDescription) {
    refused[description.sysname] = description
  }

  /// - Parameter description: the possible keypad, and the reason why it is not used as a keypad.
  func doubt(_ description: DeviceDescription) {
    doubted[description.sysname] = description
  }

  func forgetRefusal(of sysname: String) {
    refused[sysname] = nil
    doubted[sysname] = nil
  }

  // MARK: - Grabs

  private var all: [any DeviceInUse] { touchscreens + keypads + switches }

  /// Grabs the devices that wait for a grab; returns the time of the next attempt.
  func advanceGrabs(to time: Microseconds) -> Microseconds? {
    sooner(
      grabWaiting(touchscreens, at: time),
      sooner(grabWaiting(keypads, at: time), grabWaiting(switches, at: time)))
  }

  private func grabWaiting(_ devices: [some DeviceInUse], at time: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for device in devices {
      if device.grab.isWanted(at: time) {
        switch device.tryGrab(at: time) {
        case nil: break
        case .success: log.info("\(device.device.name) is grabbed")
        case .failure(let error): log.error("\(device.device.name): \(error)")
        }
      }
      next = sooner(next, sooner(device.grab.deadline, device.grab.silenceDeadline))
    }
    return next
  }

  /// Ends all grabs at once, so that the applications read every device again.
  func release() {
    for device in all { device.release() }
  }

  // MARK: - For the next daemon

  /// True if the next daemon could take over all devices.
  var areIdle: Bool { all.allSatisfy(\.isAtRest) }

  /// The states of the devices that the next daemon can take over.
  var handovers: [HandoverState.Input] { all.compactMap(\.handover) }

  /// Hands a device over to the next daemon.
  func leave(_ sysname: String, to service: ServiceManager) {
    for device in all where device.udevDevice.sysname == sysname { device.leave(to: service) }
  }

  /// Grabs the devices again as soon as no contact or key is down on them.
  func resume() {
    for device in all { device.grab.resume() }
  }

  // MARK: - Names and summaries

  var names: [String] {
    (touchscreens.map(\.device.name) + keypads.map(\.device.name) + switches.map(\.device.name))
      .sorted()
  }

  var touchscreenSummaries: [DeviceDescription] {
    (touchscreens.map(\.summary) + refused.values).sorted { kernelOrder($0.sysname, $1.sysname) }
  }

  var summaries: [DeviceDescription] {
    touchscreenSummaries + keypads.map(\.summary) + switches.map(\.summary)
      + doubted.values.sorted { kernelOrder($0.sysname, $1.sysname) }
  }
}
