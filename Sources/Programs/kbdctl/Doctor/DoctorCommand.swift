import ArgumentParser
import JSON
import SystemFiles

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Diagnose why typing does not work, and suggest fixes.",
    discussion: """
      Examines devices, daemon, settings, panel, keymap, word lists and session, even without a \
      running daemon. Changes nothing. Root sees the most.

      Exit status: 0 no problem, 1 a problem, 69 the daemon does not run or answer, 77 no permission \
      to ask it.
      """)

  @Flag(help: "Print the documentation page instead, in Markdown.")
  var markdown = false

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    guard !markdown else {
      return try StandardOutput.print(String(TroubleshootingPage.text.dropLast()))
    }
    let files = try folders.files()
    let examination = Examination(Facts(ofThisMachine: files))
    try StandardOutput.print(
      output.json ? examination.json : examination.text(on: .standardOutput()))
    guard examination.exitStatus == 0 else { throw ExitCode(examination.exitStatus) }
  }
}

extension Examination: JSONWritable {
  func writeFields(to writer: inout JSONWriter) {
    writer.array("findings", findings)
    writer.array("fine", fine)
  }

  /// Returns the report for display: the parts that work, the problems with their remedies, and a
  /// summary.
  func text(on terminal: Terminal) -> String {
    func wrapped(_ text: String) -> [String] {
      text.printable.wrapped(to: max(40, terminal.columns - 8)).map { "       \($0)" }
    }
    var lines = fine.map { "\(terminal.styled("fine", .green))   \($0.printable)" }
    for finding in findings {
      let text = finding.advice.text
      let isFault = text.severity == .fault
      let mark = terminal.styled(isFault ? "fault" : "hint ", isFault ? .red : .yellow)
      lines.append("\(mark)  \(terminal.styled(text.title.withoutMarkup, .bold))")
      for detail in finding.detail.split(separator: "\n") { lines += wrapped(String(detail)) }
      lines += wrapped(text.remedy.withoutMarkup)
      lines += finding.commands.map { "         \($0.printable)" }
    }
    let faults = faults.count
    let hints = findings.count - faults
    let summary =
      findings.isEmpty
      ? "nothing is wrong"
      : "\(faults) \(faults == 1 ? "fault" : "faults"), \(hints) \(hints == 1 ? "hint" : "hints")"
    return (lines + [terminal.styled(summary, .bold)]).joined(separator: "\n")
  }
}

extension String {
  /// The text without the backquotes of Markdown.
  fileprivate var withoutMarkup: String { String(filter { $0 != "`" }) }
}
