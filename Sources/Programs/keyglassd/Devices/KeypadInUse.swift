import ControlProtocol
import Evdev
import Keymap
import Keys
import Touch

/// A keypad in use.
final class KeypadInUse: DeviceInUse {
  let udevDevice: DeviceMonitor.UdevDevice
  let device: KeypadDevice
  let keypad: Keypad
  var grab = Grab()
  var isPlain: Bool { keypad.isPlain }
  var isLeft = false
  /// The output device for knobs and for keys that the daemon's keyboard lacks; nil if the keypad
  /// has neither.
  private let ownOutput: OutputKeyboard?
  /// The knobs' events in the current frame.
  private var turns: [InputEvent] = []
  /// The last state of the Num Lock LED that the daemon set; nil while the applications have the
  /// device.
  private var isLit: Bool?
  private var downOnOwnOutput: Set<UInt16> = []

  /// - Parameter kept: the output device for knobs and further keys that the previous daemon left.
  /// - Throws: if uinput refuses the output device.
  init(
    _ udevDevice: DeviceMonitor.UdevDevice, device: KeypadDevice, behaviour: Keypad.Behaviour,
    number: UInt64, kept: KeptUInput?, isPlain: Bool, systemNumLock: Bool
  ) throws(DeviceError) {
    self.udevDevice = udevDevice
    self.device = device
    keypad = Keypad(
      behaviour: behaviour, scanner: device.scanner, number: number, isPlain: isPlain)
    keypad.setSystemNumLock(systemNumLock)
    var lacking = device.keycodes.filter { !OutputKeycodes.contains($0) }
    if lacking.isEmpty, !device.knobs.isEmpty { lacking = Array(device.keycodes.prefix(1)) }
    ownOutput =
      lacking.isEmpty
      ? nil
      : try OutputKeyboard(
        keycodes: lacking, knobs: device.knobs, ofKeypad: udevDevice.sysname, kept: kept)
    if device.isGrabbed { grab.succeed() }
  }

  var isIdle: Bool { device.isIdle }
  var output: UInputDevice? { ownOutput?.device }

  /// - Throws: if the device is gone or broken.
  func resynchronize() throws(DeviceError) {
    try device.read { _ in }
    try device.catchUp()
  }

  // Never ignore silent keys, because users hold keys, and a held key reports nothing.
  func recordChanges() {}
  func ignoreSilent() {}

  /// Passes on a key that the daemon's keyboard lacks.
  ///
  /// - Throws: if the kernel refuses the events.
  func pass(_ keycode: UInt16, _ action: KeypadEvent.Action) throws(DeviceError) {
    switch action {
    case .down: downOnOwnOutput.insert(keycode)
    case .up where downOnOwnOutput.remove(keycode) == nil: return
    case .repeated where !downOnOwnOutput.contains(keycode): return
    case .up, .repeated: break
    }
    try ownOutput?.device.write([.key(keycode, action.rawValue), .report])
  }

  /// Passes on a knob's events, frame by frame.
  ///
  /// - Throws: if the kernel refuses the events.
  func turn(_ event: InputEvent) throws(DeviceError) {
    guard event == .report else { return turns.append(event) }
    guard !turns.isEmpty else { return }
    defer { turns.removeAll(keepingCapacity: true) }
    try ownOutput?.device.write(turns + [.report])
  }

  /// Sets the Num Lock LED. While the applications have the device, the LED shows the system's Num
  /// Lock.
  func light(_ wanted: Bool) {
    guard device.isGrabbed else {
      if isLit != nil { device.light(numLock: keypad.systemNumLock) }
      isLit = nil
      return
    }
    guard wanted != isLit else { return }
    isLit = wanted
    device.light(numLock: wanted)
  }

  var summary: DeviceDescription { summary(.keypad, clone: ownOutput?.device.node) }
}
