import ArgumentParser
import ControlProtocol
import Units

struct StatusCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of the keyboard, and any problems.",
    discussion: """
      With --check, for monitoring, prints a line for each problem that prevents typing. Exit \
      status: 0 no problem, 1 a problem, 69 the daemon does not answer, 77 no permission to ask it. \
      kbdctl doctor examines more than the daemon.
      """)

  @Flag(help: "Report only problems that prevent typing, also by the exit status.")
  var check = false

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .getStatus }

  func run() throws {
    guard check else { return try report() }
    var client = try ControlClient()
    let status = try client.call(request, as: Status.self)
    let ailments = status.ailments
    if output.json {
      try StandardOutput.print(status.json)
    } else if !ailments.isEmpty {
      try StandardOutput.print(ailments.map(\.printable).joined(separator: "\n"))
    }
    if !ailments.isEmpty { throw ExitCode.failure }
  }

  func text(for status: Status, on terminal: Terminal) -> String {
    var rows = AlignedColumns()
    rows.append(.init("layout", .dim), .init("\(status.layout), layer \(status.layer)"))
    rows.append(
      .init("layouts", .dim),
      .init("\(status.layouts.joined(separator: ", ")) (from \(status.layoutsFrom))".printable))
    rows.append(
      .init("keyboard", .dim),
      status.released
        ? .init("released: all touches go to the applications", .yellow)
        : status.visible
          ? .init("shown", .green)
          : .init(status.staysAway ? "hidden beside a hardware keyboard" : "hidden", .yellow))
    rows.append(
      .init("types on", .dim),
      status.keyboard.map { .init($0) } ?? .init("nothing: no keyboard could be made", .red))
    rows.append(.init("keymap", .dim), .init(status.keymap))
    if let filter = status.keyFilter.line {
      rows.append(
        .init("session", .dim),
        .init("\(filter): keys are held longer, with pauses between them", .yellow))
    }
    rows.append(.init("panel", .dim), .init(status.panel))
    rows.append(.init("field", .dim), .init(status.field.line.printable))
    if status.touchscreens.isEmpty {
      rows.append(.init("touchscreen", .dim), .init("none", .yellow))
    }
    for screen in status.touchscreens {
      rows.append(.init("touchscreen", .dim), .init("\(screen.name) (\(screen.node))"))
      rows.append(.init(""), screen.condition)
    }
    for (index, file) in status.settingsFiles.enumerated() {
      rows.append(.init(index == 0 ? "settings" : "", .dim), .init(file))
    }
    for (index, problem) in status.problems.enumerated() {
      rows.append(.init(index == 0 ? "problems" : "", .dim), .init(problem, .red))
    }
    let title = terminal.styled("keyglassd \(status.version.printable)", .bold)
    return ([title] + rows.lines(on: terminal).map { "  \($0)" }).joined(separator: "\n")
  }
}

extension KeyFilter {
  /// The session's key filter for display; nil if it filters no keys.
  var line: String? {
    let times = [("slow keys", slow), ("bounce keys", bounce)].filter { $0.1 > .zero }
    guard !times.isEmpty else { return nil }
    return times.map { "\($0) \($1.value / 1_000) ms" }.joined(separator: ", ")
  }
}

extension Status {
  /// The known problems that prevent typing. A hidden keyboard is not a problem.
  var ailments: [String] {
    var ailments = problems
    if keyboard == nil { ailments.append("there is no keyboard to type on") }
    if touchscreens.isEmpty { ailments.append("there is no touchscreen") }
    if released { ailments.append("the touchscreens are released") }
    for screen in touchscreens where screen.seat == nil && screen.grab == .failed {
      ailments.append("\(screen.node): \(screen.problem ?? "it cannot be grabbed")")
    }
    switch keys {
    case .shown, .printed, .awaited: break
    case .elsewhere, .unseen, .absent: ailments.append("the keys are not seen: \(panel)")
    }
    return ailments
  }
}

extension FocusedField {
  /// A summary of the field in a few words.
  fileprivate var line: String {
    guard let source else { return "unknown: no program reports the focus" }
    let hints = hints.names.isEmpty ? "" : " (\(hints.names.joined(separator: ", ")))"
    let place = application.map { " in \($0)" } ?? ""
    let known = "\(active ? purpose.rawValue + hints : "none")\(place)"
    if source == Self.otherInputMethodSource {
      return "\(known); another program is the compositor's input method"
    }
    return "\(known), reported by \(source)"
  }
}

extension DeviceDescription {
  /// The device's state in a few words.
  var condition: AlignedColumns.Cell {
    if let problem { return .init(problem, .red) }
    if let seat { return .init("belongs to \(seat)", .yellow) }
    let fingers = contacts == 0 ? "" : contacts == 1 ? ", 1 finger" : ", \(contacts) fingers"
    return switch grab {
    case .grabbed: .init("grabbed\(fingers)", .green)
    case .waiting: .init("waiting for the fingers to leave\(fingers)", .yellow)
    case .released: .init("released\(fingers)")
    case .failed: .init("cannot be grabbed\(fingers)", .red)
    }
  }
}
