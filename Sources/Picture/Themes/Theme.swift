/// The look of a keyboard: everything that a scene does not determine.
///
/// Lengths are in logical pixels, which the output's scale converts to pixels of the output.
package struct Theme: Hashable, Sendable {
  package var title: String
  /// The font families, the preferred family first, as fontconfig writes them.
  package var font: String
  /// The height of a one-character label as a fraction of the key's height, 0.2–0.8.
  package var labelSize: Double
  /// The gap between two keys, 0–32 logical pixels.
  package var gap: Double
  /// The radius of a key's corners, 0–64 logical pixels.
  package var radius: Double
  /// The height of the shadow below a key, 0–8 logical pixels.
  package var shadow: Double
  /// The width of the line around a key, 0–8 logical pixels.
  package var border: Double
  package var colours: Colours

  package struct Colours: Hashable, Sendable {
    /// The colour behind the keys.
    package var background: Colour
    package var key: Colour
    package var label: Colour
    package var functionKey: Colour
    package var functionLabel: Colour
    package var accentKey: Colour
    package var accentLabel: Colour
    /// The colour of a key's small second label.
    package var hint: Colour
    package var pressedKey: Colour
    package var pressedLabel: Colour
    /// The colour of a latched shift or modifier.
    package var latchedKey: Colour
    package var latchedLabel: Colour
    /// The colour of a locked shift or modifier.
    package var lockedKey: Colour
    package var lockedLabel: Colour
    /// The colour of the label of a key that the keymap in use cannot type.
    package var unreachableLabel: Colour
    package var shadow: Colour
    package var border: Colour
    package var popup: Colour
    package var popupLabel: Colour
    /// The colour of the popup's cell that is chosen if the finger lifts.
    package var selected: Colour
    package var selectedLabel: Colour
    /// The colour of the strip above the keys.
    package var strip: Colour
    package var stripLabel: Colour
    package var stripLine: Colour
  }
}
