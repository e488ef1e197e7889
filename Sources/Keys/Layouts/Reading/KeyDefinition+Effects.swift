import MarkedYAML

extension KeyDefinition {
  /// The mistakes that leave the key working, each with its position.
  ///
  /// - Parameters:
  ///   - name: the key's name.
  ///   - word: the position of the key in a row.
  ///   - layout: the id of the layout.
  func doubts(name: String, at word: Mark, layout: String) -> [(mark: Mark, message: String)] {
    var doubts = withoutEffect.map { property, reason in
      (mark(of: property) ?? mark ?? word, "`\(property)` does nothing \(reason)")
    }
    switch content {
    case .action(.text("")):
      let place = mark(of: "output") ?? word
      doubts.append((place, "the `output` of \(name.quoted) is empty, so the key types nothing"))
    case .action(.layout(layout)):
      doubts.append(
        (mark(of: "action") ?? word, "\(name.quoted) leads to the layout that it is on"))
    case .action, .gap, .spacer, .above, nil: break
    }
    return doubts
  }

  /// The properties in the files that change nothing about the key, each with the reason.
  private var withoutEffect: [(property: String, reason: String)] {
    guard !properties.isEmpty else { return [] }
    switch content {
    case .gap: return all(but: ["width", "action"], "on a gap")
    case .spacer: return all(but: ["width", "action"], "on a spacer")
    case .above: return all(but: [], "on `above`, which belongs to the key above it")
    case .action(let action): return withoutEffect(on: action)
    case nil: return []
    }
  }

  private func all(but effective: [String], _ reason: String) -> [(String, String)] {
    properties.map(\.name).filter { !effective.contains($0) }.map { ($0, reason) }
  }

  private func withoutEffect(on action: KeyAction) -> [(property: String, reason: String)] {
    var found: [(property: String, reason: String)] = []
    var isPhoneKey = false
    if case .phone = action { isPhoneKey = true }
    if letters != nil, !isPhoneKey {
      found.append(("letters", "on a key without `action: phone`"))
    }
    if alternates?.isEmpty == false, flicks != true, let other = action.otherUseOfHolding {
      found.append(("alternates", "on a key that \(other) when it is held"))
    }
    if repeats == true, let reason = action.obstacleToRepeating { found.append(("repeat", reason)) }
    if repeats == false, action == .delete || action == .deleteForward {
      found.append(("repeat", "on a key that deletes, which always repeats"))
    }
    return found
  }

  func mark(of property: String) -> Mark? {
    properties.first { $0.name == property }?.mark
  }

  /// True if holding the key may repeat its action.
  var mayRepeat: Bool {
    guard case .action(let action) = content else { return true }
    return action.obstacleToRepeating == nil
  }

  /// True if the key is a sequence or a button, for which `repeat` is an error.
  var isSequenceOrButton: Bool {
    switch content {
    case .action(.press(let chords)): chords.count != 1
    case .action(.button): true
    case .action, .gap, .spacer, .above, nil: false
    }
  }
}

extension KeyAction {
  /// The effect of holding a key, if it leaves no room for alternates.
  fileprivate var otherUseOfHolding: String? {
    switch self {
    case .text(" "): "moves the caret"
    case .delete, .deleteForward: "repeats"
    case .text, .layer, .layout, .return, .command, .edit, .keysym, .press, .button, .modifier,
      .calculator, .phone, .recent, .none:
      nil
    }
  }

  /// The reason why a key with this action does not repeat; nil if it may repeat.
  fileprivate var obstacleToRepeating: String? {
    switch self {
    case .modifier: "on a modifier, which stays on while it is held"
    case .layer, .layout, .command(.back): "on a key that shows other keys"
    case .command(.nextLayout), .command(.hide): "on a key that opens a menu when it is held"
    case .phone: "on a phone key, which types its digit when it is held"
    case .none: "on a key without an action"
    case .text, .delete, .deleteForward, .return, .edit, .keysym, .press, .button, .calculator,
      .recent:
      nil
    }
  }
}
