import Glibc

/// The power state of a framebuffer's screens, which are off, for example, while the kernel blanks
/// the console.
///
/// The kernel reports the power of each DRM connector. Nearly all framebuffers use DRM drivers;
/// others are assumed to be on.
struct ScreenPower {
  /// A pattern for glob(3) that finds the connectors' folders.
  private let connectors: String

  /// - Parameter framebuffer: the framebuffer's name, such as `fb0`.
  init(of framebuffer: String, in classes: String = "/sys/class") {
    connectors = "\(classes)/graphics/\(framebuffer)/device/drm/card*/card*-*"
  }

  /// True if there are screens, and all are off.
  var isOff: Bool {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(connectors, 0, nil, &found) == 0 else { return false }
    let screens = (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0] }
      .map { String(cString: $0) }
      .filter { Self.word(in: $0 + "/status") == "connected" }
    return !screens.isEmpty && screens.allSatisfy { Self.isOff(Self.word(in: $0 + "/dpms")) }
  }

  /// - Parameter dpms: `On`, `Standby`, `Suspend` or `Off`; nil if the kernel reports none.
  private static func isOff(_ dpms: String?) -> Bool {
    dpms.map { $0 != "On" } ?? false
  }

  private static func word(in file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
