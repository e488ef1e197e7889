import Erasing
import Layouts
import Touch
package import Units

/// Swipes: a finger slides over the letters of a word, and lifting types the word.
///
/// A swipe begins when a finger moves fast, and farther than a key's width, from the letter where
/// it came down. A finger that first rested must go farther, because it may only be sliding to the
/// key that it missed. A slower finger slides to another key instead. Other fingers can type during
/// a swipe. Only one finger swipes at a time: the earlier swipe ends when another finger begins to
/// swipe.
extension KeyEngine {
  /// Turns swiping on or off; turning it off cancels a swipe under way.
  ///
  /// Call this method again after `setLayout` and after a secret field, which turn swiping off.
  package mutating func setSwipes(_ on: Bool) {
    guard on, let layer = layout.layers.first else { return stopSwipes() }
    guard !swipes.isOn else { return }
    swipes.turn(on: layer.keys.map { $0.isLetter && !$0.flicks })
  }

  private mutating func stopSwipes() {
    guard swipes.isOn else { return }
    dropSwipe()
    swipes.turn(on: [])
  }

  /// Cancels a swipe under way, without typing a word.
  package mutating func dropSwipe() {
    for index in contacts.indices where contacts[index].role == .swiping { finish(index) }
    swipes.drop()
  }

  /// The place of the first layer's keys, its size in key widths and row heights, and the height of
  /// a row in key widths. Mutating, because calling a nonmutating member copies the engine.
  package mutating func swipeUnits() -> (
    area: UnitRectangle, wide: Double, high: Double, rowHeight: Double
  )? {
    guard let layer = layout.layers.first, layer.unitsHigh > 0 else { return nil }
    let width = keyWidth
    guard width > 0 else { return nil }
    let height = glass.distance(
      from: SurfacePoint(x: 0, y: 0), to: SurfacePoint(x: 0, y: keyboard.height))
    return (
      swipeArea, layer.unitsWide, layer.unitsHigh, height.value / layer.unitsHigh / width
    )
  }

  /// The state of shift, which determines the case of a swiped word. Mutating, because calling a
  /// nonmutating member copies the engine.
  package var shiftOfSwipe: KeyboardState.Shift { mutating get { shiftState } }

  /// Sets the time for which a point of the trail is drawn; 0 for no trail.
  package mutating func setTrail(fading: Microseconds) { swipes.fading = fading }

  /// The last part of a swipe under way; nil if no finger swipes, or if its path must not be shown.
  package var trail: SwipeTrail? {
    guard swipes.isUnderWay, swipes.fading > .zero, !privacy.isSecret, !privacy.hidesTyping,
      let newest = swipes.running.points.last
    else { return nil }
    let points = swipes.running.points.drop { newest.time - $0.time > swipes.fading }
    let (corner, width, height) = (keyboard, keyboard.width, keyboard.height)
    return SwipeTrail(
      points: points.map {
        SwipeTrail.Point(
          place: SurfacePoint(
            x: ($0.place.x - corner.x) / width, y: ($0.place.y - corner.y) / height),
          time: $0.time)
      })
  }

  /// The distance between two points, in key widths sideways and row heights up or down. Sliding to
  /// a neighbouring key is a distance of about 1.
  private func keys(from: SurfacePoint, to: SurfacePoint) -> Double {
    let rows = max(layout.layers.first?.unitsHigh ?? 4, 1)
    let row =
      glass.distance(
        from: SurfacePoint(x: 0, y: 0), to: SurfacePoint(x: 0, y: keyboard.height)
      ).value / rows
    let across = glass.distance(from: from, to: SurfacePoint(x: to.x, y: from.y)).value / keyWidth
    let along = glass.distance(from: from, to: SurfacePoint(x: from.x, y: to.y)).value / row
    return (across * across + along * along).squareRoot()
  }

  /// The width of a key that is one unit wide, in millimetres.
  private var keyWidth: Double {
    let keys = max(layout.layers.first?.unitsWide ?? 10, 1)
    return glass.across(
      from: SurfacePoint(x: 0, y: 0), to: SurfacePoint(x: swipeArea.width, y: 0)
    ).value / keys
  }

  // MARK: - Beginning

  /// Handles a finger that comes down on a key while another finger may be swiping.
  ///
  /// - Returns: true if the finger cancelled the swipe by touching delete, and so types nothing.
  mutating func cancelsSwipe(
    _ contact: inout Contact, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    guard let key = keyIndex(at: contact.point) else { return false }
    let isLetter = isSwipeKey(key)
    swipes.fingerCameDown(onLetter: isLetter)
    guard let beginTime = swipes.beginTime else { return false }
    if keys[key].action == .delete {
      dropSwipe()
      return true
    }
    if isLetter, contact.downTime - beginTime < SwipingFingers.rollOver {
      typeInstead(at: contact.downTime, into: output)
    } else if !isLetter, endsSwipe(keys[key].action) {
      endRunningSwipe(into: output)
    }
    return false
  }

