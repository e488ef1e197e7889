import ControlProtocol
import DaemonConnection
import Units

/// Hears Keyglass's extension of GNOME's shell (`gnome-extension/`) on the session's bus, and commits
/// through it: the shell gives no other program its input method.
///
/// The extension looks for a name of ours, and says everything to whoever has it; what somebody else than
/// the shell says is not heard.
final class GnomeSource: CommitTarget {
  private static let name = "io.keyglass.Session"
  private static let shell = "org.gnome.Shell"
  private static let interface = "io.keyglass.Shell"

  private let bus: BusConnection
  private var focus = GnomeFocus()
  /// What the extension was told last: whether the keyboard works.
  private var told: Bool?
  private var outcome: CommitText.Outcome?
  /// The shell asks IBus about each key before the text, one by one.
  let patience: Microseconds = .seconds(3)

  init(_ bus: BusConnection) {
    self.bus = bus
    bus.follow(Self.shell) { [unowned self] in follow($0) }
    bus.subscribe(interface: Self.interface) { [unowned self] in hear($0) }
    bus.call(BusConnection.bus, "GetNameOwner", "('\(Self.shell)',)") { [unowned self] answer in
      follow(answer?[0]?.string)
      // Only now, because the extension speaks as soon as we have it.
      bus.own(Self.name) {
        StandardError.say("another program is \(Self.name): GNOME's shell tells it of its fields")
      }
    }
  }

  /// What is known of the focus; nil where nothing is.
  var sighting: Sighting? { focus.sighting }

  /// Whether the extension is there.
  var isThere: Bool { focus.isThere }

  /// Tells the extension whether the keyboard works, so that GNOME's own need not come.
  func process(isAttended: Bool) {
    guard isThere, told != isAttended else { return }
    told = isAttended
    target.map { bus.call($0, "Attend", "(\(isAttended),)") }
  }

  // MARK: - Committing

  /// In milliseconds: longer than `patience`, or the shell might commit what was said to have failed.
  private static let patienceWithShell: Int32 = 3_500

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
      """, patience: Self.patienceWithShell
    ) { [unowned self] answer in
      outcome = CommitText.Outcome(number: number, isCommitted: answer?[0]?.flag ?? false)
    }
  }

  func takeOutcome(of number: UInt32) -> Bool? {
    guard let outcome, outcome.number == number else { return nil }
    self.outcome = nil
    return outcome.isCommitted
  }

  private var target: BusConnection.Target? {
    focus.shell.map {
      BusConnection.Target(name: $0, path: "/io/keyglass/Shell", interface: Self.interface)
    }
  }

  // MARK: - What the bus says

  private func follow(_ shell: String?) {
    focus.follow(shell)
    told = nil
  }

  private func hear(_ signal: BusConnection.Signal) {
    switch signal.member {
    case "Field":
      guard let saying = GnomeSaying(signal.parameters) else { return }
      let isFirst = !isThere
      if focus.hear(saying, from: signal.sender), isFirst {
        told = nil
        StandardError.say("fields are followed through GNOME's shell")
      }
    case "Gone": focus.hear(nil, from: signal.sender)
    default: break
    }
  }
}

extension GnomeSaying {
  /// The signal's values; nil where they are none.
  fileprivate init?(_ values: BusVariant) {
    guard let isField = values[0]?.flag, let tellsOfFields = values[1]?.flag,
      let purpose = values[2]?.unsigned, let hints = values[3]?.unsigned,
      let application = values[4]?.string, let before = values[5]?.string,
      let isKnown = values[6]?.flag, let isFromStart = values[7]?.flag,
      let selected = values[8]?.flag, let isNew = values[9]?.flag, let number = values[10]?.unsigned
    else { return nil }
    self.init(
      isField: isField, tellsOfFields: tellsOfFields, purpose: purpose, hints: hints,
      application: application, before: isKnown ? before : nil, isFromStart: isFromStart,
      selected: selected, isNew: isNew, number: number)
  }
}
