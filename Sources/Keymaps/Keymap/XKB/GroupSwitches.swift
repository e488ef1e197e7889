import CXKBCommon
import Units

/// The strokes that switch groups with a keymap's own keys (`grp:alt_shift_toggle`), while given
/// locks are on.
struct GroupSwitches {
  /// The single strokes that lead to other groups, for each group.
  private var strokes: [[(target: Int, stroke: Stroke)]] = []

  /// Finds the strokes whose only lasting effect is to lock another group. Each stroke is tried on
  /// an xkb_state, which gets the keys that the uinput keyboard would emit.
  init(
    keymap: OpaquePointer, groups: Int, locked: UInt32, keys: [UInt16], modifierKeys: ModifierKeys
  ) {
    for group in 0..<groups {
      var found: [(target: Int, stroke: Stroke)] = []
      for modifiers in Self.modifiers where modifierKeys.available.isSuperset(of: modifiers) {
        let held = modifierKeys.keycodes(of: modifiers)
        func state() -> KeyState? {
          KeyState(keymap: keymap, group: UInt32(group), locked: locked)
        }
        guard let looking = state() else { continue }
        held.forEach(looking.press)
        for keycode in keys where !held.contains(keycode) && looking.switchesGroups(keycode) {
          guard let state = state() else { continue }
          var expected = state.components
          for key in held + [keycode] { state.press(key) }
          for key in [keycode] + held.reversed() { state.release(key) }
          expected.lockedGroup = state.components.lockedGroup
          let target = Int(expected.lockedGroup)
          guard state.components == expected, target != group,
            !found.contains(where: { $0.target == target })
          else { continue }
          found.append((target, Stroke(keycode: keycode, modifiers: modifiers)))
        }
      }
      strokes.append(found)
    }
  }

  /// The groups that strokes can switch to and back from, nearest first.
  func detours(from group: Int) -> [(group: Int, there: [Stroke], back: [Stroke])] {
    ways(from: group).compactMap { other, there in
      guard other != group, let back = ways(from: other).first(where: { $0.target == group })
      else { return nil }
      return (other, there, back.strokes)
    }
  }

  /// The fewest strokes that switch to each reachable group.
  private func ways(from group: Int) -> [(target: Int, strokes: [Stroke])] {
    var ways: [(target: Int, strokes: [Stroke])] = [(group, [])]
    var next = 0
    while next < ways.count {
      let way = ways[next]
      for (target, stroke) in strokes[way.target]
      where !ways.contains(where: { $0.target == target }) {
        ways.append((target, way.strokes + [stroke]))
      }
      next += 1
    }
    return ways
  }

  /// The modifiers that keymaps use to switch groups. Modifiers with the fewest side effects come
  /// first.
  private static let modifiers: [Modifiers] = [
    [], .shift, .altGr, .control, .alt, .super, [.control, .alt], [.control, .shift],
    [.alt, .shift],
  ]
}

/// The strokes that switch to another group (`there`) and back, and that group's tables.
struct Detour {
  var there: [Stroke]
  var back: [Stroke]
  var strokes: StrokeTable
  var routes: RouteTable

  /// Appends the switch to the other group, the strokes that `body` appends there, and the switch
  /// back; appends nothing if `body` returns false.
  func append(to plan: inout [Stroke], _ body: (inout [Stroke]) -> Bool) -> Bool {
    let length = plan.count
    plan += there
    guard body(&plan) else {
      plan.removeSubrange(length...)
      return false
    }
    plan += back
    plan.bind(from: length)
    return true
  }
}

extension KeyState {
  /// True if the key locks another group: ISO_Next_Group (0xfe08) to ISO_Last_Group_Lock (0xfe0f)
  /// in keysymdef.h.
  fileprivate func switchesGroups(_ keycode: UInt16) -> Bool {
    keysym(keycode).map { (0xfe08...0xfe0f).contains($0.rawValue) } ?? false
  }
}
