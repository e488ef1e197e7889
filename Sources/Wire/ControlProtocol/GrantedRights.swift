/// The rights of users and groups. Root and the group keyglass always have all rights.
package struct GrantedRights: Hashable, Sendable {
  /// A user or group that is given a right.
  package enum Holder: Hashable, Sendable {
    /// The user at the seat: the user of the session in the foreground.
    case seat
    /// A user, by numeric id.
    case user(UInt32)
    /// A group, by numeric id. Supplementary groups are included.
    case group(UInt32)
  }

  private var grants: [Grant] = []

  private struct Grant: Hashable {
    var right: Right
    var holder: Holder
  }

  package init() {}

  package mutating func give(_ right: Right, to holder: Holder) {
    grants.append(Grant(right: right, holder: holder))
  }

  /// Returns the rights of a process with this user and these groups.
  ///
  /// - Parameter isAtSeat: returns true if the process's user is at the seat. It is called at most
  ///   once, and only if its answer could add rights.
  package func rights(user: UInt32, groups: [UInt32], isAtSeat: () -> Bool) -> Rights {
    var rights: Rights = []
    var seatAsWell: Rights = []
    for grant in grants {
      switch grant.holder {
      case .user(user): rights.insert(Rights(grant.right))
      case .group(let group) where groups.contains(group): rights.insert(Rights(grant.right))
      case .seat: seatAsWell.insert(Rights(grant.right))
      case .user, .group: break
      }
    }
    if !rights.isSuperset(of: seatAsWell), isAtSeat() { rights.formUnion(seatAsWell) }
    return rights
  }
}
