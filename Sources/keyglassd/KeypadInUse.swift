import ControlProtocol
import Evdev
import Keymap
import Keys
import Touch

/// A keypad that the daemon has taken on.
final class KeypadInUse {
  let sighting: DeviceMonitor.Sighting
  let device: KeypadDevice
  var keypad: Keypad
  private(set) var grab = Touchscreen.Grab.waiting
  /// For keys that the daemon's keyboard lacks; nil where there are none.
  private let rest: KeyboardDevice?
  private var downOnRest: Set<UInt16> = []

  init(
    _ sighting: DeviceMonitor.Sighting, device: KeypadDevice, behaviour: Keypad.Behaviour
  ) throws(DeviceError) {
    self.sighting = sighting
    self.device = device
    keypad = Keypad(behaviour: behaviour)
    let lacking = device.keycodes.filter { !EmittedKeycodes.contains($0) }
    rest =
      lacking.isEmpty
      ? nil : try KeyboardDevice(keycodes: lacking, ofKeypad: sighting.sysname)
  }

  /// Takes the device for the keyboard as soon as that tears no key's life in two.
  func grabIfIdle() {
    guard grab == .waiting, device.isIdle else { return }
    do throws(DeviceError) {
      try device.grab()
      // What came before the grab was heard by the applications, which must hear its end.
      try device.read { _ in }
      if device.isIdle {
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
    device.release()
    grab = .released
  }

  /// Takes the device back when it is next idle.
  func resume() {
    switch grab {
    case .released, .failed: grab = .waiting
    case .waiting, .grabbed: break
    }
  }

  /// Sends on a key that the daemon's keyboard lacks.
  func pass(_ keycode: UInt16, _ action: KeypadEvent.Action) throws(DeviceError) {
    switch action {
    case .down: downOnRest.insert(keycode)
    case .up where downOnRest.remove(keycode) == nil: return
    case .repeated where !downOnRest.contains(keycode): return
    case .up, .repeated: break
    }
    try rest?.device.write([.key(keycode, action.rawValue), .report])
  }

  var summary: DeviceDescription {
    var summary = DeviceDescription(
      name: device.name, node: device.node, sysname: sighting.sysname, kind: .keypad,
      grab: DeviceDescription.Grab(grab), clone: rest?.device.node)
    if case .failed(let error) = grab { summary.problem = error.description }
    return summary
  }
}

extension DeviceDescription.Grab {
  init(_ grab: Touchscreen.Grab) {
    self =
      switch grab {
      case .waiting: .waiting
      case .grabbed: .grabbed
      case .released: .released
      case .failed: .failed
      }
  }
}
