/// The class of a window (ICCCM's WM_CLASS): two texts, each ended by a NUL byte, its instance and the
/// application.
enum WindowClass {
  /// The application's, as windows of Wayland have it for their id; nil where there is none.
  static func application(in property: [UInt8]) -> String? {
    let parts = property.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return Toplevels.shortened(String(decoding: parts[1], as: UTF8.self))
  }
}
