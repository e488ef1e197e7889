import Units

/// Returns a device's name, shortened and without unprintable characters: the device's maker chose
/// the name.
package func printableName(_ name: String) -> String {
  String(name.unicodeScalars.prefix(128)).printable
}
