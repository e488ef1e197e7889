import ArgumentParser

/// A row of a table: keys to press, and the texts that may come out.
struct TypingCase {
  var id: String
  /// The language as a BCP 47 tag; nil for a case without words.
  var language: String?
  var layout: String
  var conditions: Conditions
  var steps: [TypingStep]
  /// The right results; the case passes with any one of them.
  var expected: [String]

  /// Deviations from the default settings, and the kind of result.
  struct Conditions {
    var smartPunctuation = false
    var correction = true
    var learning = false
    var multiTap = false
    /// True if `keyglass-ime` composes texts, on a layout with a composition method.
    var composes = false
    var decimalSign = "."
    var also: [String] = []
    /// True if the result is the calculator's display instead of the text.
    var comparesDisplay = false

    init(_ words: String) throws {
      for word in words.split(separator: " ") {
        let (name, value) = String(word).split(at: "=")
        switch (name, value) {
        case ("smart", nil): smartPunctuation = true
        case ("nocorrect", nil): correction = false
        case ("learn", nil): learning = true
        case ("multitap", nil): multiTap = true
        case ("ime", nil): composes = true
        case ("show", nil): comparesDisplay = true
        case ("sign", let sign?): decimalSign = sign
        case ("also", let language?): also.append(language)
        default: throw ValidationError("there is no setting `\(word)`")
        }
      }
    }
  }

  /// Reads a table with the columns `id`, `language`, `layout`, `settings`, `keys` and `expected`.
  /// The first line has these names.
  ///
  /// - Throws: if the file cannot be read, or a line is malformed.
  static func read(_ path: String) throws -> [TypingCase] {
    let lines = try readLines(path)
    let cases = try lines.enumerated().dropFirst().filter { !$1.isEmpty && !$1.hasPrefix("#") }
      .map { index, line in
        do {
          return try TypingCase(line)
        } catch let error as ValidationError {
          throw ValidationError("\(path):\(index + 1): \(error.message)")
        }
      }
    guard !cases.isEmpty else { throw ValidationError("\(path): no cases") }
    return cases
  }

  private init(_ line: String) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6 else {
      throw ValidationError("expected id, language, layout, settings, keys, expected: \(line)")
    }
    id = fields[0]
    language = ["", "-"].contains(fields[1]) ? nil : fields[1]
    layout = fields[2]
    conditions = try Conditions(fields[3])
    steps = try TypingStep.steps(fields[4])
    expected = fields[5].alternatives
  }
}

extension String {
  /// Returns the parts before and after the first such sign; `after` is nil if there is none.
  func split(at sign: Character) -> (before: String, after: String?) {
    guard let place = firstIndex(of: sign) else { return (self, nil) }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }

  /// The texts between separators of three bars.
  fileprivate var alternatives: [String] {
    var found = [""]
    var rest = self[...]
    while let character = rest.first {
      if rest.hasPrefix("|||") {
        found.append("")
        rest = rest.dropFirst(3)
      } else {
        found[found.count - 1].append(character)
        rest = rest.dropFirst()
      }
    }
    return found
  }

  /// The text, but with visible signs for special white space.
  var legible: String {
    String(
      map { character in
        switch character {
        case "\n": "⏎"
        case "\u{A0}": "⍽"
        case "\u{202F}": "⎵"
        default: character
        }
      })
  }
}
