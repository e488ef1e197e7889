import Layouts
import Logging
import OnScreenKeyboard

// Which layout is shown, and what the field is for.
extension Daemon {
  /// What the field is for.
  var purpose: FieldPurpose { purposes.current ?? .text }

  /// Finds a layout: at once where it is in use, else in the background.
  func findLayout(_ id: String, then: @escaping (Layout?) -> Void) {
    if let layout = configuration.layoutsInUse.first(where: { $0.id == id })
      ?? [ownLayout, keyboard.layout].first(where: { $0.id == id })
    {
      then(layout)
      return
    }
    background.run { [library] in
      library.layout(id)
    } then: {
      then($0)
    }
  }

  /// Goes on to the next layout in use (1) or back to the one before (-1).
  func switchLayout(by step: Int) {
    let layouts = configuration.layoutsInUse
    let next = layoutInUse.map { ($0 + step + layouts.count) % layouts.count } ?? 0
    show(layouts[next])
  }

  func show(_ layout: Layout) {
    layoutInUse = configuration.layoutsInUse.firstIndex { $0.id == layout.id }
    guard layout != keyboard.layout else { return }
    keepLearned()
    keyboard.setLayout(layout)
    leaveOutLetters()
    prepareWords()
    askForPlace()
    sceneChanged = true
    keepState()
  }

  /// The layout or the keymap is another one: no telephone key offers what cannot be typed.
  func leaveOutLetters() {
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }

  /// Another field has the focus, or whoever said what it is for is gone. What is secure is so at
  /// once; its layout may come a moment later.
  ///
  /// A kind that the settings give no layout gets the one that was chosen last for such a field.
  ///
  /// - Parameter then: is called when the layout is there.
  func followPurpose(then: @escaping () -> Void = {}) {
    let purpose = purpose
    keyboard.forgetLetter()
    if !showsLayoutOfField { ownLayout = keyboard.layout }
    keyboard.purpose = purpose.returnType
    keyboard.setSecure(purpose.isSecure)
    keyboard.setField(purpose.type, isConsole: console.state == .text)
    keyboard.beginText()
    sceneChanged = true
    keepState()
    guard let id = configuration.settings.purpose.layout(forTextType: purpose.type.rawValue) else {
      showsLayoutOfField = false
      show(ownLayout)
      then()
      return
    }
    findLayout(id) { [unowned self] layout in
      if purpose == self.purpose {
        showsLayoutOfField = layout != nil
        if layout == nil {
          log.warning("purpose.\(purpose.type.rawValue): there is no layout \(id)")
        }
        show(layout ?? ownLayout)
      }
      then()
    }
  }
}
