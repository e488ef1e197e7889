import CEvdev
import CLinux
import Glibc
import Touch

extension UInputDevice {
  /// Creates the clone, through which applications get the contacts that the keyboard does not own.
  /// The clone is like the touchscreen, but always has slots if the touchscreen is multi-touch.
  ///
  /// - Parameter kept: the clone that the previous daemon left.
  /// - Throws: if uinput refuses the device.
  package convenience init(
    cloneOf device: TouchscreenDevice, sysname: String, kept: KeptUInput? = nil
  ) throws(DeviceError) {
    guard let template = libevdev_new() else {
      throw DeviceError(operation: "create a uinput device", code: ENOMEM)
    }
    defer { libevdev_free(template) }
    let source = device.handle
    libevdev_set_name(template, device.name)
    libevdev_set_uniq(template, libevdev_get_uniq(source))
    libevdev_set_id_bustype(template, libevdev_get_id_bustype(source))
    libevdev_set_id_vendor(template, libevdev_get_id_vendor(source))
    libevdev_set_id_product(template, libevdev_get_id_product(source))
    libevdev_set_id_version(template, libevdev_get_id_version(source))
    for property in 0...UInt32(INPUT_PROP_MAX) where libevdev_has_property(source, property) == 1 {
      libevdev_enable_property(template, property)
    }
    for (type, last) in [(EV_KEY, KEY_MAX), (EV_REL, REL_MAX), (EV_MSC, MSC_MAX)] {
      for code in 0...UInt32(last)
      where libevdev_has_event_code(source, UInt32(type), code) == 1 {
        libevdev_enable_event_code(template, UInt32(type), code, nil)
      }
    }
    for code in 0...UInt32(ABS_MAX) {
      guard let info = libevdev_get_abs_info(source, code) else { continue }
      enableAxis(code, info.pointee, on: template, source: source)
    }
    if device.description.kind == .protocolA {
      var slots = input_absinfo()
      slots.maximum = Int32(device.description.slotCount) - 1
      libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(ABS_MT_SLOT), &slots)
      var ids = input_absinfo()
      ids.maximum = 0xFFFF
      libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(ABS_MT_TRACKING_ID), &ids)
    }
    try self.init(
      template: template, phys: UInputDevice.physPrefix + "clone/" + sysname, kept: kept)
  }
}

/// The axes of contacts and of the pointer, whose values come with each contact.
private let touchAxes = Set(ABS_MT_SLOT...ABS_MT_TOOL_Y).union([ABS_X, ABS_Y, ABS_PRESSURE])

private func enableAxis(
  _ code: UInt32, _ info: input_absinfo, on template: OpaquePointer, source: OpaquePointer
) {
  var info = info
  // Touch axes begin at 0. Any other axis, such as a knob's, begins at the device's current value.
  if touchAxes.contains(Int32(code)) { info.value = 0 }
  // The touchscreen's values have already passed its own fuzz filter.
  info.fuzz = 0
  // libinput refuses a device with a resolution on only one of X and Y.
  let partners: [Int32: Int32] = [
    ABS_X: ABS_Y, ABS_Y: ABS_X,
    ABS_MT_POSITION_X: ABS_MT_POSITION_Y, ABS_MT_POSITION_Y: ABS_MT_POSITION_X,
  ]
  if let partner = partners[Int32(code)],
    libevdev_get_abs_info(source, UInt32(partner))?.pointee.resolution ?? 0 == 0
  {
    info.resolution = 0
  }
  libevdev_enable_event_code(template, UInt32(EV_ABS), code, &info)
}
