import Clocks
import ControlProtocol
import Layouts
import Logging
import Scene
import SeatRules
import Settings
import SystemFiles
import Units

// The choices of the user at the seat apply only while that user is there.
extension Daemon {
  /// Handles a change of the user at the seat. The previous user's choices are dropped at once, and
  /// the new user's choices apply once they are read.
  ///
  /// - Parameter user: the user now at the seat; nil if no user is logged in there.
  func sit(_ user: UInt32?) {
    guard user != chosen.user else { return applyInputSources() }
    chosen.user = user
    layouts.user = user
    layouts.leaveSettings(to: reports.field)
    goBack()
    readChoices()
  }

  /// - Throws: if the caller is not the user at the seat.
  func checkSitsAtSeat(_ caller: Caller) throws(ControlError) {
    guard caller.user == chosen.user else { throw .notAtSeat }
  }

  /// The panels' look that the user at the seat has chosen; nil if panels use the settings files.
  var look: Scene.Look? {
    guard chosen.wayBack != nil else { return nil }
    let settings = configuration.settings
    return Scene.Look(
      theme: settings.panel.theme, sound: settings.feedback.sound.rawValue,
      haptic: settings.feedback.haptic)
  }

  /// Reads the choices of the user at the seat, and uses them with the session's input sources.
  func readChoices(then: @escaping () -> Void = {}) {
    let user = chosen.user
    guard user != nil || reports.inputSources.current != nil || chosen.wayBack != nil else {
      return then()
    }
    change { build throws(ControlError) in
      let folder = user.map(UserFolder.init(of:))
      return (build(folder?.choices ?? Choices(), folder), .done)
    } then: { _ in
      then()
    }
  }

  /// Applies the input sources of the session at the seat if they change layouts. Other changes are
  /// ignored, because applying settings under a finger may lose the finger's letter.
  func applyInputSources() {
    guard
      reports.inputSources.beginReading(
        inUse: configuration.inputSources, ifMatters: configuration.hasOtherLayouts)
    else { return }
    // Do not check again here, because every change of the settings in use ends with a call of this
    // function.
    readChoices { [unowned self] in reports.inputSources.endReading() }
  }

  /// Forgets the input sources of a `keyglass-session` that has not reconnected in time; returns
  /// the deadline for reconnecting.
  func advanceInputSources(to time: Microseconds) -> Microseconds? {
    if reports.inputSources.advance(to: time) { applyInputSources() }
    return reports.inputSources.deadline
  }

  // MARK: - Calls of the user at the seat

  /// - Throws: if the caller is not the user at the seat.
  func listChoices(of caller: Caller, later answer: @escaping Answer) throws(ControlError) {
    try checkSitsAtSeat(caller)
    background.run { [system = chosen.system] in
      system.choices(in: UserFolder(of: caller.user))
    } then: {
      answer(.success(.choices($0)))
    }
  }

  /// - Parameter value: the value, as in a settings file; nil withdraws the choice.
  /// - Throws: if the caller is not the user at the seat, or the administrator does not allow the
  ///   choice.
  func choose(
    _ key: String, _ value: String?, of caller: Caller, later answer: @escaping Answer
  ) throws(ControlError) {
    try checkSitsAtSeat(caller)
    guard value == nil || mayChoose(key) else { throw .notAllowed(key) }
    choose(key, value, in: UserFolder(of: caller.user), then: answer)
  }

  private func mayChoose(_ key: String) -> Bool { chosen.system.settings.users.maySet(key) }

  private func choose(
    _ key: String, _ value: String?, in folder: UserFolder, then answer: @escaping Answer
  ) {
    change(
      { [system = chosen.system] build throws(ControlError) in
        if let value {
          var alone = Choices()
          alone[key] = value
          let problems = system.choosing(alone, in: folder).problems
          guard problems.isEmpty else { throw .invalidSettings(problems: problems) }
        }
        var choices = folder.choices
        choices[key] = value
        try folder.keep(choices)
        return (build(choices, folder), .done)
      }, then: answer)
  }

  /// - Parameter text: a layout file's content.
  /// - Throws: if the caller is not the user at the seat, or the administrator does not allow
  ///   layouts.
  func installLayout(
    _ text: String, of caller: Caller, later answer: @escaping Answer
  ) throws(ControlError) {
    try checkSitsAtSeat(caller)
    let folder = UserFolder(of: caller.user)
    let system = chosen.system
    guard system.settings.users.mayInstallLayouts else { throw .notAllowed("layouts") }
    change(
      { build throws(ControlError) in
        let layout = try UserFolder.layout(in: text, extending: system.files.layoutBases)
        if let file = system.files.administratorsFile(ofLayout: layout.id) {
          throw .invalidSettings(problems: [
            "layout:1:1: the id `\(layout.id)` belongs to \(file)"
          ])
        }
        try folder.install(text, id: layout.id)
        let summary = LayoutSummary(
          id: layout.id, title: layout.title, language: layout.language, current: false)
        return (build(folder.choices, folder), .layout(summary))
      }, then: answer)
  }

