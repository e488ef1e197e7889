import Clocks
package import CompositionMessages
import Glibc
import Units

/// Japanese by mozc, a separate program, through `MozcHelper`.
///
/// mozc gets the whole reading each time and then drops it. mozc learns only from commits, so it
/// learns nothing here.
package final class MozcEngine: CompositionEngine {
  private let program: String
  private let complain: (String) -> Void
  private var helper: MozcHelper?
  /// The number of mozc's session.
  private var session = ""
  /// The last problem that was reported.
  private var problem: String?
  /// The earliest time at which the helper may be started again.
  private var earliestStart = Microseconds.zero
  /// True if the running helper has answered. If it fails later, it is restarted at once.
  private var hasAnswered = false
  /// The last reading with its conversion, which choosing and paging need again.
  private var last: (kana: String, found: MozcConversion)?

  /// The pause after a failed start of mozc.
  private static let pause = Microseconds.seconds(5)

  /// - Parameters:
  ///   - program: mozc's helper.
  ///   - complain: called with a line if the helper is missing or fails.
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

  // MARK: - Conversion

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
    guard Clock.now() >= earliestStart else { return false }
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

  /// Stops using mozc for a while, and reports the problem unless it was reported before.
  private func fail(_ problem: String) {
    helper = nil
    last = nil
    earliestStart = Clock.now() + (hasAnswered ? .zero : Self.pause)
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
    // Escape returns from candidates to kana and then clears it; a selection needs more presses.
    for _ in 0..<4 {
      if try press("escape")["preedit"] == nil { break }
    }
    return MozcConversion(of: kana, suggested: suggested, converted: converted)
  }
}
