import Clocks
import ControlProtocol
import Settings
import SystemFiles
import Touch

// The settings, at the start and on reload.
extension Daemon {
  /// Applies the settings.
  ///
  /// - Parameter keymaps: the compiled keymaps of the settings; nil to keep the keymaps in use, or
  ///   to compile them when first needed.
  func apply(_ keymaps: CompiledKeymaps?) {
    for section in Settings.Section.allCases { apply(section, keymaps) }
    reports.follower.mode = configuration.settings.keyboard.followFocus
    put(layouts.shown)
    applyPlacement(.place)
    applyHardwareKeyboardRule()
  }

  /// Passes a section to the object that stores its values. Sections without such an object are
  /// read when needed.
  private func apply(_ section: Settings.Section, _ keymaps: CompiledKeymaps?) {
    let settings = configuration.settings
    switch section {
    // The seat is read only at the start, because the keyboard device was created for that seat.
    case .seat: break
    // `layouts` already has these settings. It receives them first, so that a layout is always
    // shown.
    case .layouts, .purpose: break
    // Ignore the returned change, because the keyboard is placed after all sections are applied.
    case .keyboard, .panel: _ = placement.want(configuration.placement(of: layouts.shown.layout))
    case .keymap:
      keymap.apply(settings.keymap, layouts: configuration.layoutsInUse, keymaps)
    case .touch:
      for screen in devices.touchscreens
      where !settings.touch.uses(deviceNamed: screen.device.name) {
        detach(screen, because: "the settings leave it alone")
      }
    // The keyboard gets `keys`, `access`, `words`, `phone`, `composing` and `calculator` in one
    // value.
    case .keys: applyKeyboardBehaviour()
    case .access:
      applySwitches()
      applyHeadset()
    case .words:
      words.apply(configuration.shortcuts)
      if let books = configuration.addressBooks { words.apply(books) }
    case .phone, .composing, .calculator: break
    case .typing: typist.setPace(settings.typing.pace)
    case .keypad: applyKeypadSettings()
    // These settings decide the purpose of fields, so evaluate the focused field again.
    case .field: applyField()
    // Panels read these settings themselves when a scene reports that the settings have changed.
    case .feedback: break
    case .panic:
      for screen in devices.touchscreens {
        screen.panic = PanicGesture(
          settings.panic, slotCount: screen.device.description.slotCount)
      }
    case .rights: clients.server.setAccess(configuration.access)
    // These settings are read when a user chooses a setting.
    case .users: break
    }
  }

  /// Reads settings and layouts again in the background. If there is any error, nothing changes.
  func reload(then: @escaping (Result<Void, ControlError>) -> Void = { _ in }) {
    service.reloading(at: Clock.now())
    readAddressBooks { [unowned self] in reload(with: $0, then: then) }
  }

  private func reload(
    with books: AddressBooks, then: @escaping (Result<Void, ControlError>) -> Void
  ) {
    let shown = keyboard.layout.id
    let user = chosen.user
    background.run {
      [
        files = chosen.system.files, general = layouts.generalID, locks = typist.locks,
        sources = reports.inputSources.current
      ] in
      Result { () throws(Configuration.Refused) in
        let system = try Reloaded(
          files, addressBooks: books, shownLayout: shown, generalLayout: general, locks: locks)
        let folder = user.map(UserFolder.init(of:))
        let choices = ReadChoices(
          folder?.choices ?? Choices(), in: folder, inputSources: sources,
          over: system.configuration, system.library, shownLayout: shown, generalLayout: general)
        return (system, choices)
      }
    } then: { [unowned self] result in
      defer { service.ready() }
      switch result {
      case .success(let (system, choices)):
        chosen.system = system.configuration
        chosen.library = system.library
        chosen.wayBack = nil
        if user == chosen.user, var settings = choices.settings {
          settings.keymaps = system.keymaps
          chosen.wayBack = choices.wayBack
          apply(settings)
        } else {
          apply(system)
          if user != chosen.user { readChoices() }
        }
        applyInputSources()
        clients.server.publish(.settingsReloaded(problems: configuration.problems))
        log.report(.settingsRead, "settings reloaded")
        reportProblems()
        then(.success(()))
      case .failure(let refused):
        for problem in refused.problems {
          log.report(.settingsWrong, at: .warning, "not reloaded: \(problem)", [.problem: problem])
        }
        then(.failure(.invalidSettings(problems: refused.problems)))
      }
    }
  }

  /// Reads the address books in the background: they may be large, and are not needed at once.
  func learnAddressBooks() {
    readAddressBooks { [unowned self, system = chosen.system] books in
      // Drop the result if a reload has read the address books again meanwhile.
      guard system === chosen.system else { return }
      for problem in books.problems {
        log.report(.settingsWrong, at: .warning, "\(problem)", [.problem: "\(problem)"])
      }
      words.learn(books)
    }
  }

  /// Passes all enabled layouts, once they are read, to the parts that depend on them.
  func applyLayouts(of read: Configuration) {
    guard read.enabled.othersAreDeferred else { return }
    report(read.enabled.problems.map(\.description))
    guard read === configuration else { return }
    keyboard.setLayoutMenu(configuration.keyboardBehaviour.layouts)
    keymap.apply(configuration.settings.keymap, layouts: configuration.layoutsInUse, nil)
  }

  /// Reads the address books part by part, so that other background work is done in between.
  private func readAddressBooks(then: @escaping (AddressBooks) -> Void) {
    readParts(chosen.system.files.addressBookReading(), then: then)
  }

  private func readParts(
    _ reading: AddressBookReading, then: @escaping (AddressBooks) -> Void
  ) {
    background.run {
      reading.readNextPart()
    } then: { [unowned self] hasMore in
      guard hasMore else { return then(reading.books) }
      // Stop when the daemon is ending.
      if restart.endDeadline == nil { readParts(reading, then: then) }
    }
  }

  /// Writes the settings' problems to the log. The settings are used despite them.
  func reportProblems() { report(configuration.problems) }

  private func report(_ problems: [String]) {
    for problem in problems {
      log.report(.settingsWrong, at: .warning, "\(problem)", [.problem: problem])
    }
  }

  /// Applies reloaded settings.
  ///
  /// - Parameter onlyEnabled: true to replace a layout that the settings do not enable, even if a
  ///   user chose it.
  func apply(_ new: Reloaded, onlyEnabled: Bool = false) {
    letGo(of: .keyboard)
    words.keep()
    configuration = new.configuration
    let old = reports.field
    let isGone = layouts.apply(new, onlyEnabled: onlyEnabled)
    apply(new.keymaps)
    reportedBraille = []
    keyboard.readLanguageAgain()
    // The new rules for applications may give the focused field another layout.
    let isOther = old.layout != reports.field.layout || old.purpose != reports.field.purpose
    if isGone || isOther { layouts.use(for: reports.field) {} }
    if !placement.isReleased { devices.resume() }
    layouts.review()
    if !restart.isComingBack { openPresentDevices() }
  }
}
