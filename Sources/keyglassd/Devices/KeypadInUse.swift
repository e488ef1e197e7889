import ControlProtocol
import Evdev
import Keymap
import Keys
import Touch

/// A keypad in use.
final class KeypadInUse: DeviceInUse {
  let sighting: DeviceMonitor.Sighting
  let device: KeypadDevice
  let keypad: Keypad
  var grab = Grab()
  var isPlain: Bool { keypad.isPlain }
  var isLeft = false
  /// For keys that the daemon's keyboard lacks; nil if there are none.
  private let rest: KeyboardDevice?
  private var downOnRest: Set<UInt16> = []

  /// - Parameter kept: the device for the other keys that a daemon before this one left.
  /// - Throws: if uinput refuses the device for the other keys.
  init(
    _ sighting: DeviceMonitor.Sighting, device: KeypadDevice, behaviour: Keypad.Behaviour,
    number: UInt64, kept: KeptUInput?, isPlain: Bool
  ) throws(DeviceError) {
    self.sighting = sighting
    self.device = device
    keypad = Keypad(behaviour: behaviour, number: number, isPlain: isPlain)
    let lacking = device.keycodes.filter { !EmittedKeycodes.contains($0) }
    rest =
      lacking.isEmpty
      ? nil : try KeyboardDevice(keycodes: lacking, ofKeypad: sighting.sysname, kept: kept)
    if device.isGrabbed { grab.succeed() }
  }

  var isIdle: Bool { device.isIdle }
  var output: UInputDevice? { rest?.device }

  /// - Throws: if the device is gone or broken.
  func lookAgain() throws(DeviceError) {
    try device.read { _ in }
    try device.catchUp()
  }

  /// Passes on a key that the daemon's keyboard lacks.
  ///
  /// - Throws: if the kernel does not take it.
  func pass(_ keycode: UInt16, _ action: KeypadEvent.Action) throws(DeviceError) {
    switch action {
    case .down: downOnRest.insert(keycode)
    case .up where downOnRest.remove(keycode) == nil: return
    case .repeated where !downOnRest.contains(keycode): return
    case .up, .repeated: break
    }
    try rest?.device.write([.key(keycode, action.rawValue), .report])
  }

  var summary: DeviceDescription { summary(.keypad, clone: rest?.device.node) }
}
