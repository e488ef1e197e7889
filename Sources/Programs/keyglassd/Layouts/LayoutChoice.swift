import ControlProtocol
import Layouts
import Logging
import SeatRules
import SettingPages
import SystemFiles

/// Decides the current layout: the layout chosen last, or the layout of the focused field.
final class LayoutChoice {
  /// Called with each layout to show, even if it is shown already.
  var show: (LayoutAtHand) -> Void = { _ in }

  /// Problems in layout files, as text for the status.
  private(set) var problems: [String] = []

  /// The current layout.
  private(set) var shown: LayoutAtHand
  /// The layout for fields whose purpose has no layout. This property is valid only while
  /// `isOfField` is true; otherwise that layout is `shown`.
  private var generalLayout: LayoutAtHand
  private var isOfField = false
  /// The layout to return to after a visit to another layout, until a key leads back or another
  /// layout is chosen.
  private var wayBack: (layout: LayoutAtHand, isOfField: Bool)?

  /// The layouts that users chose last. A choice is used while its user is at the seat and the same
  /// layouts are enabled as at the time of the choice. After a boot, it is used with a delay,
  /// because the session reports its layouts late.
  private var chosen: ChosenLayouts
  /// The user at the seat; nil if no user is logged in there.
  var user: UInt32?
  private var shownFor = ShownFor.anybody

  /// The user for whom the current layout was chosen.
  private enum ShownFor: Hashable {
    /// Any user, because the layout is the previous daemon's.
    case anybody
    /// This user; nil if no user was logged in.
    case user(UInt32?)
  }

  private let keeper: StateKeeper
  private let background: BackgroundWork
  private let log: Logger
  private var configuration: Configuration
  /// Used only on the background thread, once that thread has its first job.
  private var library: LayoutLibrary
  /// True once all enabled layouts have been read and the result has been handled.
  private var areAllRead = false
  /// Enabled layouts by id, ready to be shown: the neighbours of the current layout, and layouts
  /// that were found before.
  private var atHand: [String: LayoutAtHand] = [:]
  /// The number of requests for a layout. Of several pending requests, only the last is carried
  /// out.
  private var requestCount = 0
  private var pending = Pending.nothing

  /// The request whose layout the background thread is preparing. `step` counts from this layout
  /// rather than from the layout that is still shown.
  private enum Pending {
    case nothing
    /// A layout for the focused field alone, or for all fields whose purpose has no layout.
    case layout(String, isOfField: Bool, isChosen: Bool)
    /// The letters of this enabled layout, to be shown in the layout of the focused field.
    case letters(String)
  }

  init(
    _ configuration: Configuration, _ library: LayoutLibrary, keeper: StateKeeper,
    background: BackgroundWork, log: Logger
  ) {
    self.configuration = configuration
    self.library = library
    self.background = background
    self.log = log
    self.keeper = keeper
    chosen = keeper.chosenBefore
    shown = LayoutAtHand(configuration.layoutsInUse[0], configuration)
    generalLayout = shown
  }

  /// The id of the layout for fields whose purpose has no layout.
  var generalID: String { isOfField ? generalLayout.layout.id : shown.layout.id }

  private var generalOrShown: LayoutAtHand { isOfField ? generalLayout : shown }

  // MARK: - Finding

  /// Finds a layout: at once if it is ready, otherwise in the background. A layout that borrows
  /// letters is always rebuilt, because the layout that lends the letters may have changed. A
  /// layout that was prepared with earlier settings is looked up again.
  private func find(_ id: String, then: @escaping (LayoutAtHand?) -> Void) {
    // Refuse pages of settings, which only keys of the keyboard itself may open.
    guard !id.hasPrefix(Layout.settingsPrefix) else { return then(nil) }
    if let layout = atHand[id] ?? [generalLayout, shown].first(where: { $0.layout.id == id }),
      layout.layout.letters == .own
    {
      return then(layout)
    }
    background.run { [library, configuration, inUse = generalOrShown.layout] in
      func letters() -> [Layout] {
        configuration.readAllLayouts(from: library)
        return [inUse] + configuration.layoutsInUse
      }
      let enabled = configuration.layoutsInUse.first { $0.id == id && $0.letters == .own }
      return (enabled ?? library.layout(id, letters: letters()))
        .map { LayoutAtHand($0, configuration) }
    } then: { [unowned self, before = configuration] layout in
      guard before === configuration else { return find(id, then: then) }
      if let layout { keepAtHand([layout], of: before) }
      then(layout)
    }
  }

