package import ControlProtocol

extension FocusedField {
  /// True if any tap that leaves the focus with this field counts as a tap on it, because the
  /// application does not report taps.
  ///
  /// True for terminals, whose field is the whole window. True for browsers: a tap beside a field
  /// ends its focus, and Chromium does not report a tap on a field that the page focused. False for
  /// GTK, which reports taps, and for a browser's extension, unless the page hides the field from
  /// it. True for KDE's lock screen, whose field has no window and keeps the focus at every tap.
  package var ownsTaps: Bool {
    if isOfBrowser { return purpose == .unknown }
    if isOfInputMethod, privacy.isSecret, application == nil { return true }
    return purpose == .terminal
      || application.map { id in Self.browsers.contains { id.matches($0) } } ?? false
  }

  /// Patterns of browsers' ids.
  private static let browsers = ["*chrom*", "*firefox*", "*brave*", "*vivaldi*", "microsoft-edge*"]
}
