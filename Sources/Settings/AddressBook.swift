package import MarkedYAML

/// The names in a file of vCards, as address books export them: versions 2.1, 3.0 and 4.0.
///
/// Of each card `N` counts, or `FN` where that has none: lines may be folded, values quoted-printable,
/// in UTF-8, ISO 8859-1 or ASCII. Everything else in a card is passed over.
package struct AddressBook: Hashable, Sendable {
  /// Each name once, as it is written, in the order of the file.
  package private(set) var names: [String] = []

  /// - Throws: the first thing that is wrong with the file.
  package init(_ document: Document) throws(Problem) {
    var reader = Reader(file: document.file)
    try reader.read(document.bytes)
    names = reader.names
  }

  private struct Reader {
    let file: String
    var names: [String] = []
    private var seen: Set<String> = []
    /// The line where the open card begins; nil outside of cards.
    private var start: Int?
    private var hasName = false
    private var formatted = ""

    init(file: String) {
      self.file = file
    }

    private func problem(_ line: Int, _ message: String) -> Problem {
      Problem(file: file, mark: Mark(line: line, column: 1), message: message)
    }

    mutating func read(_ bytes: [UInt8]) throws(Problem) {
      var bytes = bytes[...]
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      var index = 0
      while index < lines.count {
        let number = index + 1
        var line = Array(lines[index])
        index += 1
        func next() -> ArraySlice<UInt8>? { index < lines.count ? lines[index] : nil }
        while let more = next(), let first = more.first, first == 0x20 || first == 0x09 {
          line += more.dropFirst()
          index += 1
        }
        // What version 2.1 has instead of folding.
        while line.last == UInt8(ascii: "="), Property.isQuotedPrintable(line), let more = next() {
          line = line.dropLast() + more
          index += 1
        }
        if !line.isEmpty { try take(line, number) }
      }
      if let start { throw problem(start, "this card has no END:VCARD") }
    }

    private mutating func take(_ line: [UInt8], _ number: Int) throws(Problem) {
      guard let property = Property(line) else {
        throw problem(number, "a line of a vCard is a name, a colon and a value")
      }
      let isCard = property.value.elementsEqual("VCARD".utf8) { $0 & 0xDF == $1 }
      switch (property.name, start) {
      case ("BEGIN", nil) where isCard:
        (start, hasName, formatted) = (number, false, "")
      case ("BEGIN", _?) where isCard:
        throw problem(number, "a card begins within another")
      case (_, nil):
        throw problem(number, "a file of vCards begins with BEGIN:VCARD")
      case ("END", _?) where isCard:
        if !hasName { add(formatted) }
        start = nil
      case ("N", _?):
        // Family, given and further names; titles are none.
        for part in Self.parts(try text(of: property, number)).prefix(3) { add(part) }
      case ("FN", _?):
        formatted = Self.parts(try text(of: property, number)).joined(separator: " ")
      default: break
      }
    }

    private func text(of property: Property, _ number: Int) throws(Problem) -> String {
      guard let bytes = property.decoded else {
        throw problem(number, "\(property.name) is no quoted-printable text")
      }
      switch property.charset {
      case "", "UTF-8", "US-ASCII":
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw problem(number, "\(property.name) is not text in UTF-8, and names no CHARSET")
        }
        return text
      case "ISO-8859-1":
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      default:
        throw problem(
          number, "\(property.name) is in \(property.charset), which is not read; UTF-8 is")
      }
    }

    /// Parts between semicolons, with what is escaped in them.
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

    /// Initials and numbers are no names.
    private mutating func add(_ text: String) {
      for name in text.split(whereSeparator: \.isWhitespace)
      where name.count > 1 && Shortcuts.isName(name) {
        hasName = true
        if seen.insert(String(name)).inserted { names.append(String(name)) }
      }
    }
  }

  /// `group.NAME;PARAMETER=VALUE:value`.
  private struct Property {
    /// In capitals, without its group.
    var name: String
    /// In capitals; empty where none is named.
    var charset = ""
    var value: ArraySlice<UInt8>
    private var isQuotedPrintable = false

    init?(_ line: [UInt8]) {
      var isQuoted = false
      let colon = line.firstIndex { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ":") && !isQuoted
      }
      guard let colon, let head = String(validating: line[..<colon], as: UTF8.self) else {
        return nil
      }
      let fields = head.uppercased().split(separator: ";", omittingEmptySubsequences: false)
      name = fields[0].split(separator: ".").last.map(String.init) ?? ""
      let isName = name.allSatisfy { $0.isASCII && ($0 == "-" || $0.isLetter || $0.isNumber) }
      guard !name.isEmpty, isName else { return nil }
      value = line[(colon + 1)...]
      for field in fields.dropFirst() {
        if field == "QUOTED-PRINTABLE" || field == "ENCODING=QUOTED-PRINTABLE" {
          isQuotedPrintable = true
        }
        if field.hasPrefix("CHARSET=") { charset = String(field.dropFirst("CHARSET=".count)) }
      }
    }

    static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
      Property(line)?.isQuotedPrintable ?? false
    }

    /// The value's bytes; nil where it is not what its encoding says.
    var decoded: [UInt8]? {
      guard isQuotedPrintable else { return Array(value) }
      var bytes: [UInt8] = []
      var rest = value
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
}
