import ArgumentParser
import ControlProtocol

struct ChordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Type a key with modifiers, such as ctrl+alt+t.",
    discussion: """
      Modifiers are ctrl, shift, alt, altgr and super. The key is a character, or XKB's name of a \
      keysym: F5, Left, Return, XF86AudioMute. Several chords are typed one after another.
      """)

  @Argument(help: ArgumentHelp("The chord to type: super, F5, shift+Left.", valueName: "chord"))
  var chords: [String]

  func run() throws {
    var client = try ControlClient()
    for chord in chords { try client.wait(for: .key(chord)) }
  }
}
