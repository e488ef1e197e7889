import CEvdev
import CLinux
import Glibc

/// The uinput keyboard that types on every console and in every session.
package struct OutputKeyboard {
  package static let name = "Keyglass keyboard"

  /// Axes that never move. They give each reader of the keyboard room for 256 events instead of 64.
  /// The kernel provides 8 times the longest report of a device, rounded up to a power of two
  /// (`evdev_compute_buffer_size`).
  ///
  /// The axes belong to neither pointer nor wheel, so that programs do not take the keyboard for a
  /// mouse: REL_Z, REL_RX, REL_RY, REL_RZ, REL_MISC and four without a meaning.
  private static let unusedAxes: [UInt32] = [2, 3, 4, 5, 9, 10, 13, 14, 15]

  package let device: UInputDevice
  package internal(set) var leds: LEDs

  /// - Parameters:
  ///   - keycodes: every key that may be typed. Too many would make the kernel's uevent overflow.
  ///     Without 1–31, udev does not treat the device as a keyboard.
  ///   - seat: the device's seat, which a udev rule reads from `phys`; `phys` omits seat0.
  ///   - kept: the keyboard that the previous daemon left, and its LEDs.
  /// - Throws: if uinput refuses the device.
  package init(
    keycodes: some Sequence<UInt16>, seat: String, kept: (device: KeptUInput, leds: LEDs)? = nil
  ) throws(DeviceError) {
    try self.init(
      keycodes: keycodes, name: OutputKeyboard.name,
      phys: seat == "seat0" ? "keyboard" : "keyboard/\(seat)",
      leds: [LED_NUML, LED_CAPSL, LED_SCROLLL], axes: OutputKeyboard.unusedAxes,
      kept: kept?.device)
    if let kept, device.isInherited { leds = kept.leds }
  }

  /// Makes an additional device, for the keys and knobs of a keypad that the Keyglass keyboard
  /// lacks.
  ///
  /// - Parameters:
  ///   - keycodes: at least one, because udev ignores a device without keys.
  ///   - knobs: the axes of the keypad's knobs.
  ///   - kept: the device that the previous daemon left.
  /// - Throws: if uinput refuses the device.
  package init(
    keycodes: some Sequence<UInt16>, knobs: [UInt16], ofKeypad sysname: String,
    kept: KeptUInput? = nil
  ) throws(DeviceError) {
    try self.init(
      keycodes: keycodes, name: "Keyglass keypad", phys: "keypad/\(sysname)", leds: [],
      axes: knobs.map(UInt32.init), kept: kept)
  }

  private init(
    keycodes: some Sequence<UInt16>, name: String, phys: String, leds: [Int32], axes: [UInt32],
    kept: KeptUInput?
  ) throws(DeviceError) {
    self.leds = LEDs()
    guard let template = libevdev_new() else {
      throw DeviceError(operation: "create a uinput device", code: ENOMEM)
    }
    defer { libevdev_free(template) }
    libevdev_set_name(template, name)
    // Use BUS_VIRTUAL, because libinput treats a keyboard on BUS_I8042 as a laptop's, and silences
    // it in tablet mode.
    libevdev_set_id_bustype(template, BUS_VIRTUAL)
    libevdev_set_id_vendor(template, 0x4B47)
    libevdev_set_id_product(template, 0x0001)
    libevdev_set_id_version(template, 1)
    for code in keycodes {
      libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(code), nil)
    }
    for led in leds {
      libevdev_enable_event_code(template, UInt32(EV_LED), UInt32(led), nil)
    }
    for axis in axes {
      libevdev_enable_event_code(template, UInt32(EV_REL), axis, nil)
    }
    device = try UInputDevice(
      template: template, phys: UInputDevice.physPrefix + phys, kept: kept)
  }
}
