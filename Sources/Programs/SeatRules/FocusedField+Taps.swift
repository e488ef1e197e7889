package import ControlProtocol

extension FocusedField {
  /// True if a tap that leaves the focus in this field counts as a tap on the field. This property
  /// is for fields whose application does not report taps.
  ///
  /// - Terminals: true, because the field is the whole window.
  /// - Browsers: true. A tap beside a field takes the focus from it, and Chromium does not report
  ///   taps on a field that the page itself focused.
  /// - Browsers' extensions: false, unless the page hides the field from the extension.
  /// - GTK: false, because GTK reports taps.
  /// - KDE's lock screen: true. The lock screen's field has no window, and keeps the focus at every
  ///   tap.
  package var ownsTaps: Bool {
    if isOfBrowser { return purpose == .unknown }
    if isOfInputMethod, privacy.isSecret, application == nil { return true }
    return purpose == .terminal
      || application.map { id in Self.browsers.contains { id.matches($0) } } ?? false
  }

  /// Patterns of browsers' ids.
  private static let browsers = ["*chrom*", "*firefox*", "*brave*", "*vivaldi*", "microsoft-edge*"]
}
