/// The class of a window (ICCCM's WM_CLASS): the instance and the application, each ended by a NUL
/// byte.
enum WindowClass {
  /// Returns the application's name, which is its id under Wayland; nil if it is missing.
  static func application(in property: [UInt8]) -> String? {
    let parts = property.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return Toplevels.shortened(String(decoding: parts[1], as: UTF8.self))
  }
}
