/// The layouts chosen last, one for each user and list of enabled layouts. Sessions and the greeter
/// may enable different layouts, so each has its own choice.
struct ChosenLayouts: Hashable, Sendable {
  private struct Choice: Hashable, Sendable {
    /// The user at the seat when the layout was chosen; nil if no user was logged in there.
    var user: UInt32?
    var id: String
    /// The ids of the layouts that were enabled when the layout was chosen.
    var enabled: [String]
  }

  /// The choices, oldest first.
  private var choices: [Choice] = []

  /// The maximum number of remembered choices.
  private static let limit = 32

  /// Reads the file, and skips damaged lines.
  init(parsing text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // Until version 0.1 the file had one choice without a user: the id, then the enabled ids.
    if lines.count == 2, lines[0].count == 1 {
      choices = [Choice(user: nil, id: lines[0][0], enabled: lines[1])]
      return
    }
    choices = lines.suffix(Self.limit).compactMap { words in
      guard words.count > 2 else { return nil }
      let user = UInt32(words[0])
      guard user != nil || words[0] == "-" else { return nil }
      return Choice(user: user, id: words[1], enabled: Array(words[2...]))
    }
  }

  /// The file: a line for each choice, with the user or `-`, the id, and the enabled ids.
  var text: String {
    choices.map { choice in
      let words = [choice.user.map(String.init) ?? "-", choice.id] + choice.enabled
      return words.joined(separator: " ") + "\n"
    }.joined()
  }

  /// Returns the id of the layout that the user last chose while exactly these layouts were
  /// enabled; nil if there is none. After a change of the enabled layouts, the first layout is
  /// therefore shown, as an administrator or a session expects.
  func id(of user: UInt32?, among enabled: [String]) -> String? {
    guard let choice = choices.last(where: { $0.user == user && $0.enabled == enabled }) else {
      return nil
    }
    return enabled.contains(choice.id) ? choice.id : nil
  }

  mutating func remember(_ id: String, of user: UInt32?, among enabled: [String]) {
    choices.removeAll { $0.user == user && $0.enabled == enabled }
    choices.append(Choice(user: user, id: id, enabled: enabled))
    choices.removeFirst(max(0, choices.count - Self.limit))
  }
}
