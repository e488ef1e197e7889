package import CompositionMessages
import Glibc

/// Japanese by mozc, which is another program's: `MozcHelper` talks with it.
///
/// It gets the whole reading each time and is told to forget it afterwards. It learns what it commits, and
/// nothing is ever committed.
package final class MozcEngine: CompositionEngine {
  private let program: String
  private let complain: (String) -> Void
  private var helper: MozcHelper?
  /// mozc's number of the session.
  private var session = ""
  /// The last complaint, and when another may be started, in seconds.
  private var problem: String?
  private var earliestStart = 0
  /// Whether the one that runs has answered: who was killed later is started anew at once.
  private var hasAnswered = false
  /// The last reading and what became of it: choosing and looking further ask for the same.
  private var last: (kana: String, found: Found)?

  /// How long nobody asks a mozc that has failed, in seconds.
  private static let pause = 5

  /// - Parameters:
  ///   - program: mozc's helper.
  ///   - complain: takes a line where it is missing or fails.
  package init(program: String, complain: @escaping (String) -> Void) {
    self.program = program
    self.complain = complain
  }

  package func reply(to request: CompositionRequest) -> CompositionReply {
    let letters = request.spellings[0].letters
    let reading =
      request.method == .kana
      ? KanaReading(signs: request.method.typed(for: letters)) : KanaReading(romaji: letters)
    let kana = reading.kana
    var reply = CompositionReply(sequence: request.sequence, preedit: kana + reading.rest)
    guard !kana.isEmpty, let found = found(for: kana) else { return reply }
    reply.boundaries = found.boundaries
    let shown = found.candidates.dropFirst(request.from)
    reply.candidates = shown.prefix(CompositionReply.candidatesLimit).map {
      .init(text: $0.text)
    }
    reply.hasMore = shown.count > CompositionReply.candidatesLimit
    if let choice = request.choice, found.candidates.indices.contains(choice) {
      let taken = found.candidates[choice]
      let count =
        taken.kana == kana.unicodeScalars.count && reading.rest.isEmpty
        ? letters.utf8.count : reading.letters(ofFirst: taken.kana)
      reply.chosen = .init(text: taken.text, letters: count, spelling: 0)
    }
    return reply.bounded
  }

  // MARK: - How

  private struct Found {
    /// Each text once, with how many of the first kana it is of, in scalars.
    var candidates: [(text: String, kana: Int)] = []
    var boundaries: [Int] = []

    mutating func add(_ text: String, _ kana: Int) {
      guard !text.isEmpty, CompositionText.isAcceptable(text),
        !candidates.contains(where: { $0.text == text })
      else { return }
      candidates.append((text, kana))
    }
  }

  private func found(for kana: String) -> Found? {
    if let last, last.kana == kana { return last.found }
    guard start() else { return nil }
    if hasAnswered { helper?.beginAnswer() }
    do throws(EngineError) {
      let found = try convert(kana)
      last = (kana, found)
      hasAnswered = true
      problem = nil
      return found
    } catch {
      fail(error.description)
      return nil
    }
  }

  private func start() -> Bool {
    guard helper == nil else { return true }
    guard Self.seconds >= earliestStart else { return false }
    guard access(program, X_OK) == 0 else {
      fail("no \(program): install keyglass-ime-japanese")
      return false
    }
    do throws(EngineError) {
      let helper = try MozcHelper(program: program)
      let answer = try helper.ask("CreateSession")
      guard let session = answer["emacs-session-id"]?.text, Int(session) != nil else {
        throw EngineError(description: "mozc has no session")
      }
      self.session = session
      self.helper = helper
      return true
    } catch {
      fail(error.description)
      return false
    }
  }

  /// Without it for a while; a complaint is made once.
  private func fail(_ problem: String) {
    helper = nil
    last = nil
    earliestStart = Self.seconds + (hasAnswered ? 0 : Self.pause)
    hasAnswered = false
    if problem != self.problem { complain("Japanese: \(problem)") }
    self.problem = problem
  }

  private func press(_ key: String) throws(EngineError) -> SymbolicExpression {
    guard let helper else { throw EngineError(description: "mozc is gone") }
    let answer = try helper.ask("SendKey \(session) \(key)")
    return answer["output"] ?? .list([])
  }

  private func convert(_ kana: String) throws(EngineError) -> Found {
    let count = kana.unicodeScalars.count
    let suggested = try press("\"\(kana.filter { $0 != "\"" && $0 != "\\" })\"")
    let converted = try press("space")
    // Back from candidates to kana, then to nothing; more often than that where something was selected.
    for _ in 0..<4 {
      if try press("escape")["preedit"] == nil { break }
    }
    let segments = (converted["preedit"]?.items(of: "segment") ?? []).map {
      (value: $0["value"]?.text ?? "", key: $0["key"]?.text ?? "")
    }
    let first = segments.first?.key.unicodeScalars.count ?? 0
    var found = Found()
    // Else its answer is to something else.
    guard segments.map(\.key).joined() == kana else { return found }
    found.add(segments.map(\.value).joined(), count)
    let others = texts(converted, of: segments.first?.key ?? "")
    // The first segment is what mozc tells others of; what follows it stays.
    let after = segments.dropFirst().map(\.value).joined()
    for text in others.prefix(after.isEmpty ? Self.beforeKana : 4) {
      found.add(text + after, count)
    }
    for text in texts(suggested, of: kana) { found.add(text, count) }
    found.add(kana, count)
    found.add(KanaReading.katakana(kana), count)
    // What is of the first segment alone leaves the others.
    for text in others { found.add(text, first) }
    var place = 0
    for segment in segments.dropLast() {
      place += segment.key.count
      found.boundaries.append(place)
    }
    return found
  }

  /// Where plain kana stand among the candidates of one word.
  private static let beforeKana = 6

  /// The candidates of an answer, but those that say more than the reading. A conversion's key is the reading
  /// without the particle at its end.
  private func texts(_ answer: SymbolicExpression, of reading: String) -> [String] {
    (answer["all-candidate-words"]?.items(of: "candidates") ?? []).compactMap { candidate in
      if let key = candidate["key"]?.text, !reading.hasPrefix(key) { return nil }
      return candidate["value"]?.text
    }
  }

  private static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
