package import Erasing
package import Layouts
package import Touch
package import Units

/// Turns the contacts that the keyboard owns into texts, key presses and commands.
///
/// A key types when its finger lifts, or earlier when another finger comes down. Overlapping taps
/// of two thumbs are therefore typed in the order in which the thumbs came down. Each finger is
/// tracked separately. The engine reads no clock: each event brings the time, and `nextDeadline` is
/// the time at which to call `advance`.
///
/// ```
/// var engine = KeyEngine(layout: layout, behaviour: KeyBehaviour(), keyboard: place)
/// engine.handle(event, into: output)      // for every event, oldest first
/// engine.advance(to: now, into: output)   // when nextDeadline has come
/// ```
///
/// Handling an event first handles all earlier deadlines, so calling `advance` late changes
/// nothing.
package struct KeyEngine {
  package private(set) var layout: Layout
  private var preparedLayers: [PreparedLayer] {
    didSet { hasFlicks = preparedLayers.contains(where: \.hasFlicks) }
  }
  /// True if any key has flicks. Checked on each movement before `canFlick` is called, because
  /// calling a nonmutating method copies the whole engine.
  private var hasFlicks: Bool
  package private(set) var behaviour: KeyBehaviour
  /// The place of the current layer's keys in fractions of the touch surface.
  package private(set) var keyboard: UnitRectangle
  /// The area for the layers, which is wider than `keyboard` if the layout limits keys' width.
  private var area: UnitRectangle
  /// A number that increases whenever something visible may have changed.
  package var revision: UInt64 = 0

  private var surfaceSize: (width: Millimetres, height: Millimetres)?
  package private(set) var glass: Glass
  /// The index of the current layer in the layout.
  package internal(set) var layer: Int = 0 {
    didSet { placeLayer() }
  }
  var latches = Latches()
  var contacts = Contacts()
  var popup: OpenPopup?
  var layoutMenu: [LayoutTitle] = []
  var sizeMenu = SizeMenu()
  /// The place of the last tap on a modifier. nil in a secret field, where no place is stored: the
  /// second tap may then be anywhere on the key.
  private var modifierTap: SurfacePoint?
  /// The limits on showing and keeping touches in the current field.
  package private(set) var privacy = Privacy.open
  /// The texts and keys that the keymap can type. Automatic shift and popups type only these.
  package var reach = Reach.everything
  package internal(set) var swipes = SwipingFingers()

  /// Opens the layout on its first layer. If the surface's size is unknown, keys are assumed to be
  /// 10 mm wide.
  ///
  /// - Parameter layers: the layout's prepared layers; nil to prepare them.
  package init(
    layout: Layout, layers: [PreparedLayer]? = nil, behaviour: KeyBehaviour,
    keyboard: UnitRectangle, surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.layout = layout
    preparedLayers = layers ?? layout.layers.map { PreparedLayer($0) }
    hasFlicks = preparedLayers.contains(where: \.hasFlicks)
    self.behaviour = behaviour
    area = keyboard
    self.keyboard = layout.keyArea(ofLayer: 0, in: keyboard, on: surfaceSize)
    self.surfaceSize = surfaceSize
    glass = Glass(size: surfaceSize, keyboard: keyboard, layer: layout.layers.first)
  }

  /// Handles a contact's event, and appends the keys that it types.
  ///
  /// Events come oldest first; events of unknown contacts are ignored.
  package mutating func handle(_ event: KeyboardContactEvent, into output: ErasingQueue<KeyOutput>)
  {
    advance(to: event.time, into: output)
    let index = contacts.firstIndex { $0.id.value == event.contact.value }
    switch (event.phase, index) {
    case (.down, let index):
      if let index {
        remove(index)
      }
      if !continuesLostTouch(event, into: output) { down(event, into: output) }
    case (.moved, let index?):
      move(index, to: event.point, at: event.time, into: output)
    case (.up, let index?):
      if !isPressing(index, at: event.point) {
        move(index, to: event.point, at: event.time, into: output)
      }
      if event.mayLoseContact {
        contacts[index].liftTime = event.time
      } else {
        end(index, at: event.time, into: output)
      }
    case (.cancelled, let index?):
      remove(index)
    case (.moved, nil), (.up, nil), (.cancelled, nil):
      break
    }
    eraseContacts()
  }

  /// True if a finger that presses a key has not moved since its last event. This holds for nearly
  /// every finger that lifts, and saves the call of `move`.
  @inline(__always)
  private mutating func isPressing(_ index: Int, at point: SurfacePoint) -> Bool {
    guard case .pressing = contacts[index].role else { return false }
    return contacts[index].point.x == point.x && contacts[index].point.y == point.y
  }

  /// Erases lifted contacts in a secret field, because their positions reveal the touched keys.
  @inline(__always)
  mutating func eraseContacts() {
    if privacy.isSecret, contacts.isEmpty { contacts.erase() }
  }

  /// Handles the deadlines up to and including `time`, in order.
  package mutating func advance(to time: Microseconds, into output: ErasingQueue<KeyOutput>) {
    while let index = nextToExpire, let deadline = contacts[index].due, deadline <= time {
      if let liftTime = contacts[index].liftTime {
        end(index, at: liftTime, into: output)
        eraseContacts()
      } else {
        expire(index, at: deadline, now: time, into: output)
      }
    }
  }

  /// The time at which to call `advance` if nothing happens before; nil if no deadline is set.
  package var nextDeadline: Microseconds? {
    nextToExpire.flatMap { contacts[$0].due }
  }

  private var nextToExpire: Int? {
    var next: Int?
    for index in contacts.indices {
      guard let deadline = contacts[index].due else { continue }
      if let earliest = next.flatMap({ contacts[$0].due }), earliest <= deadline { continue }
      next = index
    }
    return next
  }
}

