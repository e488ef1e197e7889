import Erasing
import Units

/// What was typed since the caret could last have gone elsewhere: so much of the text before the
/// caret is known.
///
/// BackSpace takes a code point of most scripts, but an emoji whole, whatever it is made of: so do
/// GTK, Qt and the web browsers (the rules of Chromium's `BackspaceStateMachine`). A character that
/// was typed as several code points takes as many, unless the delete key takes its marks one by one
/// (`deleteBack`).
package struct TypedText: Hashable, Sendable {
  package private(set) var characters: [Character] = []
  /// Whether what is known begins where the text does: nothing stands before it.
  package private(set) var isFromStart = false
  /// Whether it is what the application has reported, with what was typed since.
  private(set) var isReported = false
  /// Whether something was typed that the application has not reported yet.
  private var isAhead = false
  /// How many of the last characters it has not reported yet.
  private var unreported = 0

  /// How much of it is kept.
  package static let limit = 256

  /// Its memory never grows: what has grown leaves behind what stood in it.
  package init() {
    characters.reserveCapacity(Self.limit)
  }

  package var isEmpty: Bool { characters.isEmpty }

  /// Whether nothing is known of what stands before the caret.
  package var isUnknown: Bool { isEmpty && !isFromStart }

  package mutating func insert(_ text: String) {
    isAhead = true
    if let byte = text.onlyByte, byte != UInt8(ascii: "\n") {
      append(asciiCharacters[Int(byte)])
      unreported = min(unreported + 1, characters.count)
      return
    }
    defer { unreported = min(unreported + text.count, characters.count) }
    guard let last = characters.last else {
      for character in text { append(character) }
      return
    }
    // A combining mark joins the character before it.
    removeLast(1)
    for character in String(last) + text { append(character) }
  }

  private mutating func append(_ character: Character) {
    if characters.count == Self.limit {
      characters.removeFirst()
      isFromStart = false
    }
    characters.append(character)
  }

  /// Takes characters away and leaves nothing of them in memory.
  private mutating func removeLast(_ count: Int) {
    for index in characters.indices.suffix(count) { characters[index] = "\0" }
    characters.removeLast(count)
  }

  /// The caret may be elsewhere.
  package mutating func forget() {
    if !isEmpty { characters.erase() }
    unreported = 0
    isFromStart = false
    isReported = false
  }

  /// The caret stands where nothing has been written yet.
  package mutating func begin() {
    if !isEmpty { characters.erase() }
    unreported = 0
    isFromStart = true
    isReported = false
  }

  /// What the application's report of the text before the caret changed.
  package enum News: Hashable, Sendable {
    case nothingNew
    /// It extends what was known.
    case more
    /// It is another text, or another position in it.
    case other
  }

  /// How long no key has been touched when an application reports.
  package enum Quiet: Hashable, Sendable {
    /// What it reports may be older than the last keys: it counts if it ends with what they typed.
    case none
    /// It is newer, unless it is what stood there before some of the last keys: a slow application.
    case brief
    case long
  }

  /// Takes the text before the caret from the application.
  ///
  /// - Parameter isFromStart: the text begins with it.
  package mutating func hear(_ before: String, isFromStart: Bool, after quiet: Quiet) -> News {
    var heard = Array(before.suffix(Self.limit))
    defer { heard.erase() }
    if heard.count >= characters.count, heard.suffix(characters.count).elementsEqual(characters) {
      (isAhead, unreported) = (false, 0)
      isReported = true
      guard heard.count > characters.count || isFromStart != self.isFromStart else {
        return .nothingNew
      }
      take(heard, isFromStart)
      return .more
    }
    let isKnown = !isFromStart && characters.suffix(heard.count).elementsEqual(heard)
    guard quiet != .none || !isAhead, !isKnown else { return .nothingNew }
    if quiet != .long, isAhead, isEcho(heard, isFromStart) { return .nothingNew }
    (isAhead, unreported) = (false, 0)
    take(heard, isFromStart)
    return .other
  }

  /// Whether it is what is known without some of the characters that are not reported yet.
  private func isEcho(_ heard: [Character], _ isFromStart: Bool) -> Bool {
    guard unreported > 0 else { return false }
    return (1...unreported).contains { missing in
      let stood = characters.dropLast(missing)
      let length = min(stood.count, heard.count)
      return heard.suffix(length).elementsEqual(stood.suffix(length))
        && (length > 0 || self.isFromStart)
        && (heard.count >= stood.count || !isFromStart)
        && (heard.count <= stood.count || !self.isFromStart)
    }
  }

  private mutating func take(_ heard: [Character], _ isFromStart: Bool) {
    forget()
    characters.append(contentsOf: heard)
    self.isFromStart = isFromStart
    isReported = true
  }

  /// Takes the character before the caret away.
  ///
  /// - Returns: how often BackSpace does that; once where the character is not known.
  package mutating func delete() -> Int {
    isAhead = true
    guard let last = characters.last else {
      // Whatever goes now was there before.
      isFromStart = false
      return 1
    }
    removeLast(1)
    unreported = max(0, unreported - 1)
    return Self.backSpaces(last)
  }

  /// Takes away what the delete key takes: the character before the caret, but of a script whose marks
  /// are typed one by one only the last of them.
  ///
  /// - Returns: how often BackSpace does that.
  package mutating func deleteBack() -> Int {
    guard let last = characters.last, last.losesMarks else { return delete() }
    isAhead = true
    var scalars = last.unicodeScalars
    scalars.removeLast()
    removeLast(1)
    append(Character(String(scalars)))
    unreported = max(unreported, 1)
    return 1
  }

  /// Whether what stands before the last character, a space, can end a sentence, as words, numbers and
  /// their signs can (5 %, C++), and dashes and other marks cannot.
  var canEndBeforeSpace: Bool {
    let before = characters.dropLast()
    guard let last = before.last else { return false }
    return last.isLetter || last.isNumber || Self.closing.contains(last) || last.isCurrencySymbol
      || last.isEmoji || ["%", "‰", "°"].contains(last)
      || last == "+" && before.dropLast().last?.isWhitespace == false
  }

  /// The word before the caret, with the spaces behind it; nil where its beginning is not known.
  package var lastWord: String? { startOfLastWord.map { String(characters[$0...]) } }

  private var startOfLastWord: Int? {
    guard let word = characters.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    guard let space = characters[...word].lastIndex(where: \.isWhitespace) else {
      return isFromStart ? characters.startIndex : nil
    }
    return characters.index(after: space)
  }

  /// Takes the word before the caret away, with the spaces behind it.
  ///
  /// - Returns: how often BackSpace does that; nil where the word's beginning is not known, and
  ///   nothing is from then on.
  package mutating func deleteWord() -> Int? {
    isAhead = true
    guard let first = startOfLastWord else {
      forget()
      return nil
    }
    let count = characters[first...].reduce(0) { $0 + Self.backSpaces($1) }
    unreported = max(0, unreported - (characters.count - first))
    removeLast(characters.count - first)
    return count
  }

  /// How often BackSpace takes to delete the character.
  package static func backSpaces(_ character: Character) -> Int {
    // CR LF is one character and one key.
    character.isEmoji || character.isNewline ? 1 : character.unicodeScalars.count
  }
}

