import Units

/// A device's name as it may be shown: its maker chooses it.
package func printableName(_ name: String) -> String {
  String(name.unicodeScalars.prefix(128)).printable
}