// MARK: - Layout, place, field and settings

extension KeyEngine {
  /// Shows another layout on its first layer. Contacts that are down type nothing more; shift and
  /// modifiers are off.
  ///
  /// - Parameter layers: the layout's prepared layers; nil to prepare them.
  package mutating func setLayout(_ layout: Layout, layers: [PreparedLayer]? = nil) {
    cancelAll()
    setSwipes(false)
    self.layout = layout
    preparedLayers = layers ?? layout.layers.map { PreparedLayer($0) }
    layer = 0
    place()
  }

  /// Replaces the keys of a layer that is not shown. Call it while all fingers are up.
  package mutating func setHiddenLayer(_ index: Int, _ keys: Layer, _ prepared: PreparedLayer) {
    precondition(index != layer && contacts.isEmpty)
    layout.layers[index] = keys
    preparedLayers[index] = prepared
  }

  /// Moves the keyboard. Contacts that are down type nothing more; shift and modifiers are off.
  package mutating func setKeyboard(
    _ keyboard: UnitRectangle, surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    cancelAll()
    area = keyboard
    self.surfaceSize = surfaceSize
    placeLayer()
    place()
  }

  /// Changes the behaviour. Contacts that are down type nothing more; shift and modifiers are off.
  package mutating func setBehaviour(_ behaviour: KeyBehaviour) {
    cancelAll()
    self.behaviour = behaviour
  }

  /// Sets the field's privacy. In a secret field, keys are not highlighted and alternates are
  /// hidden.
  package mutating func setPrivacy(_ privacy: Privacy) {
    self.privacy = privacy
    modifierTap = nil
    if privacy.isSecret { setSwipes(false) }
    if contacts.isEmpty { contacts.erase() }
    revision &+= 1
  }

  /// Latches shift for the start of a sentence, or ends such a latch. Latches and locks set by
  /// fingers remain. Shift is latched only if some key has a capital.
  package mutating func setAutomaticShift(_ on: Bool) {
    let before = latches[.shift]
    latches[.shift].setAutomatically(on && hasCapitals)
    if latches[.shift] != before { revision &+= 1 }
  }

  private var hasCapitals: Bool {
    layout.layers.contains { layer in
      layer.keys.contains { key in
        key.shiftedAction.map { KeyboardState.isCapital($0, of: key.action) } ?? false
      }
    }
  }

  /// Cancels all contacts, which then type nothing more, and turns off shift and modifiers. Used
  /// when the keyboard hides, for example.
  package mutating func cancelAll() {
    for index in contacts.indices {
      cancel(index)
    }
    latches = Latches()
    closePopup()
    revision &+= 1
  }

  /// Erases the previous user's latches, layer and finger places.
  package mutating func forgetPerson() {
    cancelAll()
    contacts.erase()
    swipes.forget()
    modifierTap = nil
    show(0)
  }

  private mutating func placeLayer() {
    keyboard = layout.keyArea(ofLayer: layer, in: area, on: surfaceSize)
  }

