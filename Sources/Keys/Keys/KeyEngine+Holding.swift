import Erasing
import Layouts
import Touch
import Units

/// Keys that act before their finger lifts: they repeat, or open alternates or a menu.
extension KeyEngine {
  /// The time at which the key under the finger acts even if the finger does not lift; nil if the
  /// key never does.
  func holdDeadline(of contact: Contact) -> Microseconds? {
    guard contact.role == .pressing, let index = contact.key else { return nil }
    let key = keys[index]
    if key.isSpace { return contact.keyTime + behaviour.hold }
    if key.isRepeating { return behaviour.repeatDelay.map { contact.keyTime + $0 } }
    return isHoldable(key) ? contact.keyTime + behaviour.hold : nil
  }

  private func isHoldable(_ key: Key) -> Bool {
    switch key.action {
    case .command(.nextLayout): layoutMenu.count > 1
    case .command(.hide): sizeMenu.opens
    case .phone: true
    case .text, .layer, .layout, .delete, .deleteForward, .return, .command(.back), .edit, .keysym,
      .press, .button, .modifier, .calculator, .recent, .none:
      !key.alternates.isEmpty
    }
  }

  /// Carries out the action that a contact's deadline was set for.
  mutating func expire(
    _ index: Int, at deadline: Microseconds, now: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    contacts[index].deadline = nil
    guard contacts[index].role != .swiping else { return dropSwipe() }
    guard let keyIndex = contacts[index].key else { return }
    let key = keys[keyIndex]
    if key.isSpace, !contacts[index].canMoveCaret {
      contacts[index].canMoveCaret = true
      contacts[index].anchor = contacts[index].point
      if key.isRepeating, let delay = behaviour.repeatDelay {
        contacts[index].deadline = max(contacts[index].keyTime + delay, deadline)
      }
    } else if key.isRepeating {
      repeatKey(key, by: index, at: deadline, now: now, into: output)
    } else if !key.alternates.isEmpty {
      contacts[index].role = .choosing
      openAlternates(of: keyIndex, by: contacts[index].id)
    } else if case .phone(let character) = key.action {
      contacts[index].role = .repeating(words: 0)
      output.append(.phoneHeld(character))
      keyTyped()
    } else {
      contacts[index].role = .choosing
      if key.action == .command(.hide) {
        openSizeMenu(of: keyIndex, by: contacts[index].id)
      } else {
        openLayoutMenu(of: keyIndex, by: contacts[index].id)
      }
    }
  }

  /// The longest time that a key repeats. Some touchscreens do not report that a finger lifts, and
  /// delete must not then remove the whole text. For delete, the time starts again at the first
  /// deleted word.
  private static let longestRepeat = Microseconds.seconds(10)

  private mutating func repeatKey(
    _ key: Key, by index: Int, at deadline: Microseconds, now: Microseconds,
    into output: ErasingQueue<KeyOutput>
  ) {
    var words = if case .repeating(let words) = contacts[index].role { words } else { 0 }
    var interval = behaviour.repeatInterval
    if key.isDelete, deadline - contacts[index].keyTime >= behaviour.deleteWordsAfter {
      words += 1
      let faster = behaviour.repeatAcceleration.value * Int64(words)
      interval = max(interval - Microseconds(faster), behaviour.fastestRepeatInterval)
      output.append(key.action == .delete ? .delete(.word) : .deleteForward(.word))
    } else if let key = contacts[index].key {
      type(key, touch: nil, at: deadline, into: output)
    }
    contacts[index].role = .repeating(words: words)
    let start = max(
      behaviour.repeatDelay ?? .zero, key.isDelete ? behaviour.deleteWordsAfter : .zero)
    guard deadline - contacts[index].keyTime < start + Self.longestRepeat else { return }
    interval = max(interval, .milliseconds(1))
    // Drop repetitions missed while the program was stalled. Making up for them would surprise the
    // user with a burst of characters or deletions.
    let next = deadline + interval
    contacts[index].deadline = next + interval < now ? now + interval : next
  }
}

extension Key {
  var isSpace: Bool { action == .text(" ") }

  var isDelete: Bool { action == .delete || action == .deleteForward }

  /// True if the key repeats while held: delete in every layout, other keys by their definition.
  var isRepeating: Bool { repeats || isDelete }
}
