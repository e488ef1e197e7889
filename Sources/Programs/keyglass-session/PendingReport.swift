import ControlProtocol

/// The last report to the daemon, and the next one. A report waits until the daemon has answered
/// the previous call, so that calls do not pile up. Then only the newest report is sent.
struct PendingReport: Sendable {
  private var reported: FocusReport?
  /// True while a call is unanswered.
  private(set) var isWaiting = false

  /// Returns the call to send now; nil if no call is due.
  ///
  /// - Parameter report: the current report; nil if no source knows anything.
  mutating func next(_ report: FocusReport?) -> ControlRequest? {
    guard !isWaiting, let report, report != reported else { return nil }
    let request = Self.request(from: reported, to: report)
    reported = report
    isWaiting = request != nil
    return request
  }

  mutating func answered() {
    isWaiting = false
  }

  private static func request(from reported: FocusReport?, to report: FocusReport)
    -> ControlRequest?
  {
    let isSameField =
      reported?.field == report.field && reported?.activations == report.activations
      && reported?.touches == report.touches
    guard isSameField else {
      return .setField(
        report.field, before: report.before, selected: report.selected,
        isNew: isNew(report, after: reported), number: report.number)
    }
    if let before = report.before { return .setSurroundingText(before: before) }
    // The reported text before the caret is no longer valid.
    guard reported?.before != nil || reported?.selected != report.selected else { return nil }
    return .setField(
      report.field, before: nil, selected: report.selected, number: report.number)
  }

  /// True if the report is of a field that has just got the focus. Only reports of the compositor
  /// count: the extensions of GNOME and browsers also report touches of the same field as new, and
  /// AT-SPI sends the text later. The first report is never new, because its field may have had the
  /// focus before.
  private static func isNew(_ report: FocusReport, after reported: FocusReport?) -> Bool {
    guard let reported, report.field.active,
      report.field.source == FocusedField.inputMethodSource, !report.countsTouches
    else { return false }
    return report.activations != reported.activations
  }
}
