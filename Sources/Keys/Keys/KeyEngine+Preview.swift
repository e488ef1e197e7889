import Layouts
import Units

extension KeyEngine {
  /// The width, as a share of the keyboard, above which keys have no preview. A finger does not
  /// cover wider keys, such as a number pad's. Keys with flicks always preview the flicked text.
  private static let widestKey = 1.0 / 7

  /// The letters under fingers, enlarged above them, so that the user sees the text before lifting.
  ///
  /// - Parameter pressed: the highlighted keys; other keys have no preview.
  func previews(of pressed: [Int]) -> [Popup] {
    guard behaviour.preview, !pressed.isEmpty else { return [] }
    let state = stateWithoutTouches
    return contacts.indices.compactMap { finger in
      guard let index = contacts[finger].key, pressed.contains(index),
        popup?.owner != contacts[finger].id
      else { return nil }
      let key = keys[index]
      guard key.flicks || key.rectangle.width <= Self.widestKey else { return nil }
      let isShifted = state.isShifted(key, canType: reach.canType)
      let own = (
        label: isShifted ? key.shiftedLabel ?? key.label : key.label,
        action: isShifted ? key.shiftedAction ?? key.action : key.action
      )
      let (label, action) = flicked(by: finger).map(form) ?? own
      guard case .text = action, label.count == 1, let place = placement(of: key).preview()
      else { return nil }
      var preview = Popup(
        cells: [Popup.Cell(label: label, rectangle: place, isUnreachable: !reach.includes(action))])
      preview.isPreview = true
      return preview
    }
  }
}
