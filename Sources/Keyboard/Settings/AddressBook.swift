package import MarkedYAML

/// The names in a file of vCards, as address books export them: versions 2.1, 3.0 and 4.0.
///
/// A card's names come from `N`, or from `FN` if `N` has none. Lines may be folded, and values may
/// be quoted-printable. The text is UTF-8, ISO 8859-1 or ASCII. Other properties, such as photos,
/// are skipped.
package struct AddressBook: Hashable, Sendable {
  /// The names in the spelling and order of the file, without repetitions.
  package internal(set) var names: [String] = []
  /// True if the file has more names than `mostNames`.
  package internal(set) var hasMore = false

  package init() {}

  /// The maximum number of names, more than any user needs.
  package static let mostNames = 20_000
  /// The maximum length of a name in bytes of UTF-8: forty letters of four bytes.
  package static let longestName = 160
  /// The maximum size of a file in bytes, enough for a few thousand cards with photos. The file is
  /// read piece by piece.
  package static let largestFile = 256 << 20

  /// - Throws: the first error in the file.
  package init(_ document: Document) throws(Problem) {
    var reader = AddressBookReader(file: document.file)
    try reader.consume(document.bytes[...])
    self = try reader.finish()
  }

  /// Adds the names of another file, except known ones.
  ///
  /// - Parameter known: the names added so far; receives the new names.
  package mutating func add(_ other: AddressBook, known: inout Set<String>) {
    for name in other.names where known.insert(name).inserted {
      guard names.count < Self.mostNames else {
        hasMore = true
        return
      }
      names.append(name)
    }
    hasMore = hasMore || other.hasMore
  }
}

/// Reads a file of vCards piece by piece, in a single pass. Only the names and the current property
/// are in memory.
package struct AddressBookReader {
  private let file: String
  private var book = AddressBook()
  private var seen: Set<String> = []
  /// The line on which the current card begins; nil outside of cards.
  private var start: Int?
  private var hasName = false
  private var formatted = ""

  private var line = 1
  private var place = Place.lineStart
  private var property = VCardProperty(line: 1)
  /// The number of bytes examined so far. A byte that is examined twice counts twice.
  package private(set) var work = 0

  private enum Place {
    case lineStart
    /// Within a line. `afterReturn` is true after a carriage return, which a line feed may follow.
    case inLine(afterReturn: Bool)
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// - Parameter file: the file's name for problems.
  package init(file: String) {
    self.file = file
  }

  private func problem(_ line: Int, _ message: String) -> Problem {
    Problem(file: file, mark: Mark(line: line, column: 1), message: message)
  }

  /// - Throws: the first error in the file.
  package mutating func consume(_ piece: ArraySlice<UInt8>) throws(Problem) {
    var rest = piece
    while !rest.isEmpty {
      if case .inLine(afterReturn: false) = place, property.isSkipped {
        skip(&rest)
      } else if let byte = rest.popFirst() {
        work += 1
        try consume(byte)
      }
    }
  }

  /// Skips the rest of the line.
  private mutating func skip(_ rest: inout ArraySlice<UInt8>) {
    let end = rest.firstIndex(of: Self.lineFeed) ?? rest.endIndex
    work += end - rest.startIndex + 1
    rest = rest[end...]
    guard !rest.isEmpty else { return }
    rest.removeFirst()
    endLine()
  }

  private mutating func endLine() {
    line += 1
    place = .lineStart
  }

  private mutating func consume(_ byte: UInt8) throws(Problem) {
    switch place {
    case .lineStart:
      if try begin(byte) { consume(inLine: byte) }
    case .inLine(let afterReturn):
      if afterReturn, byte != Self.lineFeed { property.append(Self.carriageReturn) }
      consume(inLine: byte)
    }
  }

  private mutating func consume(inLine byte: UInt8) {
    switch byte {
    case Self.lineFeed: endLine()
    case Self.carriageReturn: place = .inLine(afterReturn: true)
    default:
      place = .inLine(afterReturn: false)
      property.append(byte)
    }
  }

  /// Begins a line, which may continue the current property.
  ///
  /// - Returns: false if the byte only marks a folded line.
  private mutating func begin(_ byte: UInt8) throws(Problem) -> Bool {
    place = .inLine(afterReturn: false)
    // In version 2.1, a soft line break continues a quoted-printable value.
    if property.removeSoftBreak() { return true }
    if !property.isEmpty, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { return false }
    try end()
    let isBlank = byte == Self.lineFeed || byte == Self.carriageReturn
    property = VCardProperty(line: line, mayBeBase64: property.isBase64 && !isBlank)
    return true
  }

  /// - Returns: the names found.
  /// - Throws: the first error in the file.
  package mutating func finish() throws(Problem) -> AddressBook {
    try end()
    property = VCardProperty(line: line)
    if let start { throw problem(start, "this card has no END:VCARD") }
    return book
  }

  /// Handles the end of the current property.
  private mutating func end() throws(Problem) {
    guard !property.isEmpty, !property.isLineOfBase64 else { return }
    work += property.size
    let number = property.line
    guard property.isValid else {
      throw problem(number, "a line of a vCard is a name, a colon and a value")
    }
    switch (property.name, start) {
    case ("BEGIN", nil) where property.isCard:
      (start, hasName, formatted) = (number, false, "")
    case ("BEGIN", _?) where property.isCard:
      throw problem(number, "a card begins within another")
    case (_, nil):
      throw problem(number, "a file of vCards begins with BEGIN:VCARD")
    case ("END", _?) where property.isCard:
      if !hasName { add(formatted) }
      start = nil
    case ("N", _?):
      // The first three parts are the family, given and further names; titles come after them.
      for part in Self.parts(try text()).prefix(3) { add(part) }
    case ("FN", _?):
      formatted = Self.parts(try text()).joined(separator: " ")
    default: break
    }
  }

  /// The property's value.
  private func text() throws(Problem) -> String {
    guard !property.isTooLong else { return "" }
    let (number, name) = (property.line, property.name)
    guard let bytes = property.decoded else {
      throw problem(number, "\(name) is not valid quoted-printable text")
    }
    switch property.charset {
    case "", "UTF-8", "US-ASCII":
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw problem(number, "\(name) is not UTF-8 text, and has no CHARSET")
      }
      return text
    case "ISO-8859-1":
      return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default:
      throw problem(
        number, "\(name) is in \(property.charset), which is not supported; use UTF-8")
    }
  }

  /// Splits a text into its parts between semicolons, and resolves escapes.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case ";" where !isEscaped: parts.append("")
      case "," where !isEscaped: parts[parts.count - 1].append(" ")
      case "n" where isEscaped, "N" where isEscaped: parts[parts.count - 1].append(" ")
      default: parts[parts.count - 1].append(character)
      }
      isEscaped = false
    }
    return parts
  }

  /// Adds the names in a text. Initials, numbers and words that are too long are not names.
  private mutating func add(_ text: String) {
    for name in text.split(whereSeparator: \.isWhitespace)
    where name.count > 1 && name.utf8.count <= AddressBook.longestName && Shortcuts.isName(name) {
      hasName = true
      guard !seen.contains(String(name)) else { continue }
      guard book.names.count < AddressBook.mostNames else {
        book.hasMore = true
        return
      }
      seen.insert(String(name))
      book.names.append(String(name))
    }
  }
}

