import Layouts

/// The characters of the shown layout that the keymap does not reach, for status reports.
///
/// Planning all characters takes over a millisecond. So they are gathered in the background, and
/// each round of events checks a few.
final class StruckOut {
  typealias Answer = ([String]) -> Void

  private let background: BackgroundWork
  /// The characters still to be checked; nil if they are not gathered, because no client has asked
  /// since the last change.
  private var rest: ArraySlice<Unicode.Scalar>?
  private var found: [String] = []
  private var waiting: [Answer] = []
  /// Counts the changes, so that characters gathered before a change are not used.
  private var changes = 0

  /// The number of characters checked in one round.
  private static let piece = 4

  init(background: BackgroundWork) {
    self.background = background
  }

  /// Starts anew for another layout or another keymap.
  func changed(to layout: Layout) {
    changes += 1
    rest = nil
    found = []
    if !waiting.isEmpty { gather(of: layout) }
  }

  /// Calls `answer` once all are known; at once if they are.
  func ask(of layout: Layout, _ answer: @escaping Answer) {
    if let rest, rest.isEmpty { return answer(found) }
    waiting.append(answer)
    if rest == nil, waiting.count == 1 { gather(of: layout) }
  }

  private func gather(of layout: Layout) {
    background.run {
      [layout].typedCharacters
    } then: { [unowned self, changes] characters in
      if changes == self.changes { rest = characters[...] }
    }
  }

  /// Looks at a few more.
  ///
  /// - Returns: whether there are more characters to check.
  func lookOn(canType: (String) -> Bool) -> Bool {
    guard let rest, !waiting.isEmpty else { return false }
    for character in rest.prefix(Self.piece) {
      let text = String(character)
      if !canType(text) { found.append(text) }
    }
    self.rest = rest.dropFirst(Self.piece)
    guard rest.count <= Self.piece else { return true }
    let answers = waiting
    waiting = []
    for answer in answers { answer(found) }
    return false
  }
}
