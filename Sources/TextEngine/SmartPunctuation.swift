/// Marks as they are printed for the ones that typewriters had: “ ” for ", ’ for ', — for --,
/// … for three full stops.
struct SmartPunctuation {
  /// BCP 47.
  var language: String

  /// A text, or what it becomes with what stands before it.
  func edit(for text: String, after characters: [Character]) -> TextEdit {
    if text == "-", characters.last == "-" { return .replace(1, with: "—") }
    if text == ".", characters.suffix(2) == [".", "."] { return .replace(2, with: "…") }
    return .insert(mark(for: text, after: characters.last))
  }

  func mark(for text: String, after before: Character?) -> String {
    let opens = before.map { $0.isWhitespace || TypedText.opening.contains($0) } ?? true
    switch text {
    case "\"": return opens ? marks.open : marks.close
    case "'": return opens ? marks.openSingle : marks.closeSingle
    default: return text
    }
  }

  private struct Marks {
    var open: String
    var close: String
    var openSingle: String
    var closeSingle: String
  }

  /// By the delimiters of Unicode CLDR.
  private var marks: Marks {
    switch language.prefix(2) {
    case "de": Marks(open: "„", close: "“", openSingle: "‚", closeSingle: "’")
    case "nb", "nn", "no": Marks(open: "«", close: "»", openSingle: "‘", closeSingle: "’")
    case "ru": Marks(open: "«", close: "»", openSingle: "„", closeSingle: "’")
    default: Marks(open: "“", close: "”", openSingle: "‘", closeSingle: "’")
    }
  }
}