  /// The place of the first layer's keys. Swipes are measured on it even while another finger shows
  /// a narrower or wider layer.
  var swipeArea: UnitRectangle {
    layer == 0 ? keyboard : layout.keyArea(ofLayer: 0, in: area, on: surfaceSize)
  }

  private mutating func place() {
    glass = Glass(size: surfaceSize, keyboard: keyboard, layer: layout.layers.first)
    revision &+= 1
  }

  var stateWithoutTouches: KeyboardState {
    KeyboardState(
      layer: layer, shift: shiftState, latched: latches.on(locked: false),
      locked: latches.on(locked: true), pressed: [], popup: nil)
  }

  /// The current layer's size in key widths and row heights; nil if there is no layer. Mutating,
  /// because calling a nonmutating member copies the engine.
  package mutating func layerUnits() -> (wide: Double, high: Double)? {
    guard layout.layers.indices.contains(layer) else { return nil }
    return (layout.layers[layer].unitsWide, layout.layers[layer].unitsHigh)
  }

  /// The current layer; an empty layer if the layout has none.
  package var shownLayer: Layer {
    layout.layers.indices.contains(layer)
      ? layout.layers[layer] : Layer(id: "", keys: [], unitsWide: 1, unitsHigh: 1)
  }

  /// True if a keypad can drive the current layer. Mutating, because calling a nonmutating member
  /// copies the engine.
  package var showsPad: Bool {
    mutating get { preparedLayers.indices.contains(layer) && preparedLayers[layer].isPad }
  }

  /// The current layer's keys.
  var keys: [Key] {
    layout.layers.indices.contains(layer) ? layout.layers[layer].keys : []
  }
}

// MARK: - A finger's life

extension KeyEngine {
  private mutating func down(_ event: KeyboardContactEvent, into output: ErasingQueue<KeyOutput>) {
    var contact = Contact(
      id: event.contact, role: .finished, held: nil, key: nil, downTime: event.time,
      point: event.point, anchor: event.point, keyTime: event.time)
    // A finger that is not on a key, such as one above the keys, types nothing.
    if touchMenu(&contact) || !keyboard.contains(event.point) || keyIndex(at: event.point) == nil {
      contacts.append(contact)
      return
    }
    guard !pairs(&contact) else {
      contacts.append(contact)
      revision &+= 1
      return
    }
    guard !swipes.isOn || !cancelsSwipe(&contact, into: output) else {
      contacts.append(contact)
      return
    }
    commitAll(at: event.time, into: output)
    // Committing may have changed the layer.
    contact.key = keyIndex(under: event.point)
    contact.role = .pressing
    if let key = contact.key {
      hold(keys[key].action, by: &contact)
      contact.deadline = holdDeadline(of: contact)
    }
    if swipes.isOn { watchForSwipe(contact) }
    contacts.append(contact)
    revision &+= 1
  }

  /// Holds a key that has an effect as long as a finger is on it.
  private mutating func hold(_ action: KeyAction, by contact: inout Contact) {
    if let modifier = action.modifier {
      contact.held = .modifier(modifier)
      latches[modifier].press()
    } else if case .layer(let id) = action, let shown = layout.layerIndex(id) {
      let previous = layer
      show(shown)
      contact.key = keyIndex(under: contact.point)
      contact.held = .layer(
        Contact.HeldLayer(shown: shown, previous: previous, home: contact.key))
    } else {
      return
    }
    contact.role = .holding
  }

  mutating func move(
    _ index: Int, to point: SurfacePoint, at time: Microseconds,
    into output: ErasingQueue<KeyOutput>
  ) {
    contacts[index].point = point
    switch contacts[index].role {
    case .finished:
      break
    case .choosing:
      if swipes.isOn, swipesPastPopup(index, at: time, into: output) { return }
      slideInPopup(to: point)
    case .movingCaret:
      moveCaret(by: index, into: output)
    case .deletingWords:
      deleteWords(by: index, into: output)
    case .paired:
      slidePaired(index, into: output)
    case .swiping:
      swipe(index, at: time)
    case .flicking:
      flick(index)
    case .pressing where hasFlicks && canFlick(index):
      flick(index)
    case .holding, .pressing, .repeating:
      guard glass.distance(from: contacts[index].anchor, to: point) > behaviour.jitter else {
        if swipes.isOn, contacts[index].keyTime == contacts[index].downTime {
          swipes.rests(contacts[index].id, at: time)
        }
        return
      }
      if swipes.isOn, beginsToSwipe(index, at: time, into: output) { return }
      if contacts[index].canMoveCaret, glass.isLevel(from: contacts[index].anchor, to: point) {
        contacts[index].role = .movingCaret
        contacts[index].deadline = nil
        moveCaret(by: index, into: output)
      } else if beginsToDeleteWords(index) {
        contacts[index].role = .deletingWords(now: 0, isUsed: false)
        contacts[index].deadline = nil
        deleteWords(by: index, into: output)
      } else {
        slide(index, to: point, at: time)
      }
    }
  }

