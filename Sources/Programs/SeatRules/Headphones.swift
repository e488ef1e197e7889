/// The headphone jacks of the seat, and their state.
package struct Headphones: Sendable {
  /// The jacks, by sysname; true if headphones are plugged in.
  private var jacks: [String: Bool] = [:]

  package init() {}

  /// True if headphones are plugged in, so that only their wearer hears what is spoken.
  package var arePlugged: Bool { jacks.values.contains(true) }

  /// - Parameter isPlugged: nil if the device is no jack, or cannot be read.
  package mutating func set(_ sysname: String, isPlugged: Bool?) { jacks[sysname] = isPlugged }
}
