import Units

/// The label of a key that types a text: the text itself, or a name for an invisible text.
package func visibleLabel(of text: String) -> String {
  // A shortcut for visible ASCII, without Unicode's tables.
  if let first = text.utf8.first, 0x21...0x7E ~= first { return text.printable }
  guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
    return (startsWithMark(text) ? "◌" + text : text).printable
  }
  switch scalar.value {
  case 0x20: return "space"
  case 0x0A: return "↵"
  case 0x09: return "⇥"
  case 0xA0: return "nbsp"
  case 0x2009: return "thin"
  case 0x200B: return "ZWSP"
  case 0x200C: return "ZWNJ"
  case 0x200D: return "ZWJ"
  case 0x200E: return "LRM"
  case 0x200F: return "RLM"
  case 0x202F: return "nnbsp"
  default: break
  }
  switch scalar.properties.generalCategory {
  // Other spaces and invisible characters are shown by their code.
  case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format, .control:
    return String(scalar.value, radix: 16, uppercase: true)
  default:
    return startsWithMark(text) ? "◌" + text : text
  }
}

/// True if the text begins with a combining mark, which needs a base.
private func startsWithMark(_ text: String) -> Bool {
  switch text.unicodeScalars.first?.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark: true
  default: false
  }
}