  /// Handles a finger that has slid: the contact moves to the key now under it, or is cancelled.
  private mutating func slide(_ index: Int, to point: SurfacePoint, at time: Microseconds) {
    let isInside = keyboard.contains(point)
    // A finger beside a narrow layer, but within the area for all layers, may still hold the layer.
    guard isInside || area.contains(point) || swipes.isOn && overshootsToSwipe(contacts[index])
    else {
      cancel(index)
      return
    }
    let key = isInside ? keyIndex(at: point) : nil
    guard key != contacts[index].key else { return }
    if behaviour.typesOn == .first, contacts[index].held == nil {
      contacts[index].deadline = nil
      return
    }
    if case .repeating = contacts[index].role {
      finish(index)
      return
    }
    contacts[index].role = .pressing
    contacts[index].key = key
    contacts[index].keyTime = time
    contacts[index].anchor = point
    contacts[index].canMoveCaret = false
    contacts[index].deadline = holdDeadline(of: contacts[index])
    revision &+= 1
  }

  private mutating func moveCaret(by index: Int, into output: ErasingQueue<KeyOutput>) {
    let steps = consumeSteps(of: index, each: behaviour.caretStep)
    if steps != 0 {
      // A finger that slides sideways drifts up or down, so lines are counted from its last step.
      contacts[index].anchor.y = contacts[index].point.y
      output.append(.moveCaret(steps, by: .character, selecting: isShiftMeant))
    } else if behaviour.lineStep.value > 0 {
      let lines = consumeLines(of: index, each: behaviour.lineStep)
      if lines != 0 { output.append(.moveCaret(lines, by: .line, selecting: isShiftMeant)) }
    }
  }

  /// True if the finger has slid from delete to the left, by a step or onto another key.
  private func beginsToDeleteWords(_ index: Int) -> Bool {
    let contact = contacts[index]
    guard contact.role == .pressing, contact.held == nil, let key = contact.key,
      keys[key].action == .delete, modifiersOn.isEmpty,
      glass.isLevel(from: contact.anchor, to: contact.point)
    else { return false }
    let across = glass.across(from: contact.anchor, to: contact.point)
    return -across.value >= behaviour.deleteStep.value
      || across.value < 0 && keyIndex(at: contact.point) != key
  }

  private mutating func deleteWords(by index: Int, into output: ErasingQueue<KeyOutput>) {
    guard case .deletingWords(let now, let isUsed) = contacts[index].role else { return }
    let next = max(0, now - consumeSteps(of: index, each: behaviour.deleteStep))
    guard next != now else { return }
    contacts[index].role = .deletingWords(now: next, isUsed: isUsed || next > 0)
    output.append(.deleteWords(next - now))
  }

  /// Returns the number of whole steps that a finger has slid to the right since the last call, and
  /// moves the anchor by them. The number is negative if the finger slid to the left.
  private mutating func consumeSteps(of index: Int, each length: Millimetres) -> Int {
    let contact = contacts[index]
    let across = glass.across(from: contact.anchor, to: contact.point)
    guard let (steps, share) = Self.steps(of: across, each: length) else { return 0 }
    contacts[index].anchor.x += (contact.point.x - contact.anchor.x) * share
    return steps
  }

  /// Returns the number of whole lines that a finger has slid down since the last call, and moves
  /// the anchor by them. The number is negative if the finger slid up.
  private mutating func consumeLines(of index: Int, each length: Millimetres) -> Int {
    let contact = contacts[index]
    let along = glass.along(from: contact.anchor, to: contact.point)
    guard !glass.isLevel(from: contact.anchor, to: contact.point),
      let (lines, share) = Self.steps(of: along, each: length)
    else { return 0 }
    contacts[index].anchor = SurfacePoint(
      x: contact.point.x, y: contact.anchor.y + (contact.point.y - contact.anchor.y) * share)
    return lines
  }

