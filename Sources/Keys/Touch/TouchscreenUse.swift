package import Declarations

/// The touchscreens to use, and their alignment with the picture.
package struct TouchscreenUse: SettingsSection {
  package var devices: DeviceNames
  package var ignore: DeviceNames
  /// The calibration for all touchscreens; nil to use each device's own.
  package var calibration: Calibration.Matrix?
  /// The rotation; nil to use the rotation that the panel reports.
  package var rotation: Calibration.Rotation?
  /// The name of the touchscreens' output; empty to use each device's own output.
  package var output: String

  package init(from source: inout SettingsSource) {
    devices = source.setting(
      "devices", .names("a list of device names such as ['ELAN*', 'Goodix*']"), default: ["*"],
      "The touchscreens to use: names, in which * stands for any text.")
    ignore = source.setting(
      "ignore", .names("a list of device names such as ['Wacom*']"), default: [],
      "The touchscreens not to use, even if `devices` names them.")
    calibration = source.setting(
      "calibration", .calibration, default: nil,
      "Maps the touchscreen to the surface, like LIBINPUT_CALIBRATION_MATRIX; device: its own."
    )
    rotation = source.setting(
      "rotation",
      .words([
        "automatic": nil, "0": Calibration.Rotation.none, "90": .right, "180": .half, "270": .left,
      ]), default: nil,
      "The picture's clockwise turn in degrees; automatic: as the panel reports."
    )
    output = source.setting(
      "output", .text("the name of an output such as DSI-1"), default: "",
      "The touchscreens' output; empty: from their udev property WL_OUTPUT.")
  }

  /// True if a touchscreen of this name is used.
  package func uses(deviceNamed name: String) -> Bool {
    devices.contains(name) && !ignore.contains(name)
  }

  /// The output to which a touchscreen belongs; nil if unknown.
  ///
  /// - Parameter property: udev's WL_OUTPUT.
  package func output(udevProperty property: String?) -> String? {
    output.isEmpty ? property : output
  }

  /// - Parameters:
  ///   - property: the device's own matrix, from udev.
  ///   - degrees: the picture's rotation, as the panel reports it.
  package func calibration(udevProperty property: String?, shownTurned degrees: Int) -> Calibration
  {
    Calibration(
      matrix: calibration ?? property.flatMap(Calibration.Matrix.init(udevProperty:)) ?? .identity,
      rotation: rotation ?? Calibration.Rotation(rawValue: degrees) ?? Calibration.Rotation.none)
  }
}
