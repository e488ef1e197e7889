import ArgumentParser
import ControlProtocol
import Glibc

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Type a text into the focused window.",
    discussion: """
      Ends when the whole text is typed. A line end is Return. A text with characters that the \
      keymap lacks is not typed, and the characters are named. Ctrl-C drops the rest of the text. \
      Write -- before a text that begins with --.

      With - reads the text from standard input, and types it as it arrives: a file, or a line of a \
      scanner, is one text.
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
