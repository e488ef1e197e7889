/// A set of modifiers, latched by keys and held in chords.
///
/// The type is public, so that other modules inline it.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Makes the empty set. The literal `[]` would build an array for each typed key, and delay the
  /// key.
  public init() {
    rawValue = 0
  }

  /// Compares bits, because the protocol's own property calls slower generic code.
  public var isEmpty: Bool { rawValue == 0 }

  package static let shift = Modifiers(rawValue: 1 << 0)
  package static let control = Modifiers(rawValue: 1 << 1)
  package static let alt = Modifiers(rawValue: 1 << 2)
  package static let `super` = Modifiers(rawValue: 1 << 3)
  /// ISO_Level3_Shift.
  package static let altGr = Modifiers(rawValue: 1 << 4)
  /// ISO_Level5_Shift; no key of a layout latches it.
  package static let level5 = Modifiers(rawValue: 1 << 5)

  /// The modifiers that keys of a layout latch, by their names in layout files.
  package static let names: [(name: String, modifier: Modifiers)] = [
    ("control", .control), ("alt", .alt), ("altgr", .altGr), ("super", .super), ("shift", .shift),
  ]
}