  /// True if the key adds to the text. A swipe under way must then end and type its word first.
  private func endsSwipe(_ action: KeyAction) -> Bool {
    switch action {
    case .text, .return: true
    case .layer, .layout, .delete, .deleteForward, .command, .edit, .keysym, .press, .button,
      .modifier, .calculator, .phone, .recent, .none:
      false
    }
  }

  /// Ends the swipe under way as if its finger had lifted.
  private mutating func endRunningSwipe(into output: ErasingQueue<KeyOutput>) {
    guard let other = contacts.firstIndex(where: { $0.role == .swiping }) else { return }
    endSwipe(other, into: output)
    finish(other)
  }

  /// True if a swipe can begin on the key. Mutating, because calling a nonmutating member copies
  /// the engine.
  private mutating func isSwipeKey(_ key: Int) -> Bool {
    layer == 0 && swipes.begins.indices.contains(key) && swipes.begins[key]
  }

  /// Instead of a word, types the letter on which the swipe began. Called if the next finger comes
  /// down so soon that both fingers must be tapping.
  private mutating func typeInstead(at time: Microseconds, into output: ErasingQueue<KeyOutput>) {
    let first = swipes.running.points.first?.place
    dropSwipe()
    guard let first, let key = keyIndex(at: first), isSwipeKey(key) else { return }
    let touch = KeyTouch(layer: layer, key: key, point: keyboard.fraction(of: first))
    type(key, touch: touch, at: time, into: output)
    swipes.typeTime = time
  }

  /// Begins to watch a finger that came down on a key, because it may begin to swipe.
  mutating func watchForSwipe(_ contact: Contact) {
    let mayBegin = contact.role == .pressing && isSwipeKey(contact.key ?? -1)
    swipes.watch(contact.id, mayBegin: mayBegin, at: contact.downTime)
  }

  /// Handles a finger that has moved away from where it came down.
  ///
  /// - Returns: true if the finger swipes from now on.
  mutating func beginsToSwipe(
    _ index: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    let contact = contacts[index]
    guard contact.role == .pressing, contact.held == nil, let path = recordPath(index, at: time),
      path.length >= neededForSwipe(downTime: contact.downTime, at: time)
    else { return false }
    return begin(index, path, at: time, into: output)
  }

  /// Handles a finger that moves while its key's alternates are open.
  ///
  /// - Returns: true if the finger swipes from now on, because it has moved past the alternates on
  ///   a bent path.
  mutating func swipesPastPopup(
    _ index: Int, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    let contact = contacts[index]
    guard swipes.watchedFinger == contact.id, swipes.mayBegin, let popup, !popup.isMenu else {
      return false
    }
    if case .cell = popup.choice, time - swipes.cellTime >= SwipingFingers.choice {
      swipes.stopWatching()
      return false
    }
    let choice = popup.choice(at: contact.point)
    if choice != popup.choice { swipes.cellTime = time }
    guard let path = recordPath(index, at: time), choice == .away,
      path.length >= SwipingFingers.shortestPathAfterPopup,
      path.length >= path.distance + SwipingFingers.leastDetour,
      begin(index, path, at: time, into: output)
    else { return false }
    closePopup()
    return true
  }

  /// The length of path after which the watched finger begins to swipe.
  private func neededForSwipe(downTime: Microseconds, at time: Microseconds) -> Double {
    guard swipes.leftTime - downTime < SwipingFingers.shortestRest else {
      return SwipingFingers.shortestPathAfterRest
    }
    let isAfterTap =
      swipes.lettersDown.before && downTime - swipes.typeTime < SwipingFingers.afterTap
    guard !isAfterTap else { return SwipingFingers.shortestPathAfterTap }
    return time - downTime < SwipingFingers.longestTap
      ? SwipingFingers.shortestPath : SwipingFingers.shortestPathAfterLongestTap
  }

  /// The path of a finger that may begin to swipe, measured in key widths and rows.
  private struct MeasuredPath {
    /// The length of the path from the place where the finger came down.
    var length: Double
    /// The distance in a straight line from the place where the finger came down.
    var distance: Double
  }

