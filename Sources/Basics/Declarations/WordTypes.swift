import MarkedYAML
package import Units

extension SettingType {
  /// Creates a type whose values are each written as one word.
  private init(
    oneOf words: @autoclosure @escaping @Sendable () -> [String],
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      "one of " + words().map(\.quoted).joined(separator: ", "),
      read: { node throws(Mismatch) in
        guard case .scalar(let text, _) = node.content else { throw Mismatch(at: node) }
        guard let value = read(text) else { throw Mismatch(at: node, insteadOf: words()) }
        return value
      },
      write: write)
  }

  /// A type with listed values, each of which is written as a certain word.
  package static func words(
    _ words: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, Value>
  ) -> SettingType {
    SettingType(
      oneOf: words().map(\.key),
      read: { text in words().first { $0.key == text }?.value },
      write: { value in words().first { $0.value == value }?.key ?? "" })
  }
}

extension SettingType where Value == Bool {
  /// `true` or `false`; also `yes`, `no`, `on`, `off`, as in YAML 1.1.
  package static var truth: SettingType {
    SettingType(
      "true or false",
      read: { node throws(Mismatch) in
        guard case .scalar(let text, _) = node.content else { throw Mismatch(at: node) }
        switch text.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: throw Mismatch(at: node, insteadOf: ["true", "false"])
        }
      },
      write: { String($0) })
  }
}

extension SettingType
where Value: RawRepresentable, Value: CaseIterable, Value.RawValue == String {
  /// A type whose values are an enumeration's cases, written as raw values.
  package static var word: SettingType {
    SettingType(
      oneOf: Value.allCases.map(\.rawValue), read: { Value(rawValue: $0) },
      // Use a closure, because a key path would be built for each setting at every start.
      write: { $0.rawValue })
  }
}

extension SettingType where Value == String {
  /// Any single line, possibly empty. `what` describes its kind.
  package static func text(_ what: String) -> SettingType {
    SettingType(what, scalar: { $0.isPrintable ? $0 : nil }, write: { $0.asYAML })
  }
}

extension SettingType where Value == String {
  /// A single line that is not empty. `what` describes its kind.
  package static func name(_ what: String) -> SettingType {
    SettingType(what, scalar: { !$0.isEmpty && $0.isPrintable ? $0 : nil }, write: { $0.asYAML })
  }
}

extension SettingType where Value == [String] {
  /// A list of different non-empty texts; `what` describes it, with an example.
  package static func texts(
    _ what: String, atLeast least: Int = 0, atMost most: Int = .max
  ) -> SettingType {
    SettingType(
      what,
      read: { node throws(Mismatch) in
        guard case .sequence(let items) = node.content else { throw .notList(node) }
        guard items.count <= most else {
          throw Mismatch(mark: items[most].mark, found: "a list of \(items.count)")
        }
        guard items.count >= least else {
          throw Mismatch(
            mark: node.mark, found: items.isEmpty ? "an empty list" : "a list of \(items.count)")
        }
        var texts: [String] = []
        var mismatches: [Mismatch] = []
        for item in items {
          guard case .scalar(let text, _) = item.content, !text.isEmpty, text.isPrintable else {
            mismatches.append(Mismatch(at: item))
            continue
          }
          if texts.contains(text) {
            mismatches.append(Mismatch(mark: item.mark, found: "\(text.quoted) twice"))
          }
          texts.append(text)
        }
        try Mismatch.throwAll(mismatches)
        return texts
      },
      write: { "[" + $0.map(\.asYAML).joined(separator: ", ") + "]" })
  }
}

extension Mismatch {
  /// Returns the error of a value that is not a list, and suggests the list of the value's words.
  static func notList(_ node: Node) -> Mismatch {
    var mismatch = Mismatch(at: node)
    guard case .scalar(let text, _) = node.content, text.isPrintable else { return mismatch }
    let words = text.split { ", []'\"".contains($0) }.map { String($0).asYAML }
    if !words.isEmpty, text != "all" {
      mismatch.found += "; write [\(words.joined(separator: ", ").escaped())]"
    }
    return mismatch
  }
}

extension String {
  /// The text as a YAML scalar, quoted if the plain text could be read differently.
  package var asYAML: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
          true
        default:
          false
        }
      }
    if isPlain && first != "-" { return self }
    // Compare scalars, because an apostrophe with a combining mark is a different character.
    let quoted = unicodeScalars.flatMap { $0 == "'" ? [$0, $0] : [$0] }
    return "'\(String(String.UnicodeScalarView(quoted)))'"
  }
}

extension SettingType where Value == [String]? {
  /// A list, or the word `auto` for nil.
  package static func auto(or list: SettingType<[String]>) -> SettingType {
    SettingType(
      "auto, or \(list.expectation)",
      read: { node throws(Mismatch) -> [String]? in
        if case .scalar("auto", _) = node.content { return nil }
        if case .sequence(let items) = node.content,
          let item = items.first(where: { $0.content == .scalar("auto", isQuoted: false) })
        {
          throw Mismatch(
            mark: item.mark, found: "`auto` in a list; it stands alone, without brackets")
        }
        return try list.read(node)
      },
      write: { $0.map { list.write($0) } ?? "auto" })
  }
}

extension SettingType where Value == Microseconds? {
  /// A time, or the word `automatic` for nil.
  package static func automatic(or time: SettingType<Microseconds>) -> SettingType {
    word("automatic", or: time)
  }

  /// A time, or the word `never` for nil.
  package static func never(or time: SettingType<Microseconds>) -> SettingType {
    word("never", or: time)
  }

  private static func word(_ word: String, or time: SettingType<Microseconds>) -> SettingType {
    SettingType(
      "\(word), or \(time.expectation)",
      read: { node throws(Mismatch) -> Microseconds? in
        if case .scalar(word, _) = node.content { return nil }
        return try time.read(node)
      },
      write: { $0.map { time.write($0) } ?? word })
  }
}
