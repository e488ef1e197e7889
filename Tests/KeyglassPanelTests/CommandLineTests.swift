import Testing

@testable import keyglass_panel

struct CommandLineTests {
  @Test(
    arguments: [
      ("auto", .auto), ("framebuffer", .framebuffer(device: "/dev/fb0")),
      ("framebuffer:/dev/fb1", .framebuffer(device: "/dev/fb1")), ("wayland", .wayland),
      ("x11", .x11), ("png:a:b.png", .png(file: "a:b.png")),
    ] as [(String, PanelChoice)])
  func eachPlaceToDrawIsRead(argument: String, choice: PanelChoice) {
    #expect(PanelChoice(argument: argument) == choice)
  }

  @Test(arguments: ["", "png", "png:", "auto:", "Wayland", "framebuffer:", "x11:0"])
  func whatIsNoPlaceToDrawIsRefused(argument: String) {
    #expect(PanelChoice(argument: argument) == nil)
  }

  @Test func anOptionThatHadAnotherNameSaysItsName() {
    #expect(KeyglassPanel.renamed(screen: nil, output: nil) == nil)
    #expect(KeyglassPanel.renamed(screen: nil, output: "DSI-1") == nil)
    #expect(KeyglassPanel.renamed(screen: "DSI-1", output: nil) == "--screen is called --output.")
    #expect(KeyglassPanel.renamed(screen: nil, output: "png:a")?.hasPrefix("Where to draw") == true)
  }

  @Test func aSizeIsTwoNumbers() {
    #expect(PictureSize(argument: "1280x400") == PictureSize(width: 1280, height: 400))
    for wrong in ["1280", "1280x", "x400", "1280x400x2", "0x0", "-5x100", "99999x100"] {
      #expect(PictureSize(argument: wrong) == nil)
    }
  }
}
