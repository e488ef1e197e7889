import Layouts
import Logging
import OnScreenKeyboard

// Which layout is shown, and what the field is for.
extension Daemon {
  /// The field that has the focus, as clients say.
  var field: FocusedField { fields.current ?? .text }

  /// Finds a layout: at once where it is at hand, else in the background.
  func findLayout(_ id: String, then: @escaping (LayoutAtHand?) -> Void) {
    if let layout = layoutsAtHand[id]
      ?? [ownLayout, shownLayout].first(where: { $0.layout.id == id })
    {
      then(layout)
      return
    }
    background.run { [library, configuration] in
      library.layout(id).map { LayoutAtHand($0, configuration) }
    } then: {
      then($0)
    }
  }

  /// Shows a layout as soon as it is found, unless another was wished for by then.
  ///
  /// - Parameter then: is called with what was found.
  func wishLayout(_ id: String, then: @escaping (LayoutAtHand?) -> Void = { _ in }) {
    layoutWishes += 1
    let wish = layoutWishes
    findLayout(id) { [unowned self] layout in
      if let layout, wish == layoutWishes { show(layout) }
      then(layout)
    }
  }

  /// Makes those in use ready to be shown at once.
  func prepareLayouts() {
    background.run { [configuration] in
      LayoutAtHand.all(configuration)
    } then: { [unowned self] layouts in
      layoutsAtHand.merge(layouts) { $1 }
    }
  }

  /// Goes on to the next layout in use (1) or back to the one before (-1).
  func switchLayout(by step: Int, then: @escaping () -> Void = {}) {
    let layouts = configuration.layoutsInUse
    let next = layoutInUse.map { ($0 + step + layouts.count) % layouts.count } ?? 0
    wishLayout(layouts[next].id) { _ in then() }
  }

  func show(_ layout: LayoutAtHand) {
    layoutInUse = configuration.layoutsInUse.firstIndex { $0.id == layout.layout.id }
    guard layout.layout != keyboard.layout else { return }
    keepLearned()
    put(layout)
    follow(placement.want(configuration.placement(of: keyboard.layout)))
    news.sceneChanged = true
    keepState()
  }

  /// Puts a layout under the fingers.
  func put(_ layout: LayoutAtHand) {
    shownLayout = layout
    layoutInUse = configuration.layoutsInUse.firstIndex { $0.id == layout.layout.id }
    keyboard.setLayout(layout.prepared)
    leaveOutLetters()
    prepareWords()
  }

  /// The layout or the keymap is another one: no telephone key offers what cannot be typed.
  func leaveOutLetters() {
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }

  /// Another field has the focus, or whoever said what it is for is gone. What is secure is so at
  /// once; its layout may come a moment later.
  ///
  /// A purpose that the settings give no layout gets the one that was chosen last for such a field.
  ///
  /// - Parameter then: is called when the layout is there.
  func followField(then: @escaping () -> Void = {}) {
    let field = field
    keyboard.forgetLetter()
    if !showsLayoutOfField { ownLayout = shownLayout }
    keyboard.returnType = field.returnType
    keyboard.setSecure(field.isSecure)
    keyboard.setPurpose(field.purpose, isConsole: keymap.isConsole)
    keyboard.beginText()
    news.sceneChanged = true
    keepState()
    guard let id = configuration.settings.purpose.layout(for: field.purpose) else {
      layoutWishes += 1
      showsLayoutOfField = false
      show(ownLayout)
      then()
      return
    }
    layoutWishes += 1
    let wish = layoutWishes
    findLayout(id) { [unowned self] layout in
      if wish == layoutWishes {
        showsLayoutOfField = layout != nil
        if layout == nil {
          log.warning("purpose.\(field.purpose.rawValue): there is no layout \(id)")
        }
        show(layout ?? ownLayout)
      }
      then()
    }
  }
}
