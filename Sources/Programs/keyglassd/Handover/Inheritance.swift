import Erasing
import Evdev
import SeatRules
import Units

/// The state and the devices that the previous daemon handed over.
///
/// A restart, such as in an upgrade, therefore loses no key. The touchscreens stay grabbed, their
/// events wait in the kernel, and applications keep the same keyboard device.
struct Inheritance {
  /// The previous daemon's state; nil if that daemon handed nothing over, for example because it
  /// crashed.
  private(set) var handover: HandoverState?
  private var store: DescriptorStore

  /// The names under which systemd keeps the descriptors.
  enum Name {
    static let state = "state"
    static let keyboard = "keyboard"
    static let socket = "socket"
    static func input(_ sysname: String) -> String { "input-\(sysname)" }
    static func output(_ sysname: String) -> String { "output-\(sysname)" }
  }

  /// - Parameter store: the descriptors that systemd kept. The file with the state is emptied, so
  ///   that the state is used only once.
  init(_ store: DescriptorStore) {
    var store = store
    handover = store.remove(Name.state).flatMap { file in
      let file = file.consume()
      var text = MemoryFile.popText(of: file)
      // Overwrite the text, because it contains the places of the last contacts.
      defer { text.erase() }
      return HandoverState(parsing: text)
    }
    if handover == nil { store.closeRest() }
    self.store = store
  }

  mutating func popKeyboard() -> (device: KeptUInput, state: HandoverState.Keyboard)? {
    guard let handover, let descriptor = store.remove(Name.keyboard) else { return nil }
    return (KeptUInput(descriptor, handover.keyboard.device), handover.keyboard)
  }

  mutating func popSocket() -> KeptDescriptor? { store.remove(Name.socket) }

  mutating func popInput(_ udevDevice: DeviceMonitor.UdevDevice) -> KeptInput? {
    let sysname = udevDevice.sysname
    guard let input = input(udevDevice),
      let descriptor = store.remove(Name.input(sysname))
    else {
      return nil
    }
    return KeptInput(descriptor, input.readings)
  }

  mutating func popOutput(of udevDevice: DeviceMonitor.UdevDevice) -> KeptUInput? {
    let sysname = udevDevice.sysname
    // Return no clone for a device that is now on another seat or output: it needs a new clone,
    // because a clone cannot be changed.
    guard let input = input(udevDevice), input.properties == udevDevice.fingerprint,
      let output = input.output,
      let descriptor = store.remove(Name.output(sysname))
    else { return nil }
    return KeptUInput(descriptor, output)
  }

  /// Closes devices that were not taken over, because they are gone or no longer included by the
  /// settings.
  mutating func giveUpRest() {
    store.closeRest()
    handover = nil
  }

  /// The state of a device, as the previous daemon left it.
  func input(_ udevDevice: DeviceMonitor.UdevDevice) -> HandoverState.Input? {
    handover?.inputs.first { $0.sysname == udevDevice.sysname }
  }
}

extension DeviceMonitor.UdevDevice {
  /// A hash of all that udev reports about the device.
  var fingerprint: String {
    var fingerprint = Fingerprint()
    for text in [node, seat, output ?? "", calibrationMatrix ?? ""] { fingerprint.add(text.utf8) }
    return fingerprint.text
  }
}

extension UInputDevice {
  var handover: HandoverState.Output { HandoverState.Output(node: node, abilities: abilities) }
}

extension KeptUInput {
  fileprivate init(_ descriptor: KeptDescriptor, _ output: HandoverState.Output) {
    self.init(descriptor, node: output.node, abilities: output.abilities)
  }
}
