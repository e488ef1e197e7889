/// The meanings of keys as switches.
package struct SwitchMeanings: Hashable, Sendable {
  private var keycodes: [UInt16]

  /// - Parameter keycodes: the keys, in the order of `ScanSwitch`; empty if each key picks.
  package init(_ keycodes: [UInt16]) {
    self.keycodes = keycodes
  }

  package subscript(keycode: UInt16) -> ScanSwitch? {
    guard !keycodes.isEmpty else { return .pick }
    return keycodes.firstIndex(of: keycode).flatMap { ScanSwitch(rawValue: $0) }
  }

  /// True if the settings name one of these keys.
  package func name(oneOf present: some Sequence<UInt16>) -> Bool {
    present.contains { keycodes.contains($0) }
  }
}
