import Access
import ControlProtocol
import Evdev
import SeatRules
import Touch

/// A device in use whose keys are the switches of scanning.
final class SwitchInUse: DeviceInUse {
  let udevDevice: DeviceMonitor.UdevDevice
  let device: KeypadDevice
  var grab = Grab()
  var isLeft = false
  let meanings: SwitchMeanings

  init(
    _ udevDevice: DeviceMonitor.UdevDevice, device: KeypadDevice, meanings: SwitchMeanings
  ) {
    self.udevDevice = udevDevice
    self.device = device
    self.meanings = meanings
    if device.isGrabbed { grab.succeed() }
  }

  /// The meaning of a key; nil for a key that is no switch.
  func meaning(of keycode: UInt16) -> ScanSwitch? { meanings[keycode] }

  var isIdle: Bool { device.isIdle }
  var isPlain: Bool { false }
  var output: UInputDevice? { nil }

  /// - Throws: if the device is gone or broken.
  func resynchronize() throws(DeviceError) {
    try device.read { _ in }
    try device.catchUp()
  }

  // Do nothing here: unlike a finger, a held key is silent, so silent keys must not be ignored.
  func recordChanges() {}
  func ignoreSilent() {}

  var summary: DeviceDescription { summary(.switch, clone: nil) }
}
