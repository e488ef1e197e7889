/// Who has which right, besides root and the group keyglass, who have all.
package struct RightsTable: Hashable, Sendable {
  /// Who a right is given to.
  package enum Holder: Hashable, Sendable {
    /// Whoever sits at the seat: the user of the session in the foreground.
    case seat
    /// By the numeric user id.
    case user(UInt32)
    /// By the numeric group id, supplementary groups included.
    case group(UInt32)
  }

  private var gifts: [Gift] = []

  private struct Gift: Hashable {
    var right: Right
    var holder: Holder
  }

  package init() {}

  /// Adds a right of a holder.
  package mutating func give(_ right: Right, to holder: Holder) {
    gifts.append(Gift(right: right, holder: holder))
  }

  /// The rights of a process with this user and these groups.
  ///
  /// - Parameter isAtSeat: called at most once, and only if it matters.
  package func rights(user: UInt32, groups: [UInt32], isAtSeat: () -> Bool) -> Rights {
    var rights: Rights = []
    var seatAsWell: Rights = []
    for gift in gifts {
      switch gift.holder {
      case .user(user): rights.insert(Rights(gift.right))
      case .group(let group) where groups.contains(group): rights.insert(Rights(gift.right))
      case .seat: seatAsWell.insert(Rights(gift.right))
      case .user, .group: break
      }
    }
    if !rights.isSuperset(of: seatAsWell), isAtSeat() { rights.formUnion(seatAsWell) }
    return rights
  }
}
