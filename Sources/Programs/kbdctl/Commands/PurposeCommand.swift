import ArgumentParser
import ControlProtocol
import Layouts

struct PurposeCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "purpose",
    abstract: "Say what the field is for: its layout comes, and what return does there.",
    discussion: """
      The settings `purpose` say which layout each kind of field gets. For passwords and PINs \
      nothing is shown of what is touched.
      """)

  @Argument(
    help: ArgumentHelp(
      "One of: \(Purpose.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "purpose"))
  var purpose: Purpose

  @Option(
    name: .customLong("return"),
    help: ArgumentHelp(
      "One of: \(ReturnType.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "what"))
  var returnType: ReturnType = .default

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .setPurpose(purpose, returnType, isLasting: true) }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}

extension Purpose: ExpressibleByArgument {}
extension ReturnType: ExpressibleByArgument {}
