import DaemonConnection
import Testing

@testable import keyglass_panel

struct CommandLineTests {
  @Test(
    arguments: [
      ("auto", .auto), ("framebuffer", .framebuffer(device: "/dev/fb0")),
      ("framebuffer:/dev/fb1", .framebuffer(device: "/dev/fb1")), ("wayland", .wayland),
      ("x11", .x11), ("png:a:b.png", .png(file: "a:b.png")),
    ] as [(String, PanelChoice)])
  func eachPlaceToDrawIsRead(word: String, choice: PanelChoice) {
    #expect(CommandLine.read(["--on", word]) == .run(PanelOptions(on: choice)))
    #expect(CommandLine.read(["--on=\(word)"]) == .run(PanelOptions(on: choice)))
  }

  @Test(arguments: ["png", "png:", "auto:", "Wayland", "framebuffer:", "x11:0"])
  func whatIsNoPlaceToDrawIsRefused(word: String) {
    #expect(
      CommandLine.read(["--on", word])
        == .misuse(
          "--on \(word): it is auto, framebuffer[:DEVICE], wayland, x11 or png:FILE"))
  }

  @Test func withoutOptionsItDrawsWhereItCan() {
    #expect(
      CommandLine.read([])
        == .run(PanelOptions(on: .auto, socket: DaemonConnection.environmentPath)))
  }

  @Test func everyOptionIsRead() {
    let words = [
      "--on", "png:a.png", "--theme", "dark", "--output=DSI-1", "--socket", "/run/a", "--layout",
      "de", "--layer=numbers", "--shifted", "--size", "1280x400", "--scale", "1.5",
    ]
    let picture = PictureOptions(
      layout: "de", layer: "numbers", shifted: true, size: PictureSize(width: 1280, height: 400),
      scale: 1.5)
    #expect(
      CommandLine.read(words[...])
        == .run(
          PanelOptions(
            on: .png(file: "a.png"), theme: "dark", output: "DSI-1", socket: "/run/a",
            picture: picture)))
  }

  @Test func anOptionThatHadAnotherNameSaysItsName() {
    #expect(CommandLine.read(["--screen", "DSI-1"]) == .misuse("--screen is called --output"))
    #expect(
      CommandLine.read(["--output", "png:a"])
        == .misuse(
          "where to draw is said by --on png:a; --output names an output such as eDP-1"))
  }

  @Test(
    arguments: [
      ["--on"], ["now"], ["--shifted=yes"], ["--layer", "numbers"], ["--shifted"],
      ["--layout", "de"], ["--scale", "9"], ["--scale", "much"],
      ["--on", "png:a", "--size", "big"],
    ])
  func whatMakesNoSenseIsRefused(words: [String]) {
    guard case .misuse = CommandLine.read(words[...]) else { return #expect(Bool(false)) }
  }

  @Test func aSizeIsTwoNumbers() {
    #expect(PictureSize("1280x400") == PictureSize(width: 1280, height: 400))
    for wrong in ["1280", "1280x", "x400", "1280x400x2", "0x0", "-5x100", "99999x100"] {
      #expect(PictureSize(wrong) == nil)
    }
  }

  @Test func itSaysWhatItIs() {
    guard case .show(let help) = CommandLine.read(["-h"]) else { return #expect(Bool(false)) }
    #expect(help.contains("--on PLACE"))
  }
}
