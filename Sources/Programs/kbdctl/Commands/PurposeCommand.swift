import ArgumentParser
import ControlProtocol
import Layouts

struct PurposeCommand: ControlCommand, WordCommand {
  static let configuration = CommandConfiguration(
    commandName: "purpose",
    abstract: "Set the type of the text field, which chooses the layout and the return key.",
    discussion: """
      The settings `purpose` give each type its layout. Touched keys of passwords and PINs are not \
      highlighted.
      """)

  @Argument(
    help: ArgumentHelp("The type of the field.", valueName: "purpose"))
  var purpose: Purpose

  @Option(
    name: .customLong("return"),
    help: ArgumentHelp("The purpose of the return key.", valueName: "what"))
  var returnType: ReturnType = .default

  @OptionGroup var output: OutputOptions

  static var words: [String] { Purpose.allCases.map(\.rawValue) }

  var request: ControlRequest { .setPurpose(purpose, returnType, isLasting: true) }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}

extension Purpose: ExpressibleByArgument {}
extension ReturnType: ExpressibleByArgument {}
