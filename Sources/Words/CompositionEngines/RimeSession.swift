import CRime
import CompositionMethods

/// A session of librime with its letters and candidates.
final class RimeSession {
  private let rime: Rime
  private let id: RimeSessionId
  private let method: CompositionMethod
  /// The letters typed into the session.
  private var letters: [UInt8] = []

  private static let backspace: CInt = 0xFF08

  /// - Throws: if the method's schema or its tables cannot be read.
  init(_ rime: Rime, _ method: CompositionMethod) throws(EngineError) {
    self.rime = rime
    self.method = method
    let schema = method.schema ?? method.name
    id = rime.api.create_session()
    guard id != 0, rime.api.select_schema(id, schema) != 0 else {
      throw EngineError(description: "\(schema): no such schema, or its tables cannot be read")
    }
    // A schema without tables can be selected, but gives no candidates.
    guard show([method.probe]), candidates(limit: 1).count == 1 else {
      throw EngineError(description: "\(schema): its tables cannot be read")
    }
    clear()
  }

  deinit {
    _ = rime.api.destroy_session(id)
  }

  /// Replaces the letters of the session with as few key presses as possible.
  ///
  /// - Returns: false if librime does not accept the letters.
  func show(_ letters: [UInt8]) -> Bool {
    let common = common(with: letters)
    // Clearing costs no conversion, but each deleted letter does.
    if common == 0, !self.letters.isEmpty { clear() }
    for _ in common..<self.letters.count { _ = rime.api.process_key(id, Self.backspace, 0) }
    for letter in letters[common...] { _ = rime.api.process_key(id, key(of: letter), 0) }
    self.letters = letters
    guard let held = rime.api.get_input(id),
      String(cString: held).utf8.elementsEqual(letters, by: { CInt($0) == key(of: $1) })
    else {
      clear()
      return false
    }
    return true
  }

  /// Returns the number of letters, from the first, that the session already has.
  func common(with letters: [UInt8]) -> Int {
    zip(letters, self.letters).prefix { $0 == $1 }.count
  }

  /// Returns the key that librime expects for a letter. Zhuyin's first tone has the space.
  private func key(of letter: UInt8) -> CInt {
    method == .zhuyin && letter == UInt8(ascii: "=") ? 0x20 : CInt(letter)
  }

  func clear() {
    rime.api.clear_composition(id)
    letters = []
    _ = commit
  }

  /// The text that the last choice committed. Reading it removes it from the session.
  private var commit: String? {
    var commit = RimeCommit()
    commit.data_size = Rime.size(of: RimeCommit.self)
    guard rime.api.get_commit(id, &commit) != 0 else { return nil }
    defer { _ = rime.api.free_commit(&commit) }
    return commit.text.map { String(cString: $0) }
  }

  /// The letters as the first candidate reads them, with spaces between syllables. `isWhole` is
  /// true if the candidate uses all letters.
  var reading: (preedit: String, isWhole: Bool) {
    withContext { context in
      let preedit = context.composition.preedit.map { String(cString: $0) } ?? ""
      // The preview is the text that a commit would type, with the letters left over.
      let preview = context.commit_text_preview.map { String(cString: $0) } ?? ""
      return (preedit, preview.utf8.last.map { $0 >= 0x80 } ?? false)
    }
  }

  /// Returns the likeliest candidates, at most `limit`.
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

  /// Chooses a candidate and drops the letters.
  ///
  /// - Parameter learns: true to let librime learn the choice.
  /// - Returns: the number of letters used, including marks between syllables.
  func choose(_ candidate: Int, learns: Bool) -> Int {
    defer { clear() }
    let count = count(of: candidate)
    guard learns else { return count }
    // librime learns only if a commit uses all letters, so drop the letters after the candidate.
    let all = candidates(limit: candidate + 1)
    guard all.indices.contains(candidate), show(Array(letters.prefix(count))),
      let place = candidates(limit: candidate + 1).firstIndex(where: {
        $0.text == all[candidate].text
      })
    else { return count }
    _ = rime.api.select_candidate(id, place)
    return count
  }

  /// Teaches librime a text by choosing its words one after another. The letters are dropped.
  ///
  /// - Parameter words: the words in order, with the letters of each.
  /// - Returns: true if librime has learned the text, false if it lacks a character.
  func teach(_ words: [(text: String, letters: [UInt8])]) -> Bool {
    defer { clear() }
    guard show(words.flatMap(\.letters)) else { return false }
    for word in words {
      // If librime lacks a word, choose the word's characters one by one.
      guard !select(word.text) else { continue }
      for character in word.text {
        guard select(String(character)) else { return false }
      }
    }
    return true
  }

  private func select(_ text: String) -> Bool {
    guard let place = candidates(limit: Self.homophones).firstIndex(where: { $0.text == text })
    else { return false }
    return rime.api.select_candidate(id, place) != 0
  }

  /// The maximum number of candidates with the same first syllable that are searched.
  private static let homophones = 600

  /// Returns the number of letters that a candidate uses. Afterwards the session must be cleared or
  /// be given other letters.
  private func count(of candidate: Int) -> Int {
    // Turn automatic commits off, because librime would otherwise commit, and learn, a selected
    // candidate that uses all letters.
    let option = "_auto_commit"
    rime.api.set_option(id, option, 0)
    defer { rime.api.set_option(id, option, 1) }
    guard rime.api.select_candidate(id, candidate) != 0 else { return letters.count }
    // The selected text comes first. The rest begins where the next candidate would be selected.
    let rest = withContext { context -> Int in
      guard let preedit = context.composition.preedit else { return 0 }
      return String(cString: preedit).utf8.dropFirst(Int(context.composition.sel_start))
        .count { $0 != UInt8(ascii: " ") && $0 & 0xC0 != 0x80 }
    }
    rime.api.clear_composition(id)
    let held = letters
    letters = []
    _ = show(held)
    return max(1, held.count - rest)
  }

  private func withContext<Result>(_ body: (RimeContext) -> Result) -> Result {
    var context = RimeContext()
    context.data_size = Rime.size(of: RimeContext.self)
    _ = rime.api.get_context(id, &context)
    defer { _ = rime.api.free_context(&context) }
    return body(context)
  }
}