  /// Keeps prepared layouts that are enabled, unless newer settings were applied meanwhile.
  private func keepAtHand(_ layouts: [LayoutAtHand], of before: Configuration) {
    guard before === configuration else { return }
    let enabled = configuration.layoutsInUse
    for layout in layouts where enabled.contains(where: { $0.id == layout.layout.id }) {
      atHand[layout.layout.id] = layout
    }
  }

  /// Finds all layouts that have files, and passes them to `then`.
  func findAll(then: @escaping ([LayoutIndex.Entry]) -> Void) {
    background.run { [library] in
      library.all()
    } then: {
      then($0)
    }
  }

  /// Reads the enabled layouts and prepares those next to the current layout.
  ///
  /// - Parameter then: called when the layouts are read.
  func prepare(then: @escaping () -> Void) {
    background.run { [configuration, library, shown = shown.layout.id] in
      configuration.readAllLayouts(from: library)
      let layouts = configuration.layoutsInUse
      let isAlone = configuration.enabled.haveOnly(shown) && configuration.enabledIDs != [shown]
      let alone = isAlone ? layouts : []
      return (alone + Self.neighbours(of: shown, in: layouts)).map {
        LayoutAtHand($0, configuration)
      }
    } then: { [unowned self, before = configuration] layouts in
      keepAtHand(layouts, of: before)
      // Ignore the result if newer settings were applied, because they bring their own layouts.
      if before === configuration {
        areAllRead = true
        // Use the layout without its next-layout key, because no other layout was found.
        if configuration.enabled.haveOnly(shown.layout.id), let alone = atHand[shown.layout.id] {
          use(alone)
        }
      }
      prepareNeighbours()
      then()
    }
  }

  /// Prepares the next and the previous enabled layout, so that a step need not wait for earlier
  /// jobs of the background thread. Preparing all layouts would take longer than reading them.
  private func prepareNeighbours() {
    guard areAllRead else { return }
    let missing = Self.neighbours(of: shown.layout.id, in: configuration.layoutsInUse)
      .filter { atHand[$0.id] == nil }
    guard !missing.isEmpty else { return }
    background.run { [configuration] in
      missing.map { LayoutAtHand($0, configuration) }
    } then: { [unowned self, before = configuration] layouts in
      keepAtHand(layouts, of: before)
    }
  }

  /// The layout after (1) or before (-1) the layout `id` in `layouts`; the first if `id` is not
  /// there.
  private static func neighbour(of id: String, by step: Int, in layouts: [Layout]) -> Layout {
    let now = layouts.firstIndex { $0.id == id }
    return layouts[now.map { ($0 + step + layouts.count) % layouts.count } ?? 0]
  }

  /// The next and the previous layout, except layouts that borrow letters. Such layouts cannot be
  /// prepared, because they are rebuilt each time.
  private static func neighbours(of id: String, in layouts: [Layout]) -> [Layout] {
    let next = neighbour(of: id, by: 1, in: layouts)
    let previous = neighbour(of: id, by: -1, in: layouts)
    return (next.id == previous.id ? [next] : [next, previous])
      .filter { $0.id != id && $0.letters == .own }
  }

  /// The id of the pending layout, or of the current layout if none is pending.
  private var requestedID: String {
    if case .layout(let id, _, _) = pending { id } else { shown.layout.id }
  }

  /// Calls `then` once all enabled layouts are ready: at once, or after the background thread's
  /// earlier jobs.
  ///
  /// Even if the thread has already read the layouts, a call waits for the handling of that result.
  /// No call can therefore overtake an earlier one.
  func whenAllAreRead(then: @escaping () -> Void) {
    guard !areAllRead else { return then() }
    background.run {
    } then: {
      then()
    }
  }

  /// Checks layout files for problems: all files if an enabled layout is missing, otherwise only
  /// files that are not shipped with Keyglass.
  func review() {
    background.run { [library, configuration] in
      library.review(readsShipped: configuration.enabled.oneIsMissing).map(\.description)
    } then: { [unowned self] found in
      for problem in found { log.warning("\(problem)") }
      problems = found
    }
  }

  // MARK: - Choosing