  /// The number of whole steps in a distance, and the share of the distance that these steps cover;
  /// nil if there are none. The anchor moves to the end of the last whole step. A finger that
  /// trembles between two steps therefore does not move the caret back and forth.
  private static func steps(
    of way: Millimetres, each length: Millimetres
  ) -> (count: Int, share: Double)? {
    let step = max(length.value, 0.1)
    let most = Double(mostCaretSteps)
    let whole = (way.value / step).rounded(.towardZero)
    guard !whole.isNaN, whole != 0 else { return nil }
    // Drop the rest of a slide that is longer than any touchscreen.
    guard abs(whole) < most else { return (whole < 0 ? -mostCaretSteps : mostCaretSteps, 1) }
    return Int(exactly: whole).map { ($0, whole * step / way.value) }
  }

  /// The maximum number of steps in one movement of the caret, more than fit on any touchscreen.
  /// Without this limit, a touchscreen that reports a wrong width could move the caret very far.
  package static let mostCaretSteps = 512

  /// Ends a contact that has lifted.
  mutating func end(
    _ index: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    lift(index, at: time, into: output)
    contacts.remove(at: index)
  }

  private mutating func lift(
    _ index: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    switch contacts[index].role {
    case .holding:
      // Letters touched while shift or the layer was held must be typed before the release.
      commit(from: index + 1, at: time, into: output)
      release(index, asTap: true)
    case .choosing where isMenuOpen && popup?.choice == .key:
      popup?.owner = nil
    case .pressing, .choosing, .flicking:
      commit(index, at: time, into: output)
    case .paired:
      commitAll(at: time, into: output)
    case .swiping:
      endSwipe(index, into: output)
    case .deletingWords(now: _, isUsed: false):
      // The slide deleted no word, so it was a tap on delete during which the finger slipped.
      output.append(.delete(.character))
    case .movingCaret:
      // A latched shift made this slide select text, and is now used up.
      keyTyped()
    case .deletingWords, .repeating, .finished:
      break
    }
    revision &+= 1
  }

  /// Types the keys under all contacts, as if their fingers had lifted.
  package mutating func commitAll(at time: Microseconds, into output: ErasingQueue<KeyOutput>) {
    commit(from: 0, at: time, into: output)
  }

  private mutating func commit(
    from first: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    for index in contacts.indices.dropFirst(first) {
      switch contacts[index].role {
      case .pressing, .choosing, .flicking, .paired: commit(index, at: time, into: output)
      case .repeating: finish(index)
      case .holding, .movingCaret, .deletingWords, .swiping, .finished: break
      }
    }
  }

  private mutating func commit(
    _ index: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    if case .flicking = contacts[index].role, let alternate = flicked(by: index) {
      finish(index)
      return type(alternate, at: time, into: output)
    }
    // A contact is a large value, so copy only the two properties needed.
    let (key, point) = (contacts[index].key, contacts[index].point)
    let typesItself =
      contacts[index].role != .choosing || commitChoice(at: time, into: output)
    finish(index)
    if let key, typesItself, contacts[index].held == nil || !isOnHeldKey(index, on: key) {
      let touch = KeyTouch(layer: layer, key: key, point: keyboard.fraction(of: point))
      type(key, touch: touch, at: time, into: output)
      swipes.typeTime = time
    }
    if contacts[index].held != nil { release(index, asTap: false) }
  }

  /// True if the finger, which may have slid away, is back on the key that it holds.
  private func isOnHeldKey(_ index: Int, on key: Int) -> Bool {
    switch contacts[index].held {
    case nil: false
    case .layer(let held): layer == held.shown && key == held.home
    case .modifier(let modifier): keys[key].action.modifier == modifier
    }
  }

  /// Makes the finger type nothing more. The finger still holds its shift, modifier or layer key,
  /// if any.
  @inline(__always)
  mutating func finish(_ index: Int) {
    if popup != nil, popup?.owner == contacts[index].id {
      closePopup()
    }
    contacts[index].role = .finished
    contacts[index].key = nil
    contacts[index].deadline = nil
    revision &+= 1
  }

  private mutating func cancel(_ index: Int) {
    if contacts[index].role == .swiping { swipes.drop() }
    finish(index)
    release(index, asTap: false)
  }

