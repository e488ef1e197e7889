package import Units

/// A layer of a layout: all keys that are visible at the same time.
package struct Layer: Hashable, Sendable {
  package var id: String
  /// The keys in reading order. Keys, `spacers` and the gaps between them cover the whole keyboard.
  package var keys: [Key]
  /// Empty places on which touches do nothing, in fractions 0–1 of the keyboard. Any other empty
  /// place belongs to the nearest key.
  package var spacers: [UnitRectangle]
  /// The width in key units. Its ratio to ``unitsHigh`` determines the keyboard's height.
  package var unitsWide: Double
  package var unitsHigh: Double
  /// True if one-character keys of this layer have a shifted form, by default upper case, so that a
  /// shift key is useful.
  package var hasShift: Bool

  package init(
    id: String, keys: [Key], spacers: [UnitRectangle] = [], unitsWide: Double,
    unitsHigh: Double, hasShift: Bool = false
  ) {
    self.id = id
    self.keys = keys
    self.spacers = spacers
    self.unitsWide = unitsWide
    self.unitsHigh = unitsHigh
    self.hasShift = hasShift
  }
}

/// A key of a layer: its place, its label and its action.
package struct Key: Hashable, Sendable {
  /// The key's id, unique within the layer. A key that types one character has that character as
  /// its id.
  package var id: String
  package var label: String
  /// True if the layout's author chose the label, so that nothing replaces it.
  package var hasOwnLabel: Bool
  /// The label while shift is on; nil if shift does not change it.
  package var shiftedLabel: String?
  /// The layout's own icon, drawn instead of the label.
  package var icon: IconPath?
  /// A small second label, such as the first alternate or the letters of a phone pad's key.
  package var hint: String?
  /// The key's place in fractions 0–1 of the keyboard. Keys never overlap.
  package var rectangle: UnitRectangle
  package var action: KeyAction
  /// The action while shift is on; nil if shift does not change it.
  package var shiftedAction: KeyAction?
  /// The alternates that holding the key offers, nearest first.
  package var alternates: [Alternate]
  /// The letters that repeated taps of a phone pad's key cycle through.
  package var letters: [String]
  /// True if holding the key repeats its action instead of offering alternates.
  package var repeats: Bool
  /// True if flicks to the left, up, to the right and down type the first four alternates.
  package var flicks: Bool
  /// The kind of key, which determines its look.
  package var style: Style

  package init(
    id: String, label: String, hasOwnLabel: Bool = false, shiftedLabel: String? = nil,
    icon: IconPath? = nil, hint: String? = nil, rectangle: UnitRectangle, action: KeyAction,
    shiftedAction: KeyAction? = nil,
    alternates: [Alternate] = [], letters: [String] = [], repeats: Bool = false,
    flicks: Bool = false, style: Style = .character
  ) {
    self.id = id
    self.label = label
    self.hasOwnLabel = hasOwnLabel
    self.shiftedLabel = shiftedLabel
    self.icon = icon
    self.hint = hint
    self.rectangle = rectangle
    self.action = action
    self.shiftedAction = shiftedAction
    self.alternates = alternates
    self.letters = letters
    self.repeats = repeats
    self.flicks = flicks
    self.style = style
  }

  /// The kind of a key, for its colours.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case character
    case function
    case accent
  }

  /// A character that a held key offers.
  package struct Alternate: Hashable, Sendable {
    package var label: String
    package var action: KeyAction
    package var shiftedLabel: String?
    package var shiftedAction: KeyAction?

    package init(
      label: String, action: KeyAction, shiftedLabel: String? = nil,
      shiftedAction: KeyAction? = nil
    ) {
      self.label = label
      self.action = action
      self.shiftedLabel = shiftedLabel
      self.shiftedAction = shiftedAction
    }
  }
}
