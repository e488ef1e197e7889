import Layouts
import Units

extension KeyEngine {
  /// As a share of the keyboard: wider keys, such as a number pad's, no finger covers.
  private static let widestKey = 1.0 / 7

  /// The letters under fingers, enlarged above them, so that whoever types sees what lifting types.
  ///
  /// - Parameter pressed: the keys that are highlighted: the others are not shown to be touched.
  func previews(of pressed: [Int]) -> [Popup] {
    guard behaviour.preview, !pressed.isEmpty else { return [] }
    let state = stateWithoutTouches
    return contacts.compactMap { contact in
      guard let index = contact.key, pressed.contains(index), popup?.owner != contact.id
      else { return nil }
      let key = keys[index]
      guard key.rectangle.width <= Self.widestKey else { return nil }
      let isShifted = state.isShifted(key, canType: reach.canType)
      let label = isShifted ? key.shiftedLabel ?? key.label : key.label
      let action = isShifted ? key.shiftedAction ?? key.action : key.action
      guard case .text = action, label.count == 1, let place = placement(of: key).preview()
      else { return nil }
      var preview = Popup(
        cells: [Popup.Cell(label: label, rectangle: place, isUnreachable: !reach.includes(action))])
      preview.isPreview = true
      return preview
    }
  }
}
