package import Touch

/// A device that applications read too, until it is grabbed.
package protocol GrabbableDevice: AnyObject {
  /// E.g. `/dev/input/event4`.
  var node: String { get }
  /// Safe to show.
  var name: String { get }
  var fileDescriptor: Int32 { get }
  /// The device's last readings, to be handed over to the next daemon.
  var readings: DeviceReadings { get }
  var isGrabbed: Bool { get }
  /// EVIOCGRAB: from now on only we read the device.
  ///
  /// - Throws: if the kernel refuses, e.g. because another program has grabbed it.
  func grab() throws(DeviceError)
  /// Lets applications read the device again; does nothing if it is gone.
  func release()
}
