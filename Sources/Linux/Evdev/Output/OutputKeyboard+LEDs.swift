import CLinux
import Glibc
import Touch

extension OutputKeyboard {
  /// The LEDs that the system shows on our keyboard: the locks that apply to the keys we type.
  package struct LEDs: Hashable, Sendable {
    package var capsLock = false
    package var numLock = false

    package init(capsLock: Bool = false, numLock: Bool = false) {
      self.capsLock = capsLock
      self.numLock = numLock
    }
  }

  /// Makes the kernel switch the Caps Lock LED with one of the console's locks: `kbd-capslock`, or
  /// `kbd-ctrlllock` if the console keymap uses that lock for Caps Lock.
  ///
  /// - Returns: true if the trigger was set. This fails if the kernel lacks LED triggers, or before
  ///   udev has given us access to the file.
  package func lightCapsLock(by trigger: String) -> Bool {
    let event = device.node.split(separator: "/").last.map(String.init) ?? ""
    let device = "/sys/class/input/\(event)/device"
    guard let input = realpath(device, nil) else { return false }
    defer { free(input) }
    let name = String(cString: input).split(separator: "/").last.map(String.init) ?? ""
    let number = open("\(device)/\(name)::capslock/trigger", O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { return false }
    let file = Descriptor(number)
    return write(file.number, trigger, trigger.utf8.count) == trigger.utf8.count
  }

  /// Reads the LEDs; true if Caps Lock or Num Lock has changed.
  package mutating func readLEDs() -> Bool {
    var leds = self.leds
    device.read { event in
      guard event.type == UInt16(EV_LED) else { return }
      switch Int32(event.code) {
      case LED_CAPSL: leds.capsLock = event.value != 0
      case LED_NUML: leds.numLock = event.value != 0
      default: break
      }
    }
    guard leds != self.leds else { return false }
    self.leds = leds
    return true
  }
}
