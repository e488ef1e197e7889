import ControlProtocol

/// What KWin says on the session's bus of the focus: to whoever asks, also where another program is its input
/// method. Values only; `PlasmaSource` asks.
struct PlasmaFocus: Sendable {
  /// Whether a field has the focus; nil until that is known.
  private var isActive: Bool?
  /// Whether the window that has it tells of its fields: those of X11 do not.
  private var tellsOfFields: Bool?
  /// Another field may have got the focus since it was last heard whether one has it.
  private var isNews = false
  private var activations = 0

  /// KWin has gone, or is another one: what it said holds no more.
  mutating func forget() {
    isActive = nil
    tellsOfFields = nil
  }

  /// It has changed whether a field has the focus, perhaps there and back.
  mutating func changed() {
    isNews = true
  }

  mutating func hear(isActive: Bool) {
    if isActive, isNews || self.isActive != true { activations += 1 }
    self.isActive = isActive
    isNews = false
  }

  mutating func hear(tellsOfFields: Bool) {
    self.tellsOfFields = tellsOfFields
  }

  /// A field of which nothing is known but that it is there, so it may be a password.
  ///
  /// - Parameter windows: what is known of the window that has the focus, and all where KWin says nothing.
  func sighting(in windows: Sighting?) -> Sighting? {
    guard let isActive, let tellsOfFields, isActive || tellsOfFields else { return windows }
    return Sighting(
      field: FocusedField(
        active: isActive, source: FocusedField.focusSource,
        application: windows?.field.application),
      activations: activations)
  }
}
