import ArgumentParser
import ControlProtocol
import Glibc

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Type a text, on whatever has the focus.",
    discussion: """
      Ends when all of it has gone out. A line end is Return. If any of it cannot be typed on the \
      keymap in use, nothing is, and the characters are named. Ctrl-C drops what has not gone out.

      With - the text is read from standard input, and typed as it comes: what is there at once, \
      such as a file or the line of a scanner, is one text.
      """)

  @Argument(help: "The text, or - for standard input.")
  var text: String

  func run() throws {
    var typing = TextTyping(client: try ControlClient())
    TextTyping.endLineWhenInterrupted()
    guard text == "-" else {
      try typing.type(text)
      return
    }
    var input = StandardInput()
    while let part = try input.next() { try typing.type(part) }
  }
}
