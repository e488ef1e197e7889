import ControlProtocol
import DaemonConnection
import Units

/// Receives reports from Keyglass's GNOME Shell extension (`gnome-extension/`) on the session's
/// bus. Texts are committed through the extension too, because the shell lets no other program be
/// its input method.
///
/// The extension watches for the name `io.keyglass.Session`, and sends its reports to the name's
/// owner. Reports from senders other than the shell are ignored.
final class GnomeSource: CommitTarget {
  private static let name = "io.keyglass.Session"
  private static let shell = "org.gnome.Shell"
  private static let interface = "io.keyglass.Shell"

  private let bus: BusConnection
  private var focus = GnomeFocus()
  /// The last report to the extension: true if the keyboard works; nil before the first report.
  private var reported: Bool?
  private var outcome: CommitText.Outcome?
  /// The longest time that committing one text may take. The shell first asks IBus about every
  /// earlier key.
  let timeout: Microseconds = .seconds(3)

  init(_ bus: BusConnection) {
    self.bus = bus
    bus.watchOwner(of: Self.shell) { [unowned self] in setShell($0) }
    bus.subscribe(interface: Self.interface) { [unowned self] in receive($0) }
    bus.call(BusConnection.bus, "GetNameOwner", "('\(Self.shell)',)") { [unowned self] answer in
      setShell(answer?[0]?.string)
      // Request the name once the shell is known. The extension reports as soon as the name has an
      // owner, and reports of an unknown shell are ignored.
      bus.own(Self.name) {
        StandardError.report(
          "another program is \(Self.name): GNOME's shell tells it of its fields")
      }
    }
  }

  /// The focus as the extension reports it; nil if the extension is not running.
  var report: FocusReport? { focus.report }

  /// True if the extension is running.
  var isThere: Bool { focus.isThere }

  /// Reports to the extension whether the keyboard works. While the keyboard works, GNOME's
  /// on-screen keyboard remains hidden.
  func process(isAttended: Bool) {
    guard isThere, reported != isAttended else { return }
    reported = isAttended
    target.map { bus.call($0, "Attend", "(\(isAttended),)") }
  }

  // MARK: - Committing

  /// The longest wait for the shell's answer in milliseconds. It must be longer than `timeout`, so
  /// that the shell does not commit a text already reported as failed.
  private static let shellTimeout: Int32 = 3_500

  func commit(_ text: CommitText) {
    guard let field = focus.fieldToCommitTo, let target else {
      outcome = CommitText.Outcome(number: text.number, isCommitted: false)
      return
    }
    let number = text.number
    outcome = nil
    bus.call(
      target, "Commit",
      """
      (\(BusVariant.quoted(text.text)), int64 \(text.until.value), int64 \(text.lastKey.value), \
      uint32 \(field))
      """, timeout: Self.shellTimeout
    ) { [unowned self] answer in
      outcome = CommitText.Outcome(number: number, isCommitted: answer?[0]?.flag ?? false)
    }
  }

  func popOutcome(of number: UInt32) -> Bool? {
    guard let outcome, outcome.number == number else { return nil }
    self.outcome = nil
    return outcome.isCommitted
  }

  let showsPreedits = false

  func show(preedit: CommitText) {}

  func removePreedit() {}

  private var target: BusConnection.Target? {
    focus.shell.map {
      BusConnection.Target(name: $0, path: "/io/keyglass/Shell", interface: Self.interface)
    }
  }

  // MARK: - Signals

  private func setShell(_ shell: String?) {
    focus.setShell(shell)
    reported = nil
  }

  private func receive(_ signal: BusConnection.Signal) {
    switch signal.member {
    case "Field":
      guard let report = GnomeReport(signal.parameters) else { return }
      let isFirst = !isThere
      if focus.receive(report, from: signal.sender), isFirst {
        reported = nil
        StandardError.report("fields are followed through GNOME's shell")
      }
    case "Gone": focus.receive(nil, from: signal.sender)
    default: break
    }
  }
}

extension GnomeReport {
  /// Reads the signal's values; nil if their types do not match.
  fileprivate init?(_ values: BusVariant) {
    guard let isField = values[0]?.flag, let reportsFields = values[1]?.flag,
      let purpose = values[2]?.unsigned, let hints = values[3]?.unsigned,
      let application = values[4]?.string, let before = values[5]?.string,
      let isKnown = values[6]?.flag, let isFromStart = values[7]?.flag,
      let selected = values[8]?.flag, let isNew = values[9]?.flag, let number = values[10]?.unsigned
    else { return nil }
    self.init(
      isField: isField, reportsFields: reportsFields, purpose: purpose, hints: hints,
      application: application, before: isKnown ? before : nil, isFromStart: isFromStart,
      selected: selected, isNew: isNew, number: number)
  }
}
