import CRime

/// Letters in a session of librime, and what they can become.
final class RimeSession {
  private let rime: Rime
  private let id: RimeSessionId
  /// What the session holds.
  private var letters: [UInt8] = []

  private static let backspace: CInt = 0xFF08

  /// - Throws: if there is no such schema, or its tables cannot be read.
  init(_ rime: Rime, schema: String) throws(EngineError) {
    self.rime = rime
    id = rime.api.create_session()
    guard id != 0, rime.api.select_schema(id, schema) != 0 else {
      throw EngineError(description: "\(schema): no such schema, or its tables cannot be read")
    }
    // A schema whose tables are missing is selected all the same, and has no candidates.
    guard show(Array("a".utf8)), candidates(limit: 1).count == 1 else {
      throw EngineError(description: "\(schema): its tables cannot be read")
    }
    clear()
  }

  deinit {
    _ = rime.api.destroy_session(id)
  }

  /// Types these letters in place of those that it holds, as few as possible.
  ///
  /// - Returns: false if it does not take them.
  func show(_ letters: [UInt8]) -> Bool {
    var common = 0
    while common < min(letters.count, self.letters.count), letters[common] == self.letters[common] {
      common += 1
    }
    for _ in common..<self.letters.count { _ = rime.api.process_key(id, Self.backspace, 0) }
    for letter in letters[common...] { _ = rime.api.process_key(id, CInt(letter), 0) }
    self.letters = letters
    guard let held = rime.api.get_input(id), String(cString: held).utf8.elementsEqual(letters)
    else {
      clear()
      return false
    }
    return true
  }

  func clear() {
    rime.api.clear_composition(id)
    letters = []
    _ = commit
  }

  /// What a choice has made of the letters, taken from the session.
  private var commit: String? {
    var commit = RimeCommit()
    commit.data_size = Rime.size(of: RimeCommit.self)
    guard rime.api.get_commit(id, &commit) != 0 else { return nil }
    defer { _ = rime.api.free_commit(&commit) }
    return commit.text.map { String(cString: $0) }
  }

  /// The letters as the first candidate reads them, with a space after each syllable but the last; and
  /// whether it reads them to their end.
  var reading: (preedit: String, isWhole: Bool) {
    withContext { context in
      let preedit = context.composition.preedit.map { String(cString: $0) } ?? ""
      // What taking it would type: with the letters that are left over.
      let preview = context.commit_text_preview.map { String(cString: $0) } ?? ""
      return (preedit, preview.utf8.last.map { $0 >= 0x80 } ?? false)
    }
  }

  /// The likeliest candidates, at most so many.
  func candidates(limit: Int) -> [(text: String, comment: String)] {
    var found: [(text: String, comment: String)] = []
    var iterator = RimeCandidateListIterator()
    guard rime.api.candidate_list_begin(id, &iterator) != 0 else { return [] }
    defer { rime.api.candidate_list_end(&iterator) }
    while found.count < limit, rime.api.candidate_list_next(&iterator) != 0 {
      found.append(
        (
          iterator.candidate.text.map { String(cString: $0) } ?? "",
          iterator.candidate.comment.map { String(cString: $0) } ?? ""
        ))
    }
    return found
  }

  /// Takes a candidate, and forgets the letters.
  ///
  /// - Returns: how many of the letters it is of, marks between syllables included.
  func take(_ candidate: Int) -> Int {
    defer { clear() }
    guard rime.api.select_candidate(id, candidate) != 0 else { return letters.count }
    if commit != nil { return letters.count }
    // What was taken stands before the rest, which begins where the next candidate goes.
    let rest = withContext { context -> Int in
      guard let preedit = context.composition.preedit else { return 0 }
      return String(cString: preedit).utf8.dropFirst(Int(context.composition.sel_start))
        .count { $0 != UInt8(ascii: " ") && $0 & 0xC0 != 0x80 }
    }
    return max(1, letters.count - rest)
  }

  private func withContext<Result>(_ body: (RimeContext) -> Result) -> Result {
    var context = RimeContext()
    context.data_size = Rime.size(of: RimeContext.self)
    _ = rime.api.get_context(id, &context)
    defer { _ = rime.api.free_context(&context) }
    return body(context)
  }
}
