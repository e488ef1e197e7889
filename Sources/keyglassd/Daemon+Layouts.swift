import Layouts
import Logging

// The layouts that fields ask for.
extension Daemon {
  /// Another field has the focus.
  ///
  /// A kind that the settings give no layout gets the one that was chosen last for such a field.
  func setPurpose(_ type: TextType, _ returnType: ReturnType) {
    keyboard.forgetLetter()
    if layout(for: purpose) == nil { ownLayout = keyboard.layout.id }
    purpose = type
    keyboard.purpose = returnType
    keyboard.setSecure(type == .password || type == .pin)
    if let layout = layout(for: type) ?? configuration.layout(ownLayout) { show(layout) }
    keyboard.setField(type, isConsole: console.state == .text)
    keyboard.beginText()
    sceneChanged = true
  }

  private func layout(for type: TextType) -> Layout? {
    guard let id = configuration.settings.purpose.layout(forTextType: type.rawValue) else {
      return nil
    }
    let layout = configuration.layout(id)
    if layout == nil { log.warning("purpose.\(type.rawValue): there is no layout \(id)") }
    return layout
  }
}
