/// The kind of display to draw on, from the command line.
enum PanelChoice: Hashable, Sendable {
  /// The first usable display.
  case auto
  /// The text console, on a framebuffer device.
  case framebuffer(device: String)
  case wayland
  case x11
  /// A PNG file: the program draws one picture and exits.
  case png(file: String)

  init?(_ word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = parts.count > 1 ? String(parts[1]) : nil
    switch (parts[0], detail) {
    case ("auto", nil): self = .auto
    case ("framebuffer", nil): self = .framebuffer(device: "/dev/fb0")
    case ("framebuffer", let device?) where !device.isEmpty: self = .framebuffer(device: device)
    case ("wayland", nil): self = .wayland
    case ("x11", nil): self = .x11
    case ("png", let file?) where !file.isEmpty: self = .png(file: file)
    default: return nil
    }
  }

  /// All forms of the option, for display.
  static let allForms = "auto, framebuffer[:DEVICE], wayland, x11 or png:FILE"
}
