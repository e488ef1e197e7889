import CLinux
import CUdev
import Glibc
import Keys

/// Finds input devices through libudev: the devices present, and later changes.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
package final class DeviceMonitor {
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  /// An event device as udev describes it.
  package struct UdevDevice: Hashable, Sendable {
    /// The kernel's name, e.g. `event3`.
    package var sysname: String
    /// The device's node, such as `/dev/input/event3`.
    package var node: String
    /// True for a touchscreen, unless a udev rule makes libinput ignore it.
    package var isTouchscreen: Bool
    /// The reason why the device may be a keypad: it has keys but is not a keyboard, or the
    /// administrator declares it a keypad (`KEYGLASS_KEYPAD`). nil for all other devices.
    package var keypad: KeypadClaim?
    /// The device's name if it may be a keypad that wrongly declares letters; nil for all other
    /// devices. Such a device is used only if a udev rule declares it a keypad.
    package var maybeKeypad: String?
    /// The reason why the device's keys may be switches for scanning; nil for all other devices.
    package var mayBeSwitch: SwitchClaim?
    /// The kind of a hardware keyboard with letters: built-in or attached. nil for all other
    /// devices, and for devices that programs make.
    package var keyboard: HardwareKeyboard?
    /// True if the device has a convertible's tablet-mode switch, and is not a keyboard.
    package var hasTabletSwitch: Bool
    /// True if the device has a jack for headphones, and is not a keyboard.
    package var hasHeadphoneSwitch: Bool
    package var seat: String
    /// udev's property LIBINPUT_CALIBRATION_MATRIX; nil without the property.
    package var calibrationMatrix: String?
    /// The output that udev's property WL_OUTPUT names for the touchscreen; nil without the
    /// property.
    package var output: String?
    /// The /sys path of the hardware that the node belongs to; all nodes of one touchscreen share
    /// it. nil if there is no hardware, as for a uinput device.
    package var hardware: String?
  }

  /// The reason why a device may be a keypad.
  package enum KeypadClaim: Hashable, Sendable {
    /// The device has keys but is not a keyboard. Its keys must be compared with those of keypads.
    case byKeys
    /// A udev rule of the administrator declares the keypad. Such rules are needed because many
    /// keypads declare letters that they lack.
    case byRule
  }

  /// The reason why a device's keys may be switches.
  package enum SwitchClaim: Hashable, Sendable {
    /// The device is a keypad or a game controller, so its keys are switches if the settings name
    /// them.
    case byKeys
    /// The administrator's udev rule declares the switches (`KEYGLASS_SWITCH`).
    case byRule
  }

  /// A device that has appeared, changed or disappeared.
  package enum Change: Hashable, Sendable {
    /// The device is new, or its udev properties have changed.
    case appeared(UdevDevice)
    case disappeared(sysname: String)
  }

  /// Starts listening for changes. Read `devicesPresent` afterwards, so that no device is missed.
  ///
  /// - Throws: if libudev cannot listen.
  package init() throws(DeviceError) {
    guard let udev = udev_new() else {
      throw DeviceError(operation: "start libudev", code: ENOMEM)
    }
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev"),
      udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
      udev_monitor_enable_receiving(monitor) >= 0
    else {
      let code = errno
      udev_unref(udev)
      throw DeviceError(operation: "listen to udev", code: code)
    }
    self.udev = udev
    self.monitor = monitor
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  package var fileDescriptor: Int32 { udev_monitor_get_fd(monitor) }

  /// The /sys paths of the devices that udev has initialized. Read them one by one with
  /// `udevDevice(at:)`, because reading all at once would delay a finger.
  package var devicesPresent: [String] {
    guard let enumeration = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    udev_enumerate_add_match_is_initialized(enumeration)
    udev_enumerate_scan_devices(enumeration)
    var paths: [String] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = DeviceMonitor.text(udev_list_entry_get_name(current)) { paths.append(path) }
      entry = udev_list_entry_get_next(current)
    }
    return paths
  }

  /// The device at a path in /sys; nil if there is no such device or it has no node.
  package func udevDevice(at path: String) -> UdevDevice? {
    guard let device = udev_device_new_from_syspath(udev, path) else { return nil }
    defer { udev_device_unref(device) }
    return DeviceMonitor.udevDevice(of: device)
  }

  /// The changes since the last call.
  package func changes() -> [Change] {
    var changes: [Change] = []
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      guard let sysname = DeviceMonitor.text(udev_device_get_sysname(device)),
        sysname.hasPrefix("event"),
        let action = DeviceMonitor.text(udev_device_get_action(device))
      else { continue }
      if action == "remove" {
        changes.append(.disappeared(sysname: sysname))
      } else if let udevDevice = DeviceMonitor.udevDevice(of: device) {
        changes.append(.appeared(udevDevice))
      }
    }
    return changes
  }

  private static func udevDevice(of device: OpaquePointer) -> UdevDevice? {
    guard let sysname = text(udev_device_get_sysname(device)),
      let node = text(udev_device_get_devnode(device))
    else { return nil }
    func property(_ name: String) -> String? {
      text(udev_device_get_property_value(device, name))
    }
    // Read this property as libinput does, so that both ignore the same devices.
    let isIgnored = property("LIBINPUT_IGNORE_DEVICE").map { $0 != "0" } ?? false
    let isTouchscreen = property("ID_INPUT_TOUCHSCREEN") == "1"
    let hasKeysOnly = property("ID_INPUT_KEY") == "1" && property("ID_INPUT_KEYBOARD") != "1"
    let claim: KeypadClaim? =
      property("KEYGLASS_KEYPAD") == "1" ? .byRule : hasKeysOnly ? .byKeys : nil
    let mayBeKeypad = claim != .byRule && property("ID_INPUT_KEY") == "1"
    let mayBeSwitch: SwitchClaim? =
      property("KEYGLASS_SWITCH") == "1"
      ? .byRule
      : claim != nil || property("ID_INPUT_JOYSTICK") == "1" ? .byKeys : nil
    let switches = isIgnored ? CodeMask("") : switches(of: device)
    let isTabletSwitch = switches.contains(DeviceSwitch.Kind.tabletMode.rawValue)
    // Leave a convertible's hot keys alone, unless a rule declares them.
    let isOfOthers =
      isTouchscreen || isIgnored || property("ID_INPUT_MOUSE") == "1"
      || isTabletSwitch && claim != .byRule && mayBeSwitch != .byRule
    return UdevDevice(
      sysname: sysname, node: node, isTouchscreen: isTouchscreen && !isIgnored,
      keypad: isOfOthers ? nil : claim,
      maybeKeypad: isOfOthers || !mayBeKeypad ? nil : maybeKeypad(device),
      mayBeSwitch: isOfOthers ? nil : mayBeSwitch,
      keyboard: isIgnored || claim == .byRule || mayBeSwitch == .byRule ? nil : keyboard(device),
      hasTabletSwitch: isTabletSwitch,
      hasHeadphoneSwitch: switches.contains(DeviceSwitch.Kind.headphones.rawValue),
      seat: printableName(property("ID_SEAT") ?? "seat0"),
      calibrationMatrix: property("LIBINPUT_CALIBRATION_MATRIX"),
      output: property("WL_OUTPUT").map(printableName), hardware: hardware(of: device))
  }

  /// Returns the path for `UdevDevice.hardware`.
  private static func hardware(of device: OpaquePointer) -> String? {
    // Nodes of one touchscreen may be on different interfaces of its USB device.
    if let device = udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device") {
      return text(udev_device_get_syspath(device))
    }
    var next = udev_device_get_parent(device)
    while let parent = next {
      // Skip `misc`, which has only devices that programs make, for example for Bluetooth.
      if let subsystem = text(udev_device_get_subsystem(parent)),
        !["input", "hid", "misc"].contains(subsystem)
      {
        return text(udev_device_get_syspath(parent))
      }
      next = udev_device_get_parent(parent)
    }
    return nil
  }

  /// The name of a device that may be a keypad although it declares letters.
  private static func maybeKeypad(_ device: OpaquePointer) -> String? {
    guard let parent = udev_device_get_parent(device) else { return nil }
    func attribute(_ name: String) -> String {
      text(udev_device_get_sysattr_value(parent, name)) ?? ""
    }
    let name = attribute("name")
    guard !attribute("phys").hasPrefix(UInputDevice.physPrefix) else { return nil }
    let keys = CodeMask(attribute("capabilities/key"))
    return Keypad.maybeKeypad(named: name, keys.contains) ? printableName(name) : nil
  }

  /// Returns the kind of a hardware keyboard: built-in or attached. nil for all other devices.
  private static func keyboard(_ device: OpaquePointer) -> HardwareKeyboard? {
    // Leave out uinput devices, which are in this folder; Bluetooth keyboards are in another one.
    guard text(udev_device_get_property_value(device, "ID_INPUT_KEYBOARD")) == "1",
      text(udev_device_get_devpath(device))?.hasPrefix("/devices/virtual/input/") == false,
      let parent = udev_device_get_parent(device)
    else { return nil }
    func attribute(_ name: String) -> String? { text(udev_device_get_sysattr_value(parent, name)) }
    return HardwareKeyboard(
      keys: CodeMask(attribute("capabilities/key") ?? ""),
      bus: attribute("id/bustype").flatMap { UInt16($0, radix: 16) },
      integration: text(udev_device_get_property_value(device, "ID_INTEGRATION")))
  }

  /// The codes of a device's switches; empty for a keyboard.
  private static func switches(of device: OpaquePointer) -> CodeMask {
    guard text(udev_device_get_property_value(device, "ID_INPUT_SWITCH")) == "1",
      text(udev_device_get_property_value(device, "ID_INPUT_KEYBOARD")) != "1",
      let parent = udev_device_get_parent(device)
    else { return CodeMask("") }
    return CodeMask(text(udev_device_get_sysattr_value(parent, "capabilities/sw")) ?? "")
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
