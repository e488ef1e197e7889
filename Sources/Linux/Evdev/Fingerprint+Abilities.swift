import CEvdev
import Units

extension Fingerprint {
  /// Creates a hash of a device's abilities; devices with equal hashes are interchangeable.
  ///
  /// - Parameter device: a libevdev handle.
  init(abilitiesOf device: OpaquePointer) {
    self.init()
    for text in [libevdev_get_name(device), libevdev_get_uniq(device)] {
      add(text.map { String(cString: $0).utf8 } ?? "".utf8)
    }
    for id in [
      libevdev_get_id_bustype(device), libevdev_get_id_vendor(device),
      libevdev_get_id_product(device), libevdev_get_id_version(device),
    ] {
      add(id)
    }
    for property in 0...UInt32(INPUT_PROP_MAX) where libevdev_has_property(device, property) == 1 {
      add(Int32(property))
    }
    for (type, last) in [
      (EV_KEY, KEY_MAX), (EV_REL, REL_MAX), (EV_ABS, ABS_MAX), (EV_MSC, MSC_MAX),
      (EV_LED, LED_MAX),
    ] {
      add(Int32(type))
      for code in 0...UInt32(last)
      where libevdev_has_event_code(device, UInt32(type), code) == 1 {
        add(Int32(code))
      }
    }
    for axis in 0...UInt32(ABS_MAX) {
      guard let info = libevdev_get_abs_info(device, axis)?.pointee else { continue }
      for value in [info.minimum, info.maximum, info.fuzz, info.flat, info.resolution] {
        add(value)
      }
    }
  }
}
