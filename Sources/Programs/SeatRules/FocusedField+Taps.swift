package import ControlProtocol

extension FocusedField {
  /// True if any tap that leaves the focus with this field counts as a tap on it. Some applications
  /// do not report taps.
  ///
  /// A terminal's field is its whole window. A browser takes the focus from its field for a tap
  /// beside it. It does not report a tap on a field that the page itself focused (seen in
  /// Chromium). GTK leaves the focus with the field, but reports a tap on it. So does a browser's
  /// extension, unless the page keeps it from looking. On KDE's lock screen the password field has
  /// no window, and keeps the focus at every tap.
  package var ownsTaps: Bool {
    if isOfBrowser { return purpose == .unknown }
    if isOfInputMethod, privacy.isSecret, application == nil { return true }
    return purpose == .terminal
      || application.map { id in Self.browsers.contains { id.matches($0) } } ?? false
  }

  /// Patterns of browsers' ids.
  private static let browsers = ["*chrom*", "*firefox*", "*brave*", "*vivaldi*", "microsoft-edge*"]
}
