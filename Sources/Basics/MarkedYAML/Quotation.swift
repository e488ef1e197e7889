extension String {
  /// Returns the text as one line that is safe on a terminal and in a log. Invisible characters,
  /// control characters and marks that turn the direction of writing become `\u{1B}`.
  ///
  /// Texts from files and devices are untrusted, and end up in messages.
  package func escaped(atMost limit: Int = 60) -> String {
    // Most texts are plain ASCII.
    if utf8.count <= limit, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var line = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      guard index < limit else { return line + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text for a message: printable, between backquotes.
  package var quoted: String { "`\(escaped())`" }
}

extension Unicode.Scalar {
  /// The character's code as `U+00A0`.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// True for a space other than ASCII's, such as a no-break space. YAML treats these as letters.
  var isForeignSpace: Bool {
    !isASCII && properties.generalCategory == .spaceSeparator
  }

  /// The message about this character as a line's indentation.
  var mistakeOfIndentation: String {
    let name = self == "\u{A0}" ? "a no-break space" : "the space \(code)"
    return "\(name) as indentation; indent with plain spaces"
  }
}
