import Glibc

/// The user of a seat's foreground session, as logind records it.
///
/// Reads logind's files as sd-login(3) does, because loading libsystemd would load four more
/// libraries.
package struct SeatOccupant: Hashable, Sendable {
  /// The user's id; nil if no user is logged in.
  package var user: UInt32?
  /// True for a greeter's session.
  var isGreeter = false

  package init(ofSeat seat: String) {
    self.init(ofSeat: seat, in: Self.folder)
  }

  /// - Parameter folder: logind's runtime folder.
  init(ofSeat seat: String, in folder: String) {
    let file = "\(folder)/seats/\(seat)"
    user = Self.value(of: "ACTIVE_UID", in: file).flatMap { UInt32($0) }
    guard let session = Self.value(of: "ACTIVE", in: file) else { return }
    isGreeter = Self.value(of: "CLASS", in: "\(folder)/sessions/\(session)") == "greeter"
  }

  private static let folder = "/run/systemd"

  /// The file that logind changes when another session comes to the foreground.
  static func file(ofSeat seat: String) -> String { "\(folder)/seats/\(seat)" }

  private static func value(of name: String, in path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(truncatingIfNeeded: $0) },
        as: UTF8.self)
      if text.hasPrefix("\(name)=") { return String(text.dropFirst(name.count + 1)) }
    }
    return nil
  }
}
