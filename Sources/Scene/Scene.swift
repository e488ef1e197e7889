package import Layouts
package import Units

/// The whole visible keyboard as a value: what a panel draws, and what scripts look keys up in.
package struct Scene: Hashable, Sendable {
  package var layout: String
  package var layer: String
  package var visible: Bool
  /// The output that is touched, and so where the keyboard belongs; nil where that is not known.
  package var output: String?
  /// Where the keyboard is, in fractions of the touch surface as the finger sees it.
  package var rectangle: UnitRectangle
  package var direction: Layout.Direction
  /// The layout's keys neither click nor vibrate.
  package var isSilent = false
  /// When the daemon read the settings that it goes by, of CLOCK_MONOTONIC; nil where there is none.
  /// A panel that read them earlier reads them again: it looks as they say.
  package var settingsRead: Microseconds?
  /// Rectangles in fractions of the touch surface.
  package var keys: [SceneKey]
  package var accessory: SceneAccessory?
  /// The later ones are above the earlier ones.
  package var popups: [ScenePopup]

  package init(
    layout: String, layer: String, visible: Bool, rectangle: UnitRectangle,
    direction: Layout.Direction, keys: [SceneKey], accessory: SceneAccessory? = nil,
    popups: [ScenePopup] = []
  ) {
    self.layout = layout
    self.layer = layer
    self.visible = visible
    self.rectangle = rectangle
    self.direction = direction
    self.keys = keys
    self.accessory = accessory
    self.popups = popups
  }
}

/// A key as it looks now.
package struct SceneKey: Hashable, Sendable {
  package var id: String
  /// What will be typed, or the name of what will be done.
  package var label: String
  package var hint: String?
  package var rectangle: UnitRectangle
  package var style: Key.Style
  /// Drawn instead of the label.
  package var icon: SceneIcon?
  package var state: State

  package init(
    id: String, label: String, hint: String?, rectangle: UnitRectangle, style: Key.Style,
    icon: SceneIcon? = nil, state: State
  ) {
    self.id = id
    self.label = label
    self.hint = hint
    self.rectangle = rectangle
    self.style = style
    self.icon = icon
    self.state = state
  }

  package struct State: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let pressed = State(rawValue: 1 << 0)
    package static let latched = State(rawValue: 1 << 1)
    package static let locked = State(rawValue: 1 << 2)
    /// The keymap in use cannot type it.
    package static let unreachable = State(rawValue: 1 << 3)
  }
}
