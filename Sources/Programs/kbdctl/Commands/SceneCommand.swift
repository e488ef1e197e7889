import ArgumentParser
import ControlProtocol
import Scene

struct SceneCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Draw the current keyboard.",
    discussion: """
      With --json, rectangles are fractions from 0 to 1 of the touch surface, turned as the user \
      sees it.
      """)

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .getScene }

  func text(for scene: Scene, on terminal: Terminal) -> String {
    let title =
      "\(terminal.styled(scene.layout.printable, .bold)), layer \(scene.layer.printable)"
      + (scene.visible ? "" : terminal.styled(" (hidden)", .yellow))
    let drawing = KeyboardDrawing(scene)
    return ([title] + drawing.lines(on: terminal)).joined(separator: "\n")
  }
}