/// A property `group.NAME;PARAMETER=VALUE:value`, parsed as its bytes arrive. The value is kept
/// only if the reader needs it.
private struct VCardProperty {
  /// The number of the property's first line.
  let line: Int
  /// The name in capitals, without the group; nil until the colon was read, and empty if the line
  /// has no valid name.
  private(set) var parsedName: String?
  /// The character set in capitals; empty if the property names none.
  private(set) var charset = ""
  private(set) var isTooLong = false
  private var head: [UInt8] = []
  private var value: [UInt8] = []
  private var isQuoted = false
  private var isWanted = false
  private var isQuotedPrintable = false
  private var isEncodedInBase64 = false
  /// True if the previous property was in base64. Some programs break base64 into lines without
  /// folding.
  private let mayBeBase64: Bool
  /// The last byte; zero before the first byte.
  private var last: UInt8 = 0

  /// The limit in bytes for the property's name with its parameters, above any real length.
  private static let longest = 4096

  init(line: Int, mayBeBase64: Bool = false) {
    self.line = line
    self.mayBeBase64 = mayBeBase64
  }

  var name: String { parsedName ?? "" }
  /// True if the line is a valid property: a name, a colon and a value.
  var isValid: Bool { !name.isEmpty }
  var isEmpty: Bool { head.isEmpty && parsedName == nil }
  /// The number of bytes in memory.
  var size: Int { head.count + value.count }
  /// True if the line may continue a base64 value of the previous property: the line has no colon.
  var isLineOfBase64: Bool { mayBeBase64 && parsedName == nil }
  /// True if the next line may continue the base64 value.
  var isBase64: Bool { isEncodedInBase64 || isLineOfBase64 }
  /// True if the rest of the line is skipped.
  var isSkipped: Bool { isValid && !isWanted && !isQuotedPrintable }

  var isCard: Bool {
    let end = value.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    return value[..<end].elementsEqual("VCARD".utf8) { $0 & 0xDF == $1 }
  }

  mutating func append(_ byte: UInt8) {
    last = byte
    guard parsedName == nil else {
      guard isWanted else { return }
      if value.count < Self.longest { value.append(byte) } else { isTooLong = true }
      return
    }
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if byte == UInt8(ascii: ":"), !isQuoted {
      parse()
    } else if head.count < Self.longest {
      head.append(byte)
    } else {
      isTooLong = true
    }
  }

  /// Removes the `=` at a line's end if quoted-printable text continues on the next line. Returns
  /// true if there was such an `=`.
  mutating func removeSoftBreak() -> Bool {
    guard isQuotedPrintable, last == UInt8(ascii: "=") else { return false }
    if isWanted, !isTooLong { value.removeLast() }
    last = 0
    return true
  }

  private mutating func parse() {
    parsedName = ""
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    guard !isTooLong, let head = String(validating: head, as: UTF8.self) else { return }
    let fields = head.uppercased().split(separator: ";", omittingEmptySubsequences: false)
    let name = fields[0].split(separator: ".").last.map(String.init) ?? ""
    guard name.allSatisfy({ $0.isASCII && ($0 == "-" || $0.isLetter || $0.isNumber) }) else {
      return
    }
    parsedName = name
    isWanted = ["BEGIN", "END", "N", "FN"].contains(name)
    for field in fields.dropFirst() { read(field) }
  }

  private mutating func read(_ parameter: Substring) {
    switch parameter {
    case "QUOTED-PRINTABLE", "ENCODING=QUOTED-PRINTABLE": isQuotedPrintable = true
    case "BASE64", "ENCODING=BASE64", "ENCODING=B": isEncodedInBase64 = true
    default:
      guard parameter.hasPrefix("CHARSET=") else { return }
      charset = parameter.dropFirst("CHARSET=".count).filter { $0 != "\"" }
    }
  }

  /// The value's bytes; nil if they do not match the declared encoding.
  var decoded: [UInt8]? {
    guard isQuotedPrintable else { return value }
    var bytes: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.first != UInt8(ascii: "+")
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
