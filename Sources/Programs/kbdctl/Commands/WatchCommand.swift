import ArgumentParser
import ControlProtocol
import Glibc
import Units

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print each event of the keyboard, until interrupted.")

  @OptionGroup var output: OutputOptions

  func run() throws {
    Self.endWhenInterrupted()
    let terminal = Terminal.standardOutput()
    var client = try ControlClient()
    try client.stream(.watch, as: WatchEvent.self) { event throws(CommandFailure) in
      try StandardOutput.print(output.json ? event.json : event.line(on: terminal))
    }
  }

  static func endWhenInterrupted() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      // Exit at once: each line is written whole, so none can be cut off.
      signal(number) { _ in _exit(0) }
      sigaddset(&signals, number)
    }
    // Unblock these signals, because a parent process with threads may have left them blocked.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}

extension WatchEvent {
  /// Returns the event on one line, for display.
  func line(on terminal: Terminal) -> String {
    let details =
      switch self {
      case .watching(let state, _, _, _):
        "\(state.layout), layer \(state.layer), \(state.visibility)"
      case .layoutChanged(let layout, let title, _): "\(layout)  \(title)"
      case .layerChanged(_, let layer): layer
      case .deviceAdded(let device), .deviceRemoved(let device):
        "\(device.node)  \(device.kind.rawValue)  \(device.name)"
      case .settingsReloaded(let problems): problems.joined(separator: "; ")
      case .willShow(let place), .didShow(let place), .willHide(let place), .didHide(let place):
        place.inPercent
      case .accessoryTouched(let button): button
      case .speechChanged(let speaks): speaks ? "on" : "off"
      case .released, .resumed, .other: ""
      }
    if details.isEmpty { return terminal.styled(kind.printable, .bold) }
    // The column is as wide as the longest name of an event.
    let column = "settings-reloaded".columnWidth
    let gap = String(repeating: " ", count: max(0, column - kind.columnWidth))
    return "\(terminal.styled(kind.printable, .bold))\(gap)  \(details.printable)"
  }
}

extension UnitRectangle {
  /// The rectangle for display: `100 % × 40 % at 0 %, 60 %`.
  fileprivate var inPercent: String {
    func percent(_ fraction: Double) -> String {
      fraction.isFinite && abs(fraction) < 100 ? "\(Int((fraction * 100).rounded())) %" : "?"
    }
    return "\(percent(width)) × \(percent(height)) at \(percent(x)), \(percent(y))"
  }
}
