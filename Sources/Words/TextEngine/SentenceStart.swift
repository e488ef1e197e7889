package import Lexicon

// The beginning of a sentence.
extension TypedText {
  /// True if the next letter begins a sentence, judging by the known text.
  ///
  /// - Parameter lexicon: has abbreviations beyond those of the language's list.
  package func beginsSentence(language: String, lexicon: Lexicon?) -> Bool {
    // The usual case: the text ends with a letter.
    if let last = characters.last, last.isTypedLetter { return false }
    return Self.beginsSentence(
      after: characters[...], isFromStart: isFromStart,
      FullStops(language: language, lexicon: lexicon))
  }

  private static func beginsSentence(
    after text: ArraySlice<Character>, isFromStart: Bool, _ fullStops: FullStops
  ) -> Bool {
    guard let last = text.last else { return isFromStart }
    if last.isWhitespace {
      return beginsSentence(afterSpaces: text, isFromStart: isFromStart, fullStops)
    }
    // After an opening mark, a sentence begins if it would begin before the mark, and the text
    // there is known.
    guard opening.contains(last) || last == "»" || last == "”",
      isFromStart || text.contains(where: \.isWhitespace),
      !(fullStops.hasClitics && Apostrophe.begins(last))
    else { return false }
    return beginsSentence(after: text.dropLast(), isFromStart: isFromStart, fullStops)
  }

  /// True if a sentence begins after spaces.
  private static func beginsSentence(
    afterSpaces text: ArraySlice<Character>, isFromStart: Bool, _ fullStops: FullStops
  ) -> Bool {
    var rest = text
    while let last = rest.last {
      if last.isNewline { return true }
      if last.isWhitespace {
        rest.removeLast()
        if fullStops.hasClitics { rest.removeClitic() }
      } else if last.isEmoji || closing.contains(last)
        || opening.contains(last) && rest.dropLast().last?.isWhitespace ?? true
      {
        // Skip a mark after a space, even an opening mark: French puts a space after opening marks.
        rest.removeLast()
      } else {
        return fullStops.end(rest)
      }
    }
    return isFromStart
  }

  static let opening: Set<Character> = [
    "(", "[", "{", "\"", "'", "“", "„", "«", "‘", "‚", "‹", "¿", "¡",
  ]
  static let closing: Set<Character> = [
    ")", "]", "}", "\"", "'", "”", "“", "»", "«", "’", "‘", "›",
  ]
}

/// Decides which full stops end a sentence in a language.
private struct FullStops {
  /// The language, as the first subtag of a BCP 47 tag.
  let language: String
  let lexicon: Lexicon?

  init(language: String, lexicon: Lexicon?) {
    self.language = String(language.prefix { $0 != "-" })
    self.lexicon = lexicon
  }

  var hasClitics: Bool { Apostrophe.beginsWords(in: language) }

  /// True if the text ends a sentence.
  func end(_ text: ArraySlice<Character>) -> Bool {
    guard let last = text.last else { return false }
    let before = text.dropLast()
    switch last {
    // Three full stops are an ellipsis which, like `…`, ends no sentence by itself.
    case "." where before.hasSuffix(".."): return false
    case ".":
      let run = before.suffix { !$0.isWhitespace && $0 != "/" }
      if isShortForm(run) { return true }
      let word = run.suffix { !TypedText.opening.contains($0) }
      return isName(word, in: before)
        || !Abbreviations.have(
          String(word), language: language, lexicon: lexicon,
          isAfterNumber: textBefore(word, in: before).endsWithNumber)
    // A Greek question mark looks like a semicolon.
    case ";": return before.last?.isGreek ?? false
    default: return Self.marks.contains(last)
    }
  }

  /// True for `Jan` and `Max` if they are names; see `Abbreviations.isName`.
  private func isName(_ word: ArraySlice<Character>, in text: ArraySlice<Character>) -> Bool {
    guard Abbreviations.mayBeName(word) else { return false }
    let before = textBefore(word, in: text)
    return Abbreviations.isName(
      word, isAfterNumber: before.endsWithNumber, beginsSentence: before.isEmpty || end(before))
  }

  /// The text before a word, without spaces and opening marks at its end.
  private func textBefore(
    _ word: ArraySlice<Character>, in text: ArraySlice<Character>
  ) -> ArraySlice<Character> {
    var before = text[..<word.startIndex]
    while let last = before.last, last.isWhitespace || TypedText.opening.contains(last) {
      before.removeLast()
    }
    return before
  }

  /// True for a word that ends with an apostrophe and a letter, such as `don't` or `'t`. Its last
  /// letter is not an abbreviation.
  private func isShortForm(_ run: ArraySlice<Character>) -> Bool {
    guard run.count > 1, run.last?.isLowercase == true, Apostrophe.begins(run[run.endIndex - 2])
    else {
      return false
    }
    let before = run.dropLast(2).last
    return before?.isLetter ?? hasClitics
  }

  /// Marks that end a sentence, in all scripts. `.` is not among them, because abbreviations end
  /// with it too.
  private static let marks: Set<Character> = [
    "!", "?", "‼", "⁇", "⁈", "⁉", "‽", "։", "؟", "۔", "।", "॥", "።", "፧", "፨", "။", "។", "៕", "᙮",
    "᠃", "᠉", "།", "༎", "。", "｡", "．", "！", "？", "꓿", "꘎", "꛳", "꡶", "꡷",
  ]
}

extension Character {
  fileprivate var isGreek: Bool {
    let value = unicodeScalars.first?.value ?? 0
    return (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
  }
}

extension ArraySlice<Character> {
  /// Removes a short word that begins with an apostrophe, such as 's in Dutch. The next word then
  /// has the capital of the sentence.
  fileprivate mutating func removeClitic() {
    let word = suffix { !$0.isWhitespace }
    guard let first = word.first, Apostrophe.begins(first),
      ["s", "n", "t", "k", "m", "r", "ie", "ns"].contains(String(word.dropFirst()))
    else { return }
    removeLast(word.count)
  }

  fileprivate func hasSuffix(_ end: String) -> Bool { suffix(end.count).elementsEqual(end) }

  func suffix(while belongs: (Character) -> Bool) -> ArraySlice<Character> {
    let start = lastIndex { !belongs($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}
