import ArgumentParser
import Settings

struct SettingsDefaultCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "default",
    abstract: "Print a settings file with every setting, its values and its default.")

  @Flag(help: "Print the page of the documentation instead, in Markdown.")
  var markdown = false

  func run() throws {
    let text = markdown ? Settings.page : Settings.shippedFile
    try StandardOutput.print(String(text.dropLast()))
  }
}
