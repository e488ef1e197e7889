import ControlProtocol
import Layouts
import Logging
import SeatRules
import SystemFiles

/// The choice of the current layout: the layout chosen last, or the field's own.
final class LayoutChoice {
  /// Called with each layout to show, also if it is the current layout.
  var show: (LayoutAtHand) -> Void = { _ in }

  /// Problems in layout files, as text for the status.
  private(set) var problems: [String] = []

  /// The current layout.
  private(set) var shown: LayoutAtHand
  /// The layout of fields without a layout of their own, while `isOfField`; else the current
  /// layout.
  private var own: LayoutAtHand
  private var isOfField = false
  /// The layout from which a key led away, until the key leads back or another layout is chosen.
  private var wayBack: (layout: LayoutAtHand, isOfField: Bool)?

  private let keeper: StateKeeper
  private let background: BackgroundWork
  private let log: Logger
  private var configuration: Configuration
  /// Asked for layouts in the background only, once that has work.
  private var library: LayoutLibrary
  /// The enabled layouts by id, once they are ready.
  private var atHand: [String: LayoutAtHand] = [:]
  /// A count of wishes for a layout: of several wishes under way, the last counts.
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

  /// The id of the layout of fields without their own.
  var ownID: String { ownOrShown.layout.id }

  private var ownOrShown: LayoutAtHand { isOfField ? own : shown }

  // MARK: - Finding

