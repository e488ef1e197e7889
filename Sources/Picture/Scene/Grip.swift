package import Units

/// The bar along a floating keyboard's upper edge. A finger drags it to move the keyboard.
package enum Grip {
  /// The grip's height as a fraction of the keyboard's.
  static let share = 0.1

  package static func place(in keyboard: UnitRectangle) -> UnitRectangle {
    var place = keyboard
    place.height *= share
    return place
  }

  /// Returns the rectangle below the grip, for strip and keys.
  package static func rest(of keyboard: UnitRectangle) -> UnitRectangle {
    var rest = keyboard
    rest.height *= 1 - share
    rest.y = keyboard.maxY - rest.height
    return rest
  }
}
