/// A JSON value, filled in while a Swift value is encoded.
final class Written {
  enum Content {
    /// A number, a truth value or null.
    case literal(String)
    case text(String)
    case list([Written])
    case object([String: Written])
  }

  var content = Content.object([:])

  func write<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let text as String: content = .text(text)
    case let truth as Bool: content = .literal("\(truth)")
    case let number as any Numeric: content = .literal("\(number)")
    default: try value.encode(to: ValueEncoder(written: self))
    }
  }

  /// Makes this value an object if it is not one yet, and returns a new member of the object.
  func member(_ key: any CodingKey) -> Written {
    let member = Written()
    var members =
      if case .object(let members) = content { members } else { [:] as [String: Written] }
    members[key.stringValue] = member
    content = .object(members)
    return member
  }

  var elements: [Written] {
    if case .list(let elements) = content { elements } else { [] }
  }

  /// Makes this value a list if it is not one yet, and returns a new last element of the list.
  func element() -> Written {
    let element = Written()
    content = .list(elements + [element])
    return element
  }

  func json(indent: String) -> String {
    let inner = indent + "  "
    func lines(_ open: String, _ values: [String], _ close: String) -> String {
      "\(open)\n\(values.map { inner + $0 }.joined(separator: ",\n"))\n\(indent)\(close)"
    }
    switch content {
    case .literal(let literal): return literal
    case .text(let text): return quoted(text)
    case .list(let elements): return lines("[", elements.map { $0.json(indent: inner) }, "]")
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      return lines("{", sorted.map { "\(quoted($0)) : \($1.json(indent: inner))" }, "}")
    }
  }
}

/// Returns the text as a JSON string, with escaped slashes as in Foundation.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "/": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    case "\u{8}": quoted += "\\b"
    case "\u{C}": quoted += "\\f"
    case "\0"..<" ":
      quoted += scalar.value < 16 ? "\\u000" : "\\u00"
      quoted += String(scalar.value, radix: 16)
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
