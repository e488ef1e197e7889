import Keys
import Layouts

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
}