  /// Finds a layout: at once if it is at hand, else in the background. A layout with the letters of
  /// the layout in use is made anew, because a different layout may be in use by now.
  private func find(_ id: String, then: @escaping (LayoutAtHand?) -> Void) {
    if let layout = atHand[id] ?? [own, shown].first(where: { $0.layout.id == id }),
      layout.layout.letters == .own
    {
      return then(layout)
    }
    background.run { [library, configuration, inUse = ownOrShown.layout] in
      func letters() -> [Layout] {
        configuration.readAllLayouts(from: library)
        return [inUse] + configuration.layoutsInUse
      }
      return library.layout(id, letters: letters()).map { LayoutAtHand($0, configuration) }
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

  /// Reads the enabled layouts, and makes them ready to be shown at once.
  ///
  /// - Parameter then: called when the layouts are read.
  func prepare(then: @escaping () -> Void) {
    background.run { [configuration, library] in
      LayoutAtHand.all(configuration, library)
    } then: { [unowned self, before = configuration] layouts in
      // The layouts that newer settings enable are at hand already.
      if before === configuration { atHand.merge(layouts) { $1 } }
      then()
    }
  }

  /// Calls `then` once all enabled layouts are at hand: at once, or after the background thread's
  /// earlier work.
  ///
  /// The thread may have read the layouts before its results are taken. Calls wait for the results,
  /// or a later call would overtake an earlier one.
  func whenAllAreRead(then: @escaping () -> Void) {
    guard atHand.isEmpty else { return then() }
    background.run {
    } then: {
      then()
    }
  }

  /// Checks the layout files that are not shipped for problems; all of them if an enabled layout is
  /// missing.
  func review() {
    background.run { [library, configuration] in
      library.review(readsShipped: configuration.enabled.lackOne).map(\.description)
    } then: { [unowned self] found in
      for problem in found { log.warning("\(problem)") }
      problems = found
    }
  }

  // MARK: - Choosing

  /// Shows a layout once it is found, unless another has been wished for.
  ///
  /// - Parameter then: called with the layout found, even if it is not shown.
  func wish(_ id: String, then: @escaping (LayoutAtHand?) -> Void = { _ in }) {
    wishes += 1
    let wish = wishes
    find(id) { [unowned self] layout in
      if let layout, wish == wishes {
        endVisit()
        // Letters chosen in a field also apply to the fields after it.
        if isOfField, shown.layout.canBeMade(from: layout.layout) { own = layout }
        use(layout)
      }
      then(layout)
    }
  }

  /// Goes to the next enabled layout (1) or back to the previous one (-1); from any other layout to
  /// the first. A field's layout that is made from the letters in use gets the next layout's
  /// letters.
  func step(by step: Int, then: @escaping () -> Void = {}) {
    whenAllAreRead { [unowned self] in stepAmongAll(by: step, then: then) }
  }

  private func stepAmongAll(by step: Int, then: @escaping () -> Void) {
    let letters = configuration.layoutsInUse.filter(shown.layout.canBeMade).map(\.id)
    if isOfField, letters.count > 1, let now = letters.firstIndex(of: own.layout.id) {
      let (field, next) = (shown.layout.id, letters[(now + step + letters.count) % letters.count])
      return find(next) { [unowned self] layout in
        guard isOfField, shown.layout.id == field else { return then() }
        own = layout ?? own
        wish(field) { _ in then() }
      }
    }
    let ids = configuration.layoutsInUse.map(\.id)
    let next = ids.firstIndex(of: shown.layout.id).map { ($0 + step + ids.count) % ids.count } ?? 0
    wish(ids[next]) { _ in then() }
  }

  /// Follows the focus to another field. A purpose without a layout in the settings gets the layout
  /// chosen last for such a field.
  ///
  /// - Parameter then: called when the layout is there.
  func use(for purpose: Purpose, then: @escaping () -> Void) {
    wayBack = nil
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

  /// Shows a layout until `goBack` or another field, as if it were the field's.
  func visit(_ id: String) {
    wishes += 1
    let wish = wishes
    find(id) { [unowned self] layout in
      guard let layout else {
        return log.warning("a key leads to the layout \(id), which is not there")
      }
      guard wish == wishes else { return }
      if wayBack == nil { wayBack = (shown, isOfField) }
      if !isOfField { own = shown }
      isOfField = true
      use(layout)
    }
  }

  /// Shows the layout from which a key led to the current layout. If that layout is unknown, shows
  /// the field's own; if the field has none, the next enabled layout.
  func goBack(to purpose: Purpose) {
    if let wayBack {
      wishes += 1
      endVisit()
      use(wayBack.layout)
    } else if isOfField {
      use(for: purpose) {}
    } else {
      step(by: 1)
    }
  }

  /// The layout that a key led to is not the field's.
  private func endVisit() {
    if let wayBack { isOfField = wayBack.isOfField }
    wayBack = nil
  }

  private func use(_ layout: LayoutAtHand) {
    shown = layout
    show(layout)
  }

  // MARK: - From daemon to daemon

  /// Shows the layout of a daemon that died, else the layout chosen last before the boot.
  ///
  /// - Parameters:
  ///   - withOtherSettings: than that daemon's: then only a secure field counts.
  ///   - restore: called first, with the focused field, if a daemon died.
  ///   - switchField: called once the layout for plain text is there.
  ///   - then: called when the layout is shown.
  func comeBack(
    withOtherSettings: Bool, restore: (FocusedField) -> Void, switchField: @escaping () -> Void,
    then: @escaping () -> Void
  ) {
    guard let state = keeper.afterCrash, !withOtherSettings || state.field.privacy.isSecret else {
      let id = keeper.layoutAfterBoot(among: configuration.settings.layouts)
      if let layout = id.flatMap(enabledLayout) { use(LayoutAtHand(layout, configuration)) }
      return then()
    }
    restore(state.field)
    func goOn() {
      switchField()
      guard state.layout != state.ownLayout, !isOfField else { return then() }
      own = shown
      let wish = wishes + 1
      self.wish(state.layout) { [unowned self] layout in
        // The layout was the field's: the next field without its own gets `own` again.
        if layout != nil, wish == wishes { isOfField = true }
        then()
      }
    }
    // Use the layout at once: a console that meanwhile reports its purpose would get the first
    // layout.
    if let layout = enabledLayout(state.ownLayout) {
      use(LayoutAtHand(layout, configuration))
      return goOn()
    }
    let wish = wishes + 1
    self.wish(state.ownLayout) { [unowned self] layout in
      guard layout != nil, wish == wishes else { return then() }
      goOn()
    }
  }

  /// An enabled layout, which is read now if it is still unread: the background thread has no work
  /// yet.
  private func enabledLayout(_ id: String) -> Layout? {
    if let layout = configuration.layoutsInUse.first(where: { $0.id == id }) { return layout }
    let isLeft = !configuration.enabled.areRead && configuration.settings.layouts.contains(id)
    return isLeft ? library.layout(id) : nil
  }

  /// Keeps the state for the next daemon.
  func keep(_ field: FocusedField) {
    keeper.keep(state(field), among: configuration.settings.layouts)
  }

  /// The daemon ends normally.
  ///
  /// - Parameter isLeft: whether the next daemon goes on from this daemon's state.
  func end(in field: FocusedField, isLeft: Bool) {
    keeper.end(in: state(field), among: configuration.settings.layouts, isLeft: isLeft)
  }

  private func state(_ field: FocusedField) -> KeptState {
    KeptState(layout: shown.layout.id, ownLayout: ownID, field: field)
  }

  /// Applies new settings. A layout goes if it was enabled and is so no more. A layout that was
  /// chosen without being enabled stays.
  ///
  /// - Parameter onlyEnabled: whether a layout chosen without being enabled goes too, because
  ///   perhaps only the former user may see it.
  /// - Returns: true if a layout went; then call `use(for:)` with the field's purpose.
  func apply(_ new: Reloaded, onlyEnabled: Bool = false) -> Bool {
    let old = (configuration, library, atHand, own, shown)
    defer { background.free(old) }
    func goes(_ layout: LayoutAtHand) -> Bool {
      guard new.layouts[layout.layout.id] == nil else { return false }
      return onlyEnabled || configuration.layoutsInUse.contains { $0.id == layout.layout.id }
    }
    let ownGoes = goes(ownOrShown)
    let oneGoes = onlyEnabled || ownGoes || goes(shown)
    wayBack = oneGoes ? nil : wayBack.map { (new.renewed($0.layout), $0.isOfField) }
    configuration = new.configuration
    library = new.library
    problems = []
    atHand = new.layouts
    // The choice of a layout may have changed meanwhile.
    own = ownGoes ? new.first : new.renewed(ownOrShown)
    shown = oneGoes ? own : new.renewed(shown)
    if oneGoes {
      // Void pending wishes: the wished layout may have gone.
      wishes += 1
      isOfField = false
    }
    return oneGoes
  }
}
