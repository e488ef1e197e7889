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
  private var last: (kana: String, found: MozcConversion)?

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
    guard !kana.isEmpty, let found = found(for: kana) else {
      return CompositionReply(sequence: request.sequence, preedit: kana + reading.rest)
    }
    return found.reply(to: request, reading)
  }

  // MARK: - How

  private func found(for kana: String) -> MozcConversion? {
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

  private func convert(_ kana: String) throws(EngineError) -> MozcConversion {
    let suggested = try press("\"\(kana.filter { $0 != "\"" && $0 != "\\" })\"")
    let converted = try press("space")
    // Back from candidates to kana, then to nothing; more often than that where something was selected.
    for _ in 0..<4 {
      if try press("escape")["preedit"] == nil { break }
    }
    return MozcConversion(of: kana, suggested: suggested, converted: converted)
  }

  private static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
