/// An answer of mozc's helper for Emacs: lists in parentheses, strings in quotes, and words. Dots
/// of pairs are ignored, so `(a . b)` is read as `(a b)`.
enum SymbolicExpression: Hashable {
  case word(String)
  case string(String)
  case list([SymbolicExpression])

  /// The greatest depth of nested lists that is read, above that of any real answer.
  static let depthLimit = 32

  /// - Returns: nil if the bytes are not exactly one expression.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let read = reader.expression(depth: 0), reader.isAtEnd else { return nil }
    self = read
  }

  var list: [SymbolicExpression] {
    if case .list(let items) = self { items } else { [] }
  }

  var text: String? {
    switch self {
    case .word(let text), .string(let text): text
    case .list: nil
    }
  }

  /// Returns the items after `name` in the first list that begins with `name`; empty if there is
  /// none.
  func items(of name: String) -> [SymbolicExpression] {
    let found = list.first { $0.list.first == .word(name) }
    return Array((found?.list ?? []).dropFirst())
  }

  /// The first item after `name`, such as the second half of a pair.
  subscript(name: String) -> SymbolicExpression? {
    items(of: name).first
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
      mutating get {
        skipSpaces()
        return place == bytes.count
      }
    }

    private mutating func skipSpaces() {
      while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    }

    mutating func expression(depth: Int) -> SymbolicExpression? {
      skipSpaces()
      guard depth < SymbolicExpression.depthLimit, place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "("):
        place += 1
        return list(depth: depth)
      case UInt8(ascii: ")"): return nil
      case UInt8(ascii: "\""):
        place += 1
        return string()
      default: return word()
      }
    }

    private mutating func list(depth: Int) -> SymbolicExpression? {
      var items: [SymbolicExpression] = []
      while true {
        skipSpaces()
        guard place < bytes.count else { return nil }
        if bytes[place] == UInt8(ascii: ")") {
          place += 1
          return .list(items)
        }
        guard let item = expression(depth: depth + 1) else { return nil }
        if item != .word(".") { items.append(item) }
      }
    }

    private mutating func string() -> SymbolicExpression? {
      var text: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return .string(String(decoding: text, as: UTF8.self))
        case UInt8(ascii: "\\"):
          guard place < bytes.count else { return nil }
          text.append(bytes[place])
          place += 1
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func word() -> SymbolicExpression {
      let start = place
      while place < bytes.count, bytes[place] > 0x20,
        !"()\"".utf8.contains(bytes[place])
      {
        place += 1
      }
      return .word(String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }
}