  /// Records the path of a watched finger.
  ///
  /// - Returns: nil if the finger is at rest, or cannot begin to swipe.
  private mutating func recordPath(_ index: Int, at time: Microseconds) -> MeasuredPath? {
    let contact = contacts[index]
    guard swipes.watchedFinger == contact.id, swipes.mayBegin else { return nil }
    if swipes.watchedPath.points.isEmpty {
      swipes.watchedPath.add(contact.anchor, at: contact.downTime)
      swipes.measuredPlace = contact.anchor
    }
    swipes.watchedPath.add(contact.point, at: time)
    let distance = keys(from: swipes.watchedPath.points[0].place, to: contact.point)
    guard distance >= SwipingFingers.rest else {
      swipes.rests(contact.id, at: time)
      return nil
    }
    swipes.leaves(at: time)
    let isSlow =
      swipes.pathLength < SwipingFingers.distance
      && time - swipes.leftTime > SwipingFingers.longestBegin
    let hasStopped = time - swipes.measuredTime > SwipingFingers.longestStop
    guard !isSlow, !hasStopped, modifiersOn.isEmpty, layer == 0 else {
      swipes.stopWatching()
      return nil
    }
    let piece = keys(from: swipes.measuredPlace, to: contact.point)
    let length = swipes.pathLength + piece
    if piece >= SwipingFingers.piece {
      (swipes.pathLength, swipes.measuredPlace, swipes.measuredTime) = (length, contact.point, time)
      holdLater(index, at: time)
    }
    return MeasuredPath(length: length, distance: distance)
  }

  /// Postpones the time at which a key counts as held, because its finger is moving.
  private mutating func holdLater(_ index: Int, at time: Microseconds) {
    guard let deadline = contacts[index].deadline, let key = contacts[index].key, isSwipeKey(key),
      time - contacts[index].downTime <= SwipingFingers.movesBeforeHold
    else { return }
    contacts[index].deadline = max(deadline, time + behaviour.hold)
  }

  /// True if a finger that may begin to swipe is on the keyboard or at most `overshoot` above it.
  func overshootsToSwipe(_ contact: Contact) -> Bool {
    guard contact.role == .pressing, swipes.watchedFinger == contact.id, swipes.mayBegin,
      behaviour.typesOn == .last
    else { return false }
    var area = keyboard
    area.y -=
      SwipingFingers.overshoot * keyboard.height / max(layout.layers.first?.unitsHigh ?? 4, 1)
    area.height = keyboard.maxY - area.y
    return area.contains(contact.point)
  }

  private mutating func begin(
    _ index: Int, _ path: MeasuredPath, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    // A finger outside the keyboard cannot begin to swipe: sliding off the keyboard cancels a key.
    guard path.distance >= SwipingFingers.distance, keyboard.contains(contacts[index].point) else {
      return false
    }
    endRunningSwipe(into: output)
    // Wait while `ended` holds a previous swipe whose word has not been read. The new swipe then
    // begins with the finger's next movement.
    guard swipes.ended.points.isEmpty else { return false }
    contacts[index].role = .swiping
    contacts[index].key = nil
    contacts[index].deadline = nil
    swap(&swipes.watchedPath, &swipes.running)
    swipes.watchedPath.erase()
    swipes.beginTime = time
    swipes.mayBegin = false
    revision &+= 1
    return true
  }

  // MARK: - Under way

  /// Handles a movement of the swiping finger.
  mutating func swipe(_ index: Int, at time: Microseconds) {
    let point = contacts[index].point
    swipes.running.add(point, at: time)
    if isNearKeyboard(point) {
      contacts[index].deadline = nil
    } else if contacts[index].deadline == nil {
      contacts[index].deadline = time + SwipingFingers.longestOutside
    }
    guard swipes.fading > .zero, time - swipes.shownTime >= SwipingFingers.frame else { return }
    swipes.shownTime = time
    revision &+= 1
  }

  /// True if the point is on the keyboard, at most a row above it, or at most half a key beside or
  /// below it. Swiping fingers overshoot that far.
  private func isNearKeyboard(_ point: SurfacePoint) -> Bool {
    var area = swipeArea
    let row = area.height / max(layout.layers.first?.unitsHigh ?? 4, 1)
    let column = area.width / max(layout.layers.first?.unitsWide ?? 10, 1)
    area.x -= column / 2
    area.width += column
    area.y -= row
    area.height += row * 1.5
    return area.contains(point)
  }

  /// Ends a swipe, and moves its points to `swipes.ended`.
  mutating func endSwipe(_ index: Int, into output: ErasingQueue<KeyOutput>) {
    guard swipes.isUnderWay else { return }
    // The deadline shows that the finger has slid off the keyboard, so no word is typed.
    guard contacts[index].deadline == nil else { return swipes.drop() }
    swap(&swipes.running, &swipes.ended)
    swipes.drop()
    output.append(.swiped(shiftState))
    keyTyped()
  }

  /// Overwrites the points of a swipe that became a word.
  package mutating func eraseEndedSwipe() { swipes.ended.erase() }
}