  /// Shows a layout once it is found, unless another layout has been requested meanwhile.
  ///
  /// - Parameters:
  ///   - isOfField: true if the layout is for the focused field alone.
  ///   - isChosen: true if a user is choosing the layout, false if it is only being restored.
  ///   - then: called with the layout found, even if it is not shown.
  func request(
    _ id: String, isOfField ofField: Bool? = nil, isChosen: Bool = true,
    then: @escaping (LayoutAtHand?) -> Void = { _ in }
  ) {
    let request = begin(.layout(id, isOfField: ofField ?? isOfField, isChosen: isChosen))
    find(id) { [unowned self] layout in
      if request == requestCount { pending = .nothing }
      if let layout, request == requestCount {
        endVisit()
        // Letters chosen while a field's layout is shown also apply to later fields.
        let isOfGeneral = !isOfField || shown.layout.canUseLetters(of: layout.layout)
        if isOfField, isOfGeneral { generalLayout = layout }
        if isChosen, isOfGeneral { remember(id) }
        use(layout)
      }
      then(layout)
    }
  }

  /// Begins a request for a layout, which replaces all pending requests.
  ///
  /// - Returns: the request's number.
  @discardableResult
  private func begin(_ pending: Pending = .nothing) -> Int {
    requestCount += 1
    self.pending = pending
    return requestCount
  }

  /// Shows the next enabled layout (1) or the previous one (-1); the first if the current layout is
  /// not enabled.
  ///
  /// A field's layout with borrowed letters, such as `email`, stays on the screen. Only its letters
  /// change, to those of the next or previous enabled layout.
  func step(by step: Int, then: @escaping () -> Void = {}) {
    whenAllAreRead { [unowned self] in stepAmongAll(by: step, then: then) }
  }

  private func stepAmongAll(by step: Int, then: @escaping () -> Void) {
    guard let next = lettersOfField(by: step) else {
      let next = Self.neighbour(of: requestedID, by: step, in: configuration.layoutsInUse)
      return self.request(next.id) { _ in then() }
    }
    let field = shown.layout.id
    let request = begin(.letters(next))
    find(next) { [unowned self] layout in
      guard request == requestCount, isOfField, shown.layout.id == field else { return then() }
      generalLayout = layout ?? generalLayout
      self.request(field) { _ in then() }
    }
  }

  /// The id of the enabled layout whose letters the field's layout has after a step; nil if the
  /// step replaces the field's layout.
  private func lettersOfField(by step: Int) -> String? {
    guard isOfField, requestedID == shown.layout.id else { return nil }
    let letters = configuration.layoutsInUse.filter(shown.layout.canUseLetters).map(\.id)
    guard letters.count > 1, let now = letters.firstIndex(of: requestedLetters) else { return nil }
    return letters[(now + step + letters.count) % letters.count]
  }

  /// The id of the layout whose letters the field's layout will have.
  private var requestedLetters: String {
    if case .letters(let id) = pending { id } else { generalLayout.layout.id }
  }

  /// Chooses the layout for a newly focused field. The field's own layout comes first, then the
  /// layout of its purpose in the settings, then the layout that the user last chose for fields
  /// whose purpose has none.
  ///
  /// - Parameter then: called when the choice is done.
  func use(for field: FocusedField, then: @escaping () -> Void) {
    wayBack = nil
    if !isOfField { generalLayout = shown }
    let waiting = pendingGeneral
    let request = begin(
      waiting.map { .layout($0.id, isOfField: false, isChosen: $0.isChosen) } ?? .nothing)
    guard let id = field.layout ?? configuration.settings.purpose.layout(for: field.purpose) else {
      isOfField = false
      use(generalLayout)
      then()
      if let waiting { self.request(waiting.id, isChosen: waiting.isChosen) }
      return
    }
    find(id) { [unowned self] layout in
      if request == requestCount {
        if layout == nil {
          let name = field.layout == nil ? "purpose.\(field.purpose.rawValue)" : "a field"
          log.warning("\(name): there is no layout `\(id)`")
          if field.layout != nil {
            var field = field
            field.layout = nil
            return use(for: field, then: then)
          }
        }
        isOfField = layout != nil
        use(layout ?? generalLayout)
      }
      then()
    }
    if let waiting { useAsGeneral(waiting.id, isChosen: waiting.isChosen, request) }
  }

  /// The pending layout, if it is for fields whose purpose has no layout.
  private var pendingGeneral: (id: String, isChosen: Bool)? {
    if case .layout(let id, isOfField: false, let isChosen) = pending {
      (id, isChosen)
    } else {
      nil
    }
  }

