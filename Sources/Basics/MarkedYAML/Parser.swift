import CYAML

/// Reads one YAML document through libyaml.
///
/// The parser refuses features that make hostile files expensive and that settings and layouts do
/// not need. These are aliases, tags, several documents, keys that are not plain text, repeated
/// keys, and files beyond the limits below. Each refusal names the position.
package struct Parser {
  /// The largest file in bytes. The largest shipped layout is under 16 KiB.
  package static let largestFile = 1 << 20
  /// The maximum depth of nested lists and mappings.
  package static let deepestNesting = 32
  private static let fewKeys = 16

  private let file: String
  private let bytes: [UInt8]
  private var parser = yaml_parser_t()
  /// The file's lines, made only if a key may lack a space.
  private lazy var lines = Line.lines(of: bytes)

  /// Parses the document in `bytes`; nil if there are only comments.
  ///
  /// - Parameter file: the name for problems; the file is not opened.
  /// - Throws: the first problem, with its line and column.
  package static func parse(_ bytes: [UInt8], file: String) throws(Problem) -> Node? {
    let start = Mark(line: 1, column: 1)
    guard bytes.count <= largestFile else {
      throw Problem(
        file: file, mark: start,
        message: "the file has \(bytes.count) bytes; at most \(largestFile) are read")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.prefix(2).contains(0) && bytes.prefix(2).contains(where: { $0 != 0 })
    {
      throw Problem(file: file, mark: start, message: "this is UTF-16 text; save it as UTF-8")
    }
    // libyaml would count the byte-order mark as a column.
    let bytes = Array(bytes.withoutByteOrderMark)
    // Search for the position only if needed, because nearly all files are text throughout.
    if !isText(bytes), let (mark, message) = firstThatIsNotText(in: bytes) {
      throw Problem(file: file, mark: mark, message: message)
    }
    var parser = Parser(file: file, bytes: bytes)
    guard yaml_parser_initialize(&parser.parser) == 1 else {
      throw Problem(file: file, mark: start, message: "out of memory")
    }
    defer { yaml_parser_delete(&parser.parser) }
    // libyaml keeps the pointer to the input, and the parser's own address, while it parses.
    var result: Result<Node?, Problem> = .success(nil)
    shorteningComments(bytes).withUnsafeBufferPointer { input in
      yaml_parser_set_input_string(&parser.parser, input.baseAddress, input.count)
      yaml_parser_set_encoding(&parser.parser, YAML_UTF8_ENCODING)
      do throws(Problem) {
        result = .success(try parser.document())
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  /// Parses the document in `text`.
  ///
  /// - Throws: the first problem, with its line and column.
  package static func parse(_ text: String, file: String) throws(Problem) -> Node? {
    try parse(Array(text.utf8), file: file)
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private mutating func document() throws(Problem) -> Node? {
    var root: Node?
    while true {
      var event = try nextEvent()
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT:
        continue
      case YAML_DOCUMENT_START_EVENT:
        if root != nil {
          throw problem(event.start_mark, "a second document; a file may have only one")
        }
      case YAML_STREAM_END_EVENT:
        if case .scalar("", isQuoted: false)? = root?.content { return nil }
        return root
      default:
        root = try node(from: event, depth: 0)
      }
    }
  }

  private mutating func node(from event: yaml_event_t, depth: Int) throws(Problem) -> Node {
    guard depth <= Parser.deepestNesting else {
      throw problem(event.start_mark, "nested deeper than \(Parser.deepestNesting) levels")
    }
    let start = mark(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse(tag: scalar.tag, anchor: scalar.anchor, at: event.start_mark)
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return Node(
        mark: start,
        content: .scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE))
    case YAML_SEQUENCE_START_EVENT:
      let header = event.data.sequence_start
      try refuse(tag: header.tag, anchor: header.anchor, at: event.start_mark)
      var items: [Node] = []
      while true {
        var next = try nextEvent()
        defer { yaml_event_delete(&next) }
        if next.type == YAML_SEQUENCE_END_EVENT { break }
        items.append(try node(from: next, depth: depth + 1))
      }
      return Node(mark: start, content: .sequence(items))
    case YAML_MAPPING_START_EVENT:
      let header = event.data.mapping_start
      try refuse(tag: header.tag, anchor: header.anchor, at: event.start_mark)
      let isInBraces = header.style == YAML_FLOW_MAPPING_STYLE
      return Node(
        mark: start, content: .mapping(try entries(depth: depth + 1, isInBraces: isInBraces)))
    default:
      throw problem(
        event.start_mark, MissingQuotes.needsQuotes("*") + "; aliases are not supported")
    }
  }

  private mutating func entries(
    depth: Int, isInBraces: Bool
  ) throws(Problem) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    // The position of each key; filled only for many keys, because searching few keys is faster.
    var marks: [String: Mark] = [:]
    while true {
      var keyEvent = try nextEvent()
      defer { yaml_event_delete(&keyEvent) }
      if keyEvent.type == YAML_MAPPING_END_EVENT { return entries }
      let key = try node(from: keyEvent, depth: depth)
      guard case .scalar(let name, let isQuoted) = key.content else {
        throw problem(keyEvent.start_mark, "\(key.kind) as a key; a key is a word")
      }
      // A non-ASCII space alone may name a layout's key; before other text it is a mistake.
      if !isQuoted, let space = name.unicodeScalars.first, space.isForeignSpace,
        name.unicodeScalars.count > 1
      {
        throw problem(keyEvent.start_mark, space.mistakeOfIndentation)
      }
      let isFew = entries.count < Parser.fewKeys
      if entries.count == Parser.fewKeys {
        for entry in entries { marks[entry.key] = entry.keyMark }
      }
      if let first = isFew ? entries.first(where: { $0.key == name })?.keyMark : marks[name] {
        throw problem(
          keyEvent.start_mark, "\(name.quoted) is given twice; first on line \(first.line)")
      }
      if !isFew { marks[name] = key.mark }
      var valueEvent = try nextEvent()
      defer { yaml_event_delete(&valueEvent) }
      let value = try node(from: valueEvent, depth: depth)
      if !isQuoted { try refuseMissingSpace(in: name, at: key.mark, before: value, isInBraces) }
      entries.append(Node.Entry(key: name, keyMark: key.mark, value: value))
    }
  }

  private mutating func nextEvent() throws(Problem) -> yaml_event_t {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      if parser.error == YAML_READER_ERROR,
        let (mark, message) = Self.firstThatIsNotText(in: bytes)
      {
        throw Problem(file: file, mark: mark, message: message)
      }
      let mistake = SyntaxMistake(
        reason: parser.problem.map { String(cString: $0) } ?? "unknown",
        at: mark(parser.problem_mark),
        since: parser.context == nil ? nil : mark(parser.context_mark), in: bytes)
      let (mark, message) = mistake.explanation
      throw Problem(file: file, mark: mark, message: message)
    }
    return event
  }

  /// Refuses `key:{…}` and, in braces, `key:value`. YAML would read them as longer keys.
  private mutating func refuseMissingSpace(
    in name: String, at mark: Mark, before value: Node, _ isInBraces: Bool
  ) throws(Problem) {
    // Test this first, because hardly any key has a colon.
    guard name.utf8.contains(UInt8(ascii: ":")),
      case .scalar(let rest, isQuoted: false) = value.content, let sign = MissingSign(in: name)
    else { return }
    let isCut = sign.isBeforeOpening(of: name) && ["]", "}", "\"", "'"].contains(rest.last)
    // Accept a number such as `14:00`: it is probably the rest of a value that a comma has cut.
    let begins = name.unicodeScalars.first?.properties.isAlphabetic == true
    guard isCut || isInBraces && rest.isEmpty && begins && !hasColon(behind: name, at: mark) else {
      return
    }
    throw Problem(
      file: file, mark: Mark(line: mark.line, column: mark.column + sign.offset),
      message: sign.message)
  }

  /// True if a key without quotes ends at a colon, and so is complete.
  private mutating func hasColon(behind name: String, at mark: Mark) -> Bool {
    guard lines.indices.contains(mark.line - 1) else { return false }
    let scalars = lines[mark.line - 1].scalars
    let end = mark.column - 1 + name.unicodeScalars.count
    return scalars.indices.contains(end) && scalars[end] == ":"
  }

  private func refuse(
    tag: UnsafeMutablePointer<yaml_char_t>?, anchor: UnsafeMutablePointer<yaml_char_t>?,
    at mark: yaml_mark_t
  ) throws(Problem) {
    if tag != nil {
      throw problem(mark, MissingQuotes.needsQuotes("!") + "; tags are not supported")
    }
    if anchor != nil {
      throw problem(mark, MissingQuotes.needsQuotes("&") + "; anchors are not supported")
    }
  }

  private func mark(_ mark: yaml_mark_t) -> Mark {
    Mark(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func problem(_ mark: yaml_mark_t, _ message: String) -> Problem {
    Problem(file: file, mark: self.mark(mark), message: message)
  }

  /// True if the bytes are UTF-8 without ASCII's control characters other than tab and line ends.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
      && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns the first position at which the bytes are not UTF-8, or have a character that YAML
  /// forbids. libyaml's own message about such bytes lacks the line.
  private static func firstThatIsNotText(in bytes: [UInt8]) -> (mark: Mark, message: String)? {
    var mark = Mark(line: 1, column: 1)
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var before: Unicode.Scalar = " "
    while true {
      switch decoder.decode(&input) {
      case .emptyInput:
        return nil
      case .error:
        return (mark, "this is not UTF-8 text; save the file as UTF-8")
      case .scalarValue("\n") where before == "\r":
        before = "\n"
      case .scalarValue(let scalar) where Self.lineEnds.contains(scalar):
        mark = Mark(line: mark.line + 1, column: 1)
        before = scalar
      case .scalarValue(let scalar) where isAllowed(scalar):
        mark.column += 1
        before = scalar
      case .scalarValue(let scalar):
        return (mark, "the character \(scalar.code) is not allowed in YAML; remove it")
      }
    }
  }

  private static let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0D, 0x20...0x7E, 0x85: true
    case 0...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
