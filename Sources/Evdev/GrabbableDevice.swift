/// A device that applications hear too, until it is grabbed.
package protocol GrabbableDevice: AnyObject {
  /// E.g. `/dev/input/event4`.
  var node: String { get }
  /// As it may be shown.
  var name: String { get }
  /// EVIOCGRAB: from now on nobody else hears the device.
  func grab() throws(DeviceError)
  /// Lets everybody hear the device again; a device that is gone is as good as released.
  func release()
}
