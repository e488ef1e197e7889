import Erasing
import Units

/// The known text before the caret: all text typed since the caret may last have moved.
///
/// BackSpace deletes one code point or a whole emoji in GTK, Qt and web browsers; see Chromium's
/// `BackspaceStateMachine`. A character of several code points therefore needs several BackSpaces.
/// In scripts whose marks are typed one by one, the delete key removes only the last mark
/// (`deleteBack`).
package struct TypedText: Hashable, Sendable {
  package private(set) var characters: [Character] = []
  /// True if the known text begins at the start of the whole text.
  package private(set) var isFromStart = false
  /// True if the text is the application's last report plus the characters typed since then.
  private(set) var isReported = false
  /// True if a key has changed the text since the application last reported it.
  private var isAhead = false
  /// The number of characters at the end that the application has not yet reported.
  private var unreported = 0
  /// The index after the last space or opening mark; nil if there is none. The index is stored,
  /// because a search after each key would take longer in a longer word.
  private(set) var lastBreak: Int?

  /// Upper limit for the known characters.
  package static let limit = 256

  /// Reserves all the memory at once, because growing would leave copies of the text behind.
  package init() {
    characters.reserveCapacity(Self.limit)
  }

  package var isEmpty: Bool { characters.isEmpty }

  /// True if the text before the caret is unknown.
  package var isUnknown: Bool { isEmpty && !isFromStart }

  package mutating func insert(_ text: String) {
    isAhead = true
    if let byte = text.onlyByte, byte != UInt8(ascii: "\n") {
      if byte.isASCIILetter {
        appendLetter(asciiCharacters[Int(byte)])
      } else {
        append(asciiCharacters[Int(byte)])
      }
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
    appendLetter(character)
    if Self.breaks(character) { lastBreak = characters.count }
  }

  /// Appends a character that ends no word.
  @inline(__always)
  private mutating func appendLetter(_ character: consuming Character) {
    if characters.count == Self.limit { removeFirstHalf() }
    characters.append(character)
  }

  /// Makes room for many characters at once, because making room moves all remaining characters.
  @inline(never)
  private mutating func removeFirstHalf() {
    let half = Self.limit / 2
    characters.removeFirst(half)
    // Overwrite the copies of the moved characters.
    for _ in 0..<half { characters.append("\0") }
    characters.removeLast(half)
    lastBreak = lastBreak.flatMap { $0 > half ? $0 - half : nil }
    isFromStart = false
    unreported = min(unreported, half)
  }

  /// Removes characters and overwrites them in memory.
  private mutating func removeLast(_ count: Int) {
    for index in characters.indices.suffix(count) { characters[index] = "\0" }
    characters.removeLast(count)
    if let lastBreak, lastBreak > characters.count { findBreak() }
  }

  private mutating func findBreak() {
    lastBreak = characters.lastIndex(where: Self.breaks).map { $0 + 1 }
  }

  /// Forgets the text, because the caret may have moved.
  package mutating func forget() {
    if !isEmpty { characters.erase() }
    lastBreak = nil
    unreported = 0
    isFromStart = false
    isReported = false
  }

  /// Begins an empty text.
  package mutating func begin() {
    if !isEmpty { characters.erase() }
    lastBreak = nil
    unreported = 0
    isFromStart = true
    isReported = false
  }

  /// The effect of the application's report of the text before the caret.
  package enum ReportedChange: Hashable, Sendable {
    case nothingNew
    /// The report extends the known text.
    case more
    /// The report is another text, or another position in it.
    case other
  }

  /// The time between the last touched key and an application's report.
  package enum Quiet: Hashable, Sendable {
    /// No time. The report may be older than the last keys, so it is accepted only if it ends with
    /// the known text.
    case none
    /// A short time. The report is accepted, unless it is the known text without the last keys, as
    /// a slow application may send.
    case brief
    case long
  }

  /// Applies the application's report of the text before the caret.
  ///
  /// - Parameter isFromStart: true if the report begins at the start of the text.
  package mutating func receiveText(
    beforeCaret before: String, isFromStart: Bool, after quiet: Quiet
  ) -> ReportedChange {
    var reported = Array(before.suffix(Self.limit))
    defer { reported.erase() }
    if reported.count >= characters.count,
      reported.suffix(characters.count).elementsEqual(characters)
    {
      (isAhead, unreported) = (false, 0)
      isReported = true
      guard reported.count > characters.count || isFromStart != self.isFromStart else {
        return .nothingNew
      }
      setText(reported, isFromStart)
      return .more
    }
    let isKnown = !isFromStart && characters.suffix(reported.count).elementsEqual(reported)
    guard quiet != .none || !isAhead, !isKnown else { return .nothingNew }
    if quiet != .long, isAhead, isEcho(reported, isFromStart) { return .nothingNew }
    (isAhead, unreported) = (false, 0)
    setText(reported, isFromStart)
    return .other
  }

  /// True if a report is the known text without its last characters, which the application has not
  /// handled yet.
  private func isEcho(_ reported: [Character], _ isFromStart: Bool) -> Bool {
    guard unreported > 0 else { return false }
    return (1...unreported).contains { missing in
      let stood = characters.dropLast(missing)
      let length = min(stood.count, reported.count)
      return reported.suffix(length).elementsEqual(stood.suffix(length))
        && (length > 0 || self.isFromStart)
        && (reported.count >= stood.count || !isFromStart)
        && (reported.count <= stood.count || !self.isFromStart)
    }
  }

  private mutating func setText(_ reported: [Character], _ isFromStart: Bool) {
    forget()
    characters.append(contentsOf: reported)
    findBreak()
    self.isFromStart = isFromStart
    isReported = true
  }

  /// Removes the character before the caret.
  ///
  /// - Returns: the number of BackSpace keys needed; 1 if the character is unknown.
  package mutating func delete() -> Int {
    isAhead = true
    guard let last = characters.last else {
      // An unknown character was deleted, so the text did not begin here.
      isFromStart = false
      return 1
    }
    removeLast(1)
    unreported = max(0, unreported - 1)
    return Self.backSpaces(last)
  }

  /// Removes what the delete key removes: the character before the caret, or only its last mark if
  /// the script's marks are typed one by one.
  ///
  /// - Returns: the number of BackSpace keys needed.
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

  /// True if a sentence can end before the final space. It can end with words, numbers and their
  /// signs (5 %, C++), but not with dashes and other marks.
  var canEndBeforeSpace: Bool {
    let before = characters.dropLast()
    guard let last = before.last else { return false }
    return last.isLetter || last.isNumber || Self.closing.contains(last) || last.isCurrencySymbol
      || last.isEmoji || ["%", "‰", "°"].contains(last)
      || last == "+" && before.dropLast().last?.isWhitespace == false
  }

  /// The word before the caret, with the spaces after it; nil if its beginning is unknown.
  package var lastWord: String? { startOfLastWord.map { String(characters[$0...]) } }

  private var startOfLastWord: Int? {
    guard let word = characters.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let space = characters[...word].lastIndex(where: \.isWhitespace)
    let first = space.map { characters.index(after: $0) } ?? characters.startIndex
    let start = SpacelessWord.start(in: characters[first...word]) ?? first
    return start > first || space != nil || isFromStart ? start : nil
  }

  /// Removes the word before the caret, with the spaces after it.
  ///
  /// - Returns: the number of BackSpace keys needed; nil if the word's beginning is unknown; the
  ///   whole text is then forgotten.
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

  /// Returns the number of BackSpace keys that delete the character.
  package static func backSpaces(_ character: Character) -> Int {
    // CR LF is one character, which one BackSpace deletes.
    character.isEmoji || character.isNewline ? 1 : character.unicodeScalars.count
  }
}

extension Character {
  /// True for an emoji. A digit or sign is one only if a variation selector makes it an emoji.
  var isEmoji: Bool {
    unicodeScalars.contains { scalar in
      // U+FE0F, Variation Selector-16, requests the emoji form.
      scalar.value > 0xFF && scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F
    }
  }

  /// True if delete removes only the last code point: in Hebrew, Arabic, the scripts of India,
  /// Southeast Asia and Tibet, and similar scripts. Pango's `backspace_deletes_character` and other
  /// keyboards have this rule. In Latin, Greek, Cyrillic, kana, Hangul and emoji, delete removes
  /// the whole character.
  fileprivate var losesMarks: Bool {
    let scalars = unicodeScalars
    guard let base = scalars.first?.value,
      scalars.index(after: scalars.startIndex) < scalars.endIndex
    else { return false }
    return switch base {
    case 0x0530..<0x1100, 0x1200..<0x1D00: true
    // From Vai to Meetei Mayek, without the Cyrillic, Latin and Hangul between them.
    case 0xA4D0..<0xA640, 0xA6A0..<0xA700, 0xA800..<0xA960, 0xA980..<0xAB30, 0xAB70..<0xAC00: true
    case 0xFB1D..<0xFE00, 0xFE70..<0xFF00: true
    case 0x1_0A00..<0x1_2000, 0x1_6A40..<0x1_6B90, 0x1_E000..<0x1_F000: true
    default: false
    }
  }
}
