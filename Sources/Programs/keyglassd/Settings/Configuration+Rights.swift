import ControlProtocol
import Glibc
import MarkedYAML
import Settings

/// The rights table of the settings, in which users and groups are named.
struct NamedRights {
  private(set) var table = GrantedRights()
  /// A problem for each unknown name.
  private(set) var problems: [Problem] = []

  /// Looks up all names now rather than for each client, because a look-up may use the network.
  init(_ settings: Settings) {
    let lists: [(Right, [String])] = [
      (.watch, settings.rights.watch), (.control, settings.rights.control),
      (.type, settings.rights.type), (.field, settings.rights.field),
    ]
    for (right, names) in lists {
      for (index, name) in names.enumerated() {
        if let holder = NamedRights.holder(named: name) {
          table.give(right, to: holder)
        } else {
          let origin = settings.origins["rights.\(right.rawValue)"]
          let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
          let holder = "\(parts[0]) \(String(parts.dropFirst().first ?? "").quoted)"
          problems.append(
            Problem(
              file: origin?.file ?? "the default of `rights.\(right.rawValue)`",
              mark: origin?.itemMarks[index] ?? Mark(line: 1, column: 1),
              message: "there is no \(holder) on this machine"))
        }
      }
    }
  }

  private static func holder(named name: String) -> GrantedRights.Holder? {
    if name == "seat" { return .seat }
    if name.hasPrefix("user:") {
      return getpwnam(String(name.dropFirst("user:".count))).map { .user($0.pointee.pw_uid) }
    }
    return getgrnam(String(name.dropFirst("group:".count))).map { .group($0.pointee.gr_gid) }
  }
}