  /// - Throws: if the caller is not the user at the seat.
  func removeLayout(
    _ id: String, of caller: Caller, later answer: @escaping Answer
  ) throws(ControlError) {
    try checkSitsAtSeat(caller)
    let folder = UserFolder(of: caller.user)
    let inUse = configuration.enabledIDs.contains(id)
    change(
      { build throws(ControlError) in
        guard !inUse || folder.choices["layouts"] == nil else {
          throw .invalidSettings(problems: ["\(id) is one of your `layouts`"])
        }
        try folder.removeLayout(id)
        return (build(folder.choices, folder), .done)
      }, then: answer)
  }

  /// - Throws: if the caller is not the user at the seat.
  func listShortcuts(of caller: Caller, later answer: @escaping Answer) throws(ControlError) {
    try checkSitsAtSeat(caller)
    background.run {
      Result { () throws(ControlError) in try UserFolder(of: caller.user).shortcuts }
    } then: { (read: Result<Shortcuts, ControlError>) in
      answer(
        read.map { shortcuts in
          let sorted = shortcuts.expansions.sorted { $0.key < $1.key }
          return ControlReply.shortcuts(
            OwnShortcutList(sorted.map { OwnShortcut(abbreviation: $0.key, text: $0.value) }))
        })
    }
  }

  /// - Parameter text: the text that the abbreviation stands for; nil removes the abbreviation.
  /// - Throws: if the caller is not the user at the seat, or the administrator does not allow
  ///   abbreviations.
  func setShortcut(
    _ abbreviation: String, _ text: String?, of caller: Caller, later answer: @escaping Answer
  ) throws(ControlError) {
    try checkSitsAtSeat(caller)
    guard text == nil || mayChoose(Shortcuts.setting) else { throw .notAllowed(Shortcuts.setting) }
    let folder = UserFolder(of: caller.user)
    change(
      { build throws(ControlError) in
        let changed = try folder.setShortcut(abbreviation, text)
        return (build(folder.choices, folder), .shortcutsChanged(changed))
      }, then: answer)
  }

  /// Applies and saves a value that the user at the seat has chosen on the keyboard itself.
  func choose(_ key: String, _ value: String) {
    guard let user = chosen.user, mayChoose(key), value.utf8.count <= Choice.longestValue else {
      return keyboard.show(.onlyForAdministrators, at: Clock.now())
    }
    choose(key, value, in: UserFolder(of: user)) { [unowned self] result in
      guard case .failure(let error) = result else { return }
      log.warning("\(key) is not kept: \(error)")
      if user == chosen.user { keyboard.show(.notChosen, at: Clock.now()) }
    }
  }

  // MARK: - Changes of the user's files

  private typealias Build = (Choices, UserFolder?) -> ReadChoices

  /// Changes the files of the user at the seat in the background. Applies the result if the same
  /// user is still at the seat.
  private func change(
    _ work: @escaping @Sendable (Build) throws(ControlError) -> (ReadChoices, ControlReply),
    then answer: @escaping Answer
  ) {
    let user = chosen.user
    let shown = keyboard.layout.id
    background.run {
      [
        system = chosen.system, library = chosen.library, general = layouts.generalID,
        sources = reports.inputSources.current
      ] in
      Result { () throws(ControlError) in
        try work { choices, folder in
          ReadChoices(
            choices, in: folder, inputSources: sources, over: system, library,
            shownLayout: shown, generalLayout: general)
        }
      }
    } then: { [unowned self, system = chosen.system] result in
      switch result {
      case .success(let (found, reply)):
        if user != chosen.user {
          background.free(found)
        } else if system === chosen.system {
          use(found)
        } else {
          // The administrator's settings were reloaded meanwhile, so apply the choices to them.
          readChoices()
        }
        answer(.success(reply))
        applyInputSources()
      case .failure(let error):
        answer(.failure(error))
      }
    }
  }

  /// Uses the choices of the user at the seat.
  func use(_ found: ReadChoices) {
    for problem in found.problems { log.warning("not chosen: \(problem)") }
    guard let settings = found.settings else { return goBack() }
    let onlyEnabled =
      settings.configuration.enabledIDs != configuration.enabledIDs
    chosen.wayBack = found.wayBack
    apply(settings, onlyEnabled: onlyEnabled)
  }

  /// Returns to the administrator's settings if a user's choices are in use.
  private func goBack() {
    guard let wayBack = chosen.wayBack else { return }
    chosen.wayBack = nil
    apply(wayBack, onlyEnabled: true)
  }
}

extension Configuration {
  /// All settings that a user may choose, with their values.
  fileprivate func choices(in folder: UserFolder) -> ChoiceList {
    let choices = folder.choices
    return ChoiceList(
      Settings.choosable(documents: read.documents, choices: choices).map { setting in
        Choice(
          key: setting.key, value: setting.writtenValue, chosen: choices[setting.key] != nil,
          text: setting.text, values: setting.expectation)
      })
  }
}

extension UserFolder {
  /// - Throws: if the file cannot be written.
  fileprivate func keep(_ choices: Choices) throws(ControlError) {
    do throws(KeptFile.Failure) {
      try write(choices)
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
  }
}
