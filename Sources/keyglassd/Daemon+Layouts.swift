import Keys
import Layouts
import Logging

// The layouts in use, and what fields ask for.
extension Daemon {
  /// The settings are new: the menu of layouts, and what hangs on the one that is shown.
  func takeLayouts() {
    engine.setLayoutMenu(
      configuration.layoutsInUse.map { LayoutTitle(id: $0.id, title: $0.title) })
    multiTap.behaviour = configuration.multiTapBehaviour
    calculator = configuration.calculator
    preparePads()
  }

  /// Another field has the focus.
  ///
  /// A kind that the settings give no layout gets the one that was chosen last for such a field.
  func setPurpose(_ type: TextType, _ returnType: ReturnType) {
    typedText.forget()
    forgetPhoneLetter()
    if layout(for: purpose) == nil { ownLayout = engine.layout.id }
    purpose = type
    self.returnType = returnType
    isSecure = type == .password || type == .pin
    engine.setSecure(isSecure)
    if let layout = layout(for: type) ?? configuration.layout(ownLayout) { show(layout) }
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
