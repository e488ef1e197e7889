/// A device's name made safe to show: its maker chooses it, so replace control characters, which a
/// terminal or log would act on.
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
