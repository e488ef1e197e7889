package import Touch

/// A device that applications read too, until it is grabbed.
package protocol GrabbableDevice: AnyObject {
  /// The device's node, such as `/dev/input/event4`.
  var node: String { get }
  /// The device's name, without unprintable characters.
  var name: String { get }
  var fileDescriptor: Int32 { get }
  /// The device's last readings, to be handed over to the next daemon.
  var readings: DeviceReadings { get }
  var isGrabbed: Bool { get }
  /// Grabs the device (EVIOCGRAB), so that only this process reads it.
  ///
  /// - Throws: if the kernel refuses, e.g. because another program has grabbed it.
  func grab() throws(DeviceError)
  /// Lets applications read the device again; does nothing if it is gone.
  func release()
}
