import ArgumentParser
import ControlProtocol
import Layouts

/// Sets `keyboard.size` for the user at the seat, to a size that has a name.
struct SizeCommand: ControlCommand, WordCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Set the size and place of the keys.",
    discussion: """
      For the user who sits at the screen; kbdctl unset keyboard.size gives back the administrator's.
      """)

  @Argument(help: "The size and place of the keys.")
  var size: KeyboardSize

  @OptionGroup var output: OutputOptions

  static var words: [String] { KeyboardSize.allCases.map(\.rawValue) }

  var request: ControlRequest { .choose(key: "keyboard.size", value: size.rawValue) }

  func text(for done: Done, on terminal: Terminal) -> String { "the keys are \(size.rawValue)" }
}

extension KeyboardSize: ExpressibleByArgument {}