extension Character {
  /// Whether it is an emoji, as opposed to a digit or sign that only may become one.
  var isEmoji: Bool {
    unicodeScalars.contains { scalar in
      // Variation Selector-16 asks for the emoji.
      scalar.value > 0xFF && scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F
    }
  }

  /// Whether delete takes its last code point alone: Hebrew, Arabic, the scripts of India, Southeast
  /// Asia and Tibet and their like, as Pango's `backspace_deletes_character` and other keyboards have
  /// it. Latin, Greek, Cyrillic, kana, Hangul and emoji go whole.
  fileprivate var losesMarks: Bool {
    let scalars = unicodeScalars
    guard let base = scalars.first?.value,
      scalars.index(after: scalars.startIndex) < scalars.endIndex
    else { return false }
    return switch base {
    case 0x0530..<0x1100, 0x1200..<0x1D00: true
    // Vai to Meetei Mayek, but for Cyrillic, Latin and Hangul between them.
    case 0xA4D0..<0xA640, 0xA6A0..<0xA700, 0xA800..<0xA960, 0xA980..<0xAB30, 0xAB70..<0xAC00: true
    case 0xFB1D..<0xFE00, 0xFE70..<0xFF00: true
    case 0x1_0A00..<0x1_2000, 0x1_6A40..<0x1_6B90, 0x1_E000..<0x1_F000: true
    default: false
    }
  }
}
