import Erasing
import Evdev
import SeatRules
import Units

/// The state and the devices that the previous daemon left.
///
/// A restart, as in an upgrade, therefore loses no key. The touchscreens stay grabbed, their events
/// wait in the kernel, and for applications the keyboard never went away.
struct Inheritance {
  /// nil if the previous daemon left nothing, or crashed: its last readings are then unknown.
  private(set) var handover: Handover?
  private var store: DescriptorStore

  /// The names under which systemd keeps the descriptors.
  enum Name {
    static let state = "state"
    static let keyboard = "keyboard"
    static let socket = "socket"
    static func input(_ sysname: String) -> String { "input-\(sysname)" }
    static func output(_ sysname: String) -> String { "output-\(sysname)" }
  }

  /// - Parameter store: the store, whose text is emptied, so that it counts once.
  init(_ store: DescriptorStore) {
    var store = store
    handover = store.remove(Name.state).flatMap { file in
      let file = file.consume()
      var text = MemoryFile.popText(of: file)
      // The text has the places of the last contacts.
      defer { text.erase() }
      return Handover(parsing: text)
    }
    if handover == nil { store.closeRest() }
    self.store = store
  }

  mutating func popKeyboard() -> (device: KeptUInput, state: Handover.Keyboard)? {
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
    // A device that is now on another seat or output needs a new clone for its readers.
    guard let input = input(udevDevice), input.properties == udevDevice.fingerprint,
      let output = input.output,
      let descriptor = store.remove(Name.output(sysname))
    else { return nil }
    return KeptUInput(descriptor, output)
  }

  /// Gives up the devices that were not taken: they are gone, or other settings leave them alone.
  mutating func giveUpRest() {
    store.closeRest()
    handover = nil
  }

  /// The previous daemon's state of a device.
  func input(_ udevDevice: DeviceMonitor.UdevDevice) -> Handover.Input? {
    handover?.inputs.first { $0.sysname == udevDevice.sysname }
  }
}

extension DeviceMonitor.UdevDevice {
  /// A hash of everything that udev reports of the device.
  var fingerprint: String {
    var fingerprint = Fingerprint()
    for text in [node, seat, output ?? "", calibrationMatrix ?? ""] { fingerprint.add(text.utf8) }
    return fingerprint.text
  }
}

extension UInputDevice {
  var handover: Handover.Output { Handover.Output(node: node, abilities: abilities) }
}

extension KeptUInput {
  fileprivate init(_ descriptor: KeptDescriptor, _ output: Handover.Output) {
    self.init(descriptor, node: output.node, abilities: output.abilities)
  }
}
