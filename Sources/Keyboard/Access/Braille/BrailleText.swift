package import Layouts

/// Turns cells into texts, by a language's table.
package struct BrailleText {
  /// A result of a cell.
  package enum Result: Hashable, Sendable {
    case text(String)
    /// The cell is a sign, or begins a sequence of cells with one meaning.
    case sign
    /// The table has no such cell.
    case unknown
  }

  /// ```
  ///   ┌──► plain ──number sign──► number ──space, letter sign, other cell──► plain
  ///   │      ├─────capital sign─► capital ──letter, space, other cell──────► plain
  ///   │      └─────capitals sign─► capitals ──space, other cell────────────► plain
  ///   └─ delete takes a sign of capitals back
  /// ```
  package enum State: Hashable, Sendable {
    case plain
    /// The next letter is a capital.
    case capital
    /// The letters up to the end of the word are capitals.
    case capitals
    /// The next cells are digits.
    case number
  }

  package let table: BrailleTable
  /// The table's language, which determines capitals.
  private let language: String
  package private(set) var state: State = .plain
  /// The last cells, if they may begin a longer sequence with one meaning.
  private var pending: [BrailleCell] = []
  private var isAtStart = true

  /// The logs of the prior probabilities of signs and punctuation, and of cells without a meaning.
  private static let mark: Float = -3.5
  private static let unknown: Float = -8

  package init(_ table: BrailleTable, language: String = "") {
    (self.table, self.language) = (table, language)
  }

  /// For each cell, the log of the probability that it comes next.
  package var priors: [Float] {
    (0..<BrailleCell.count).map { value in
      let cell = BrailleCell(rawValue: UInt8(value))
      if state == .number, table.digits[cell] != nil { return 0 }
      switch table.meanings[pending + [cell]] ?? table.meanings[[cell]] {
      case .text(let text): return text.first?.isLetter == true ? 0 : Self.mark
      case .sign: return Self.mark
      case nil:
        let isKnown = table.beginnings.contains([cell]) || table.starts[cell] != nil
        return isKnown ? Self.mark : Self.unknown
      }
    }
  }

  /// Reads a cell.
  ///
  /// - Returns: the results in order. There are two if earlier cells might have begun a sequence of
  ///   cells, but did not.
  package mutating func read(_ cell: BrailleCell) -> [Result] {
    guard !pending.isEmpty else { return [readAlone(cell)] }
    let cells = pending + [cell]
    if table.beginnings.contains(cells) {
      pending = cells
      return [.sign]
    }
    let first = pending
    pending = []
    if let meaning = table.meanings[cells] { return [apply(meaning)] }
    let former = table.meanings[first].map { apply($0) } ?? .unknown
    if former == .unknown { state = .plain }
    return former == .sign ? [readAlone(cell)] : [former, readAlone(cell)]
  }

  /// True if the last cells have a meaning only with further cells.
  package var isWithinRow: Bool { !pending.isEmpty && table.meanings[pending] == nil }

  private mutating func readAlone(_ cell: BrailleCell) -> Result {
    if state == .number {
      if let digit = table.digits[cell] {
        isAtStart = false
        return .text(digit)
      }
      if cell == table.letterSign {
        state = .plain
        return .sign
      }
    }
    if table.beginnings.contains([cell]) {
      pending = [cell]
      return .sign
    }
    if isAtStart, let text = table.starts[cell] { return .text(text) }
    guard let meaning = table.meanings[[cell]] else {
      state = .plain
      return .unknown
    }
    return apply(meaning)
  }

  private mutating func apply(_ meaning: BrailleTable.Meaning) -> Result {
    switch meaning {
    case .sign(.capital): state = .capital
    case .sign(.capitals): state = .capitals
    case .sign(.number): state = .number
    case .sign(.letter): state = .plain
    case .text(let text): return .text(typed(text))
    }
    return .sign
  }

  private mutating func typed(_ text: String) -> String {
    guard text.first?.isLetter == true else {
      if state != .number || !table.marksInNumbers.contains(text) { state = .plain }
      return text
    }
    isAtStart = false
    switch state {
    case .plain: return text
    case .number:
      state = .plain
      return text
    case .capital:
      state = .plain
      return text.capitalized(in: language)
    case .capitals: return text.capitalized(in: language)
    }
  }

  /// Ends the word and all signs.
  package mutating func endWord() {
    pending = []
    state = .plain
    isAtStart = true
  }

  /// Handles the deletion of a character.
  ///
  /// - Parameter atStart: true if the next character begins a word.
  package mutating func deleted(toWordStart atStart: Bool) {
    pending = []
    isAtStart = atStart
    if atStart { state = .plain }
  }

  /// Drops the last sign. Returns false if there is none; the caller then deletes a character.
  package mutating func dropSign() -> Bool {
    defer { pending = [] }
    switch state {
    case .capital, .capitals:
      state = .plain
      return true
    case .plain, .number: return !pending.isEmpty
    }
  }
}

extension String {
  /// Returns the text in upper case. Characters without an upper case stay the same.
  package func capitalized(in language: String) -> String {
    String(map { upperCase(of: $0, language: language) ?? $0 })
  }
}
