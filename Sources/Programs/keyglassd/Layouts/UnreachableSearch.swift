import Layouts

/// The characters of the shown layout that the keymap cannot type, for status reports.
///
/// Checking all characters takes over a millisecond, so each round of events checks a few. The
/// characters are gathered in the background.
final class UnreachableSearch {
  typealias Answer = ([String]) -> Void

  private let background: BackgroundWork
  /// The characters still to be checked; nil from a change of the layout or keymap until a client's
  /// next question.
  private var unchecked: ArraySlice<Unicode.Scalar>?
  private var found: [String] = []
  private var waiting: [Answer] = []
  /// The number of changes. Characters gathered before the last change are not used.
  private var changes = 0

  /// The number of characters checked in one round.
  private static let piece = 4

  init(background: BackgroundWork) {
    self.background = background
  }

  /// Discards the results, because the layout or the keymap has changed.
  func changed(to layout: Layout) {
    changes += 1
    unchecked = nil
    found = []
    if !waiting.isEmpty { gather(of: layout) }
  }

  /// Calls `answer` with the unreachable characters once all characters are checked.
  func ask(of layout: Layout, _ answer: @escaping Answer) {
    if let unchecked, unchecked.isEmpty { return answer(found) }
    waiting.append(answer)
    if unchecked == nil, waiting.count == 1 { gather(of: layout) }
  }

  private func gather(of layout: Layout) {
    background.run {
      [layout].typedCharacters
    } then: { [unowned self, changes] characters in
      if changes == self.changes { unchecked = characters[...] }
    }
  }

  /// Checks a few more characters.
  ///
  /// - Returns: true if there are more characters to check.
  func checkMore(canType: (String) -> Bool) -> Bool {
    guard let unchecked, !waiting.isEmpty else { return false }
    for character in unchecked.prefix(Self.piece) {
      let text = String(character)
      if !canType(text) { found.append(text) }
    }
    self.unchecked = unchecked.dropFirst(Self.piece)
    guard unchecked.count <= Self.piece else { return true }
    let answers = waiting
    waiting = []
    for answer in answers { answer(found) }
    return false
  }
}