  private mutating func remove(_ index: Int) {
    cancel(index)
    contacts.remove(at: index)
  }

  /// Releases the shift, modifier or layer that the finger held.
  private mutating func release(_ index: Int, asTap: Bool) {
    guard let held = contacts[index].held else { return }
    contacts[index].held = nil
    switch held {
    case .modifier(let modifier):
      let tapBegan = asTap ? contacts[index].downTime : nil
      latches[modifier].lift(
        tapBegan: tapBegan,
        doubleTap: isNearLastTap(at: contacts[index].point) ? behaviour.doubleTap ?? .zero : .zero)
      if asTap { modifierTap = privacy.isSecret ? nil : contacts[index].point }
    case .layer(let held):
      if !asTap || held.wasUsed {
        leave(held)
      }
    }
    revision &+= 1
  }

  /// True if the place is near the last tap on a modifier. A tap farther away may have been aimed
  /// at a letter: tapping shift and then missing `a` must not set Caps Lock.
  private func isNearLastTap(at point: SurfacePoint) -> Bool {
    modifierTap.map { glass.distance(from: $0, to: point) <= Self.doubleTapReach } ?? true
  }

  /// The greatest distance between the two taps of a double tap.
  private static let doubleTapReach = Millimetres(4)

  mutating func show(_ shown: Int) {
    guard shown != layer else { return }
    closePopup()
    layer = shown
    for index in contacts.indices
    where contacts[index].role != .finished && contacts[index].role != .swiping {
      contacts[index].key = keyIndex(under: contacts[index].point)
      contacts[index].deadline = nil
    }
    revision &+= 1
  }

  private mutating func leave(_ held: Contact.HeldLayer) {
    if layer == held.shown {
      show(held.previous)
    }
    // The layer `held.shown` is left now. Another finger may hold a layer that was opened from
    // `held.shown`. When that finger lifts, the engine must show `held.previous` instead.
    for index in contacts.indices {
      guard case .layer(var other)? = contacts[index].held, other.previous == held.shown
      else { continue }
      other.previous = held.previous
      contacts[index].held = .layer(other)
    }
  }
}

// MARK: - Geometry

extension KeyEngine {
  /// The place of the key at a point, on the touch surface; nil if no key is there. Mutating,
  /// because calling a nonmutating member copies the engine.
  package mutating func keyPlace(at point: SurfacePoint) -> UnitRectangle? {
    guard let index = keyIndex(under: point) else { return nil }
    let key = layout.layers[layer].keys[index].rectangle
    return UnitRectangle(
      x: keyboard.x + keyboard.width * key.x, y: keyboard.y + keyboard.height * key.y,
      width: keyboard.width * key.width, height: keyboard.height * key.height)
  }

  /// True if a point is at an edge between its key and another key. Mutating, because calling a
  /// nonmutating member copies the engine.
  ///
  /// - Parameter deadZone: the share of the key's shorter side that two opposite edges take
  ///   together.
  package mutating func isBetweenKeys(_ point: SurfacePoint, deadZone: Fraction) -> Bool {
    guard let index = keyIndex(under: point), let place = keyPlace(at: point) else { return false }
    let (across, along) = glass.reach(of: deadZone.value / 2, in: place)
    return [(across, 0), (-across, 0), (0, along), (0, -along)].contains { x, y in
      let other = keyIndex(under: SurfacePoint(x: point.x + x, y: point.y + y))
      return other != nil && other != index
    }
  }

  /// The index of the current layer's key under a finger; nil for a finger beside the layer.
  func keyIndex(under point: SurfacePoint) -> Int? {
    keyboard.contains(point) ? keyIndex(at: point) : nil
  }

  /// The index of the current layer's key nearest to a point; nil if the key has no action.
  func keyIndex(at point: SurfacePoint) -> Int? {
    guard preparedLayers.indices.contains(layer) else { return nil }
    return preparedLayers[layer].hitTest.key(at: keyboard.fraction(of: point)).flatMap {
      keys[$0].action == .none ? nil : $0
    }
  }
}

extension UnitRectangle {
  /// Converts a point to fractions of the rectangle; a point outside is moved to the edge.
  func fraction(of point: SurfacePoint) -> SurfacePoint {
    // A rectangle without size gives NaN, which becomes 0.
    func bounded(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return SurfacePoint(x: bounded((point.x - x) / width), y: bounded((point.y - y) / height))
  }
}
