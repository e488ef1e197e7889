package import Settings

/// The hardware keyboards and the convertible's mode, which can keep the on-screen keyboard hidden.
///
/// A keyboard that "stays away" is hidden, and does not appear when a field gets the focus.
package struct HardwareKeyboards: Sendable {
  package var rule = WithHardwareKeyboard.show {
    didSet {
      // The rule `show` ignores devices, so forget them.
      if rule == .show { (keyboards, tabletModes) = ([:], [:]) }
    }
  }
  package private(set) var effect = Effect.none
  /// The hardware keyboards, by sysname; true if the keyboard is built into the machine.
  private var keyboards: [String: Bool] = [:]
  /// The switches of convertibles, by sysname; true in tablet mode.
  private var tabletModes: [String: Bool] = [:]
  /// The sysnames of the relevant hardware keyboards at the last review; nil before the first
  /// review.
  private var counted: Set<String>?

  /// The effect of hardware keyboards on the on-screen keyboard. The raw values go to the next
  /// daemon.
  package enum Effect: String, Sendable {
    /// The keyboard appears automatically, because there is no relevant hardware keyboard.
    case none
    /// The keyboard is hidden, and appears only when the user or a client requests it.
    case away
    /// The keyboard is hidden, and appears again once there is no relevant hardware keyboard.
    case awaited
    /// The keyboard appears automatically despite a hardware keyboard, because the user or a client
    /// requested it.
    case overruled
  }

  package init() {}

  /// True if the keyboard must not appear automatically.
  package var staysAway: Bool {
    switch effect {
    case .none, .overruled: false
    case .away, .awaited: true
    }
  }

  // MARK: - Devices

  /// - Parameter isBuiltIn: true for a keyboard that is part of the machine; nil if the device is
  ///   no hardware keyboard.
  package mutating func setKeyboard(_ sysname: String, isBuiltIn: Bool?) {
    keyboards[sysname] = isBuiltIn
  }

  /// - Parameter isTablet: true in tablet mode; nil if the device is no switch, or cannot be read.
  package mutating func setTabletMode(of sysname: String, _ isTablet: Bool?) {
    tabletModes[sysname] = isTablet
  }

  /// Compares the relevant hardware keyboards with those at the last review.
  ///
  /// - Parameters:
  ///   - isVisible: true if the keyboard is visible.
  ///   - fieldWants: true if the focused field wants a keyboard; nil if the focus is unknown.
  /// - Returns: the resulting change; nil for none.
  package mutating func review(isVisible: Bool, fieldWants: Bool?) -> FocusFollower.Change? {
    let before = counted
    let now = countedNow
    counted = now
    guard !now.isEmpty else { return end(fieldWants: fieldWants) }
    switch effect {
    case .away, .awaited: return nil
    // The first review after a restart finds the keyboards that the previous daemon already knew.
    case .overruled where now.isSubset(of: before ?? now): return nil
    case .none, .overruled:
      effect = isVisible ? .awaited : .away
      return isVisible ? .hides : nil
    }
  }

  private mutating func end(fieldWants: Bool?) -> FocusFollower.Change? {
    defer { effect = .none }
    switch effect {
    case .none, .overruled: return nil
    case .away: return fieldWants == true ? .comes : nil
    case .awaited: return fieldWants ?? true ? .comes : nil
    }
  }

  /// The sysnames of the hardware keyboards that are relevant under the rule.
  private var countedNow: Set<String> {
    let isTablet = tabletModes.isEmpty ? nil : tabletModes.values.contains(true)
    return switch rule {
    case .show: []
    case .auto: isTablet == false ? Set(keyboards.keys) : []
    case .hide: Set(keyboards.filter { isTablet != true || !$0.value }.keys)
    }
  }

  // MARK: - Requests

  /// Handles a request of the user or a client to show or hide the keyboard. The request holds
  /// until another hardware keyboard becomes relevant, or until no hardware keyboard is relevant.
  package mutating func overrule(visible: Bool) {
    switch effect {
    case .none: break
    case .away, .awaited, .overruled: effect = visible ? .overruled : .away
    }
  }

  /// Restores the previous daemon's state, before the first review of the hardware keyboards.
  package mutating func restore(_ effect: Effect) {
    self.effect = effect
    counted = nil
  }
}