  /// Uses a layout for all fields whose purpose has no layout. The layout was requested before the
  /// focused field got the focus.
  private func useAsGeneral(_ id: String, isChosen: Bool, _ request: Int) {
    find(id) { [unowned self] layout in
      guard request == requestCount else { return }
      pending = .nothing
      guard let layout else { return }
      generalLayout = layout
      if !isOfField { use(layout) }
      if isChosen { remember(id) }
    }
  }

  private func remember(_ id: String) {
    chosen.remember(id, of: user, among: configuration.enabledIDs)
  }

  /// Shows the layout that a key of the current layout names, until `goBack` or until another field
  /// has the focus.
  func visit(_ id: String) {
    let request = begin()
    find(id) { [unowned self] layout in
      guard let layout else {
        return log.warning("a key leads to the layout `\(id)`, which is not there")
      }
      if request == requestCount { beginVisit(of: layout) }
    }
  }

  private func beginVisit(of layout: LayoutAtHand) {
    if wayBack == nil { wayBack = (shown, isOfField) }
    if !isOfField { generalLayout = shown }
    isOfField = true
    use(layout)
  }

  /// Returns true if the user at the seat may see the settings now.
  var areSettingsOpen: () -> Bool = { true }

  /// Makes a page of settings, and shows it until `goBack` or until another field has the focus.
  func visitSettings(_ page: SettingDestination) {
    // Do nothing if another field has just got the focus, and its layout will soon replace the page
    // of settings.
    guard !shown.isOfSettings || wayBack != nil else { return }
    let request = begin()
    background.run { [configuration, library] in
      configuration.settingsLayout(page.id, library).map { LayoutAtHand($0, configuration) }
    } then: { [unowned self, before = configuration, user] layout in
      guard request == requestCount, user == self.user, areSettingsOpen(), let layout else {
        return
      }
      // Make the page again if it has the values of earlier settings.
      guard before === configuration else { return visitSettings(page) }
      beginVisit(of: layout)
    }
  }

  /// Returns from a page of settings, because another user is at the seat or the screen may
  /// be locked.
  func leaveSettings(to field: FocusedField) {
    guard shown.isOfSettings else { return }
    wayBack = nil
    isOfField = false
    begin()
    use(generalLayout)
    use(for: field) {}
  }

  /// Returns to the layout that was shown before a key led to the current layout. If that layout is
  /// unknown, shows the field's layout. If the field has no layout, shows the next enabled layout.
  func goBack(to field: FocusedField) {
    if let wayBack, wayBack.isOfField, shown.isOfSettings {
      // Find the field's layout again, because the user may have changed the settings of layouts.
      use(for: field) {}
    } else if let wayBack {
      begin()
      endVisit()
      use(wayBack.layout)
    } else if isOfField {
      use(for: field) {}
    } else {
      step(by: 1)
    }
  }

  /// Ends the visit of a layout to which a key led.
  private func endVisit() {
    if let wayBack { isOfField = wayBack.isOfField }
    wayBack = nil
  }

  private func use(_ layout: LayoutAtHand) {
    shown = layout
    show(layout)
    prepareNeighbours()
  }

  // MARK: - Handover

  /// Shows the layout of the previous daemon if that daemon crashed or handed its state over;
  /// otherwise the layout chosen last.
  ///
  /// - Parameters:
  ///   - withOtherSettings: true if the settings have changed since that daemon ended. Its
  ///     state is then restored only for a secret field.
  ///   - restore: called first, with that daemon's focused field, if its state is restored.
  ///   - switchField: called once the layout for fields whose purpose has no layout is shown.
  ///   - then: called when the final layout is shown.
  func comeBack(
    withOtherSettings: Bool, restore: (FocusedField) -> Void, switchField: @escaping () -> Void,
    then: @escaping () -> Void
  ) {
    guard let state = keeper.afterCrash, !withOtherSettings || state.field.privacy.isSecret else {
      let id = chosen.id(of: user, among: configuration.enabledIDs)
      shownFor = .user(user)
      if let layout = id.flatMap(enabledLayout) { use(LayoutAtHand(layout, configuration)) }
      return then()
    }
    restore(state.field)
    func goOn() {
      switchField()
      guard state.layout != state.generalLayout, !isOfField else { return then() }
      generalLayout = shown
      let request = requestCount + 1
      self.request(state.layout, isOfField: true, isChosen: false) { [unowned self] layout in
        // This layout is only for this field. The next field whose purpose has no layout gets
        // `generalLayout`.
        if layout != nil, request == requestCount { isOfField = true }
        then()
      }
    }
    // Show the layout at once. Otherwise a console that reports its purpose meanwhile would get the
    // first layout instead.
    if let layout = enabledLayout(state.generalLayout) {
      use(LayoutAtHand(layout, configuration))
      return goOn()
    }
    let request = requestCount + 1
    self.request(state.generalLayout, isChosen: false) { [unowned self] layout in
      guard layout != nil, request == requestCount else { return then() }
      goOn()
    }
  }

