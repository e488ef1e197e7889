import CLinux
import ControlProtocol
import Glibc

/// The table of rights, and the seat whose user may have rights in the table.
struct Access: Sendable {
  var table: GrantedRights
  var seat: String
  var users = SystemUsers()
}

/// The process at the other end of a connection, as the kernel identifies it.
struct Peer {
  /// SO_PEERGROUPS, which Glibc's headers lack.
  private static let groupsOption: Int32 = 59

  let user: uid_t
  let groups: [gid_t]

  init?(of socket: Int32) {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
    guard keyglass_peer_credentials(socket, &process, &user, &group) == 0 else { return nil }
    self.user = user
    var groups = [gid_t](repeating: 0, count: 64)
    var size = socklen_t(groups.count * MemoryLayout<gid_t>.stride)
    // SO_PEERGROUPS fails for a process in more than 64 groups; its primary group still counts.
    let result = getsockopt(socket, SOL_SOCKET, Peer.groupsOption, &groups, &size)
    let count = result == 0 ? Int(size) / MemoryLayout<gid_t>.stride : 0
    self.groups = [group] + groups.prefix(count)
  }

  /// Root, the daemon's own user and the members of its group may do everything. The console's
  /// panel may see the keyboard, show, hide and switch it; the system's voice may only speak. Other
  /// clients have the rights in the table.
  func rights(by access: Access) -> Rights {
    if user == 0 || user == geteuid() || groups.contains(getegid()) { return .all }
    if user == access.users.consolePanel { return [.watch, .control] }
    if user == access.users.voice { return .speak }
    return access.table.rights(user: user, groups: groups) {
      user == SeatOccupant(ofSeat: access.seat).user
    }
  }
}
