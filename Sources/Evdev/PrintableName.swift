/// A name that came from a device, as it may be shown: whoever makes a device chooses its name,
/// so control characters, which a terminal or a log would act on, are replaced.
package func printableName(_ name: String) -> String {
  var printable = ""
  for scalar in name.unicodeScalars.prefix(128) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      printable.unicodeScalars.append("\u{FFFD}")
    default:
      printable.unicodeScalars.append(scalar)
    }
  }
  return printable
}