  /// An enabled layout by id. Used only at the start: the background thread has no work yet, so
  /// this thread may read a layout's file.
  private func enabledLayout(_ id: String) -> Layout? {
    if let layout = configuration.layoutsInUse.first(where: { $0.id == id }) { return layout }
    let isLeft = !configuration.enabled.areRead && configuration.enabledIDs.contains(id)
    return isLeft ? library.layout(id) : nil
  }

  /// Saves the state for the next daemon.
  func keep(_ field: FocusedField) {
    keeper.keep(state(field), chosen: chosen)
  }

  /// Saves the state at the normal end of the daemon.
  ///
  /// - Parameter isLeft: true if the next daemon continues from this daemon's state.
  func end(in field: FocusedField, isLeft: Bool) {
    keeper.end(in: state(field), chosen: chosen, isLeft: isLeft)
  }

  private func state(_ field: FocusedField) -> KeptState {
    // A page of settings must not be restored by the next daemon.
    let isLasting = !shown.layout.id.hasPrefix(Layout.settingsPrefix)
    let id = isLasting ? shown.layout.id : (wayBack?.layout ?? generalLayout).layout.id
    return KeptState(layout: id, generalLayout: generalID, field: field)
  }

  /// Applies new settings. If another user is at the seat, or other layouts are enabled now, shows
  /// the layout that the user last chose from these layouts. Otherwise the shown layout stays,
  /// unless only the old settings enable it.
  ///
  /// - Parameter onlyEnabled: true to replace even a layout that was chosen without being enabled,
  ///   because perhaps only the previous user may see that layout.
  /// - Returns: true if a layout was replaced; then call `use(for:)` with the field.
  func apply(_ new: Reloaded, onlyEnabled: Bool = false) -> Bool {
    let old = (configuration, library, atHand, generalLayout, shown)
    defer { background.free(old) }
    func goes(_ id: String) -> Bool {
      // A page of settings is never replaced, because it is made again after each reload.
      guard new.layouts[id] == nil, !id.hasPrefix(Layout.settingsPrefix) else { return false }
      return onlyEnabled || configuration.layoutsInUse.contains { $0.id == id }
    }
    let enabled = new.configuration.enabledIDs
    let isOfOther = shownFor != .anybody && shownFor != .user(user)
    shownFor = .user(user)
    let again =
      isOfOther || enabled != configuration.enabledIDs
      ? chosen.id(of: user, among: enabled).flatMap { new.layouts[$0] } : nil
    let wanted = again ?? (isOfOther ? new.first : nil)
    let generalGoes =
      goes(generalOrShown.layout.id) || wanted.map { $0.layout.id != generalID } ?? false
    let oneGoes = !shown.isOfSettings && (onlyEnabled || generalGoes || goes(shown.layout.id))
    if goes(requestedID) { begin() }
    configuration = new.configuration
    library = new.library
    problems = []
    atHand = new.layouts
    areAllRead = true
    // Renew the current layouts, which may have changed since the reload began.
    generalLayout = generalGoes ? wanted ?? new.first : new.renewed(generalOrShown)
    wayBack =
      oneGoes
      ? nil
      : wayBack.map {
        (generalGoes && !$0.isOfField ? generalLayout : new.renewed($0.layout), $0.isOfField)
      }
    shown = oneGoes ? generalLayout : new.renewed(shown)
    if oneGoes {
      // Cancel pending requests, because the requested layout may be gone.
      begin()
      isOfField = false
    } else if shown.isOfSettings, new.layouts[shown.layout.id] == nil, !new.has(shown),
      let page = SettingDestination(id: shown.layout.id)
    {
      // The page was opened after the reload had begun, and has the values of earlier settings.
      visitSettings(page)
    }
    return oneGoes
  }
}
