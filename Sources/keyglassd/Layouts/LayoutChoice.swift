import ControlProtocol
import Layouts
import Logging
import Seat
import SystemFiles

/// Which layout is shown: the one that was chosen last, or the field's own.
final class LayoutChoice {
  /// Is called with each layout that is to be shown, also with the one that is.
  var show: (LayoutAtHand) -> Void = { _ in }

  /// What is wrong in layout files, for people.
  private(set) var problems: [String] = []

  /// The one that is shown.
  private(set) var shown: LayoutAtHand
  /// The one that fields without one of their own get, while `isOfField`; else the one that is shown.
  private var own: LayoutAtHand
  private var isOfField = false

  private let keeper: StateKeeper
  private let background: BackgroundWork
  private let log: Logger
  private var configuration: Configuration
  /// Asked for layouts in the background only.
  private var library: LayoutLibrary
  /// Those in use, by their ids, as soon as they are ready.
  private var atHand: [String: LayoutAtHand] = [:]
  /// How often somebody wished for a layout: of several that are looked for, the last counts.
  private var wishes = 0

  init(
    _ configuration: Configuration, _ library: LayoutLibrary, background: BackgroundWork,
    log: Logger
  ) {
    self.configuration = configuration
    self.library = library
    self.background = background
    self.log = log
    keeper = StateKeeper(background: background, log: log)
    shown = LayoutAtHand(configuration.layoutsInUse[0], configuration)
    own = shown
  }

  /// The id of the one that fields without one of their own get.
  var ownID: String { isOfField ? own.layout.id : shown.layout.id }

  // MARK: - Finding

  /// Finds a layout: at once where it is at hand, else in the background.
  private func find(_ id: String, then: @escaping (LayoutAtHand?) -> Void) {
    if let layout = atHand[id] ?? [own, shown].first(where: { $0.layout.id == id }) {
      return then(layout)
    }
    background.run { [library, configuration] in
      library.layout(id).map { LayoutAtHand($0, configuration) }
    } then: {
      then($0)
    }
  }

  /// All layouts that have files.
  func findAll(then: @escaping ([LayoutIndex.Entry]) -> Void) {
    background.run { [library] in
      library.all()
    } then: {
      then($0)
    }
  }

  /// Makes those in use ready to be shown at once.
  func prepare() {
    background.run { [configuration] in
      LayoutAtHand.all(configuration)
    } then: { [unowned self] layouts in
      atHand.merge(layouts) { $1 }
    }
  }

  /// Looks through all layout files, for what is wrong in them.
  func review() {
    background.run { [library] in
      library.review().map(\.description)
    } then: { [unowned self] found in
      for problem in found { log.warning("\(problem)") }
      problems = found
    }
  }

  // MARK: - Choosing

  /// Shows a layout as soon as it is found, unless another was wished for by then.
  ///
  /// - Parameter then: is called with what was found, and whether it is shown.
  func wish(_ id: String, then: @escaping (LayoutAtHand?) -> Void = { _ in }) {
    wishes += 1
    let wish = wishes
    find(id) { [unowned self] layout in
      if let layout, wish == wishes { use(layout) }
      then(layout)
    }
  }

  /// Goes on to the next layout in use (1) or back to the one before (-1); to the first from one that
  /// is not in use.
  func step(by step: Int, then: @escaping () -> Void = {}) {
    let ids = configuration.layoutsInUse.map(\.id)
    let next = ids.firstIndex(of: shown.layout.id).map { ($0 + step + ids.count) % ids.count } ?? 0
    wish(ids[next]) { _ in then() }
  }

  /// Another field has the focus. A purpose that the settings give no layout gets the one that was
  /// chosen last for such a field.
  ///
  /// - Parameter then: is called when the layout is there.
  func follow(_ purpose: Purpose, then: @escaping () -> Void) {
    if !isOfField { own = shown }
    wishes += 1
    guard let id = configuration.settings.purpose.layout(for: purpose) else {
      isOfField = false
      use(own)
      then()
      return
    }
    let wish = wishes
    find(id) { [unowned self] layout in
      if wish == wishes {
        isOfField = layout != nil
        if layout == nil { log.warning("purpose.\(purpose.rawValue): there is no layout \(id)") }
        use(layout ?? own)
      }
      then()
    }
  }

  private func use(_ layout: LayoutAtHand) {
    shown = layout
    show(layout)
  }

  // MARK: - From daemon to daemon

  /// Shows what a daemon that died showed, else the one that was chosen last before the boot.
  ///
  /// - Parameters:
  ///   - restore: is called first, with the field that had the focus, where a daemon died.
  ///   - followField: is called when the layout for plain text is there then.
  func comeBack(restore: (FocusedField) -> Void, followField: @escaping () -> Void) {
    guard let state = keeper.afterCrash() else {
      let id = keeper.layoutAfterBoot(among: configuration.settings.layouts)
      if let layout = configuration.layoutsInUse.first(where: { $0.id == id }) {
        use(LayoutAtHand(layout, configuration))
      }
      return
    }
    restore(state.field)
    wish(state.ownLayout) { [unowned self] layout in
      guard layout != nil, wishes == 1 else { return }
      followField()
      guard state.layout != state.ownLayout else { return }
      wish(state.layout)
    }
  }

  /// Keeps how things are, for a daemon that comes after this one.
  func keep(_ field: FocusedField) {
    keeper.keep(state(field), among: configuration.settings.layouts)
  }

  /// The daemon ends as it should.
  func end(in field: FocusedField) {
    keeper.end(in: state(field), among: configuration.settings.layouts)
  }

  private func state(_ field: FocusedField) -> KeptState {
    KeptState(layout: shown.layout.id, ownLayout: ownID, field: field)
  }

  /// The settings are new.
  func take(_ new: Reloaded) {
    let old = (configuration, library, atHand, own, shown)
    defer { background.free(old) }
    configuration = new.configuration
    library = new.library
    problems = []
    atHand = new.layouts
    // Another may have been chosen meanwhile.
    own = new.renewed(isOfField ? own : shown)
    shown = new.renewed(shown)
  }
}
