import CHangul
package import CompositionMessages

/// Korean syllables by libhangul, from the letters of the two-set keyboard or from a phone's keys.
/// There is one candidate, because each reading means only one text.
package final class HangulEngine: CompositionEngine {
  private let context: OpaquePointer

  /// - Throws: if libhangul lacks the keyboard.
  package init() throws(EngineError) {
    // The two-set keyboard (dubeolsik) of the standard KS X 5002.
    guard let context = hangul_ic_new("2") else {
      throw EngineError(description: "libhangul has no two-set keyboard")
    }
    self.context = context
  }

  deinit {
    hangul_ic_delete(context)
  }

  package func reply(to request: CompositionRequest) -> CompositionReply {
    let letters = request.spellings[0].letters
    let text = request.method == .cheonjiin ? text(ofKeys: letters) : text(of: letters)
    let reply = CompositionReply(
      sequence: request.sequence, preedit: text, boundaries: Array(1..<max(1, text.count)),
      candidates: request.from == 0 ? [.init(text: text)] : [],
      chosen: request.choice == 0 && !text.isEmpty
        ? .init(text: text, letters: letters.utf8.count, spelling: 0) : nil)
    return reply.bounded
  }

  private func text(ofKeys keys: String) -> String {
    CheonjiinKeys.parts(of: keys).map { part in
      switch part {
      case .letters(let letters): text(of: letters)
      case .text(let text): text
      }
    }.joined()
  }

  private func text(of letters: String) -> String {
    hangul_ic_reset(context)
    var text = ""
    for letter in letters.utf8 {
      let isAccepted = hangul_ic_process(context, CInt(letter))
      append(hangul_ic_get_commit_string(context), to: &text)
      guard !isAccepted else { continue }
      append(hangul_ic_flush(context), to: &text)
      text.unicodeScalars.append(Unicode.Scalar(letter))
    }
    append(hangul_ic_flush(context), to: &text)
    return text
  }

  private func append(_ string: UnsafePointer<ucschar>?, to text: inout String) {
    guard var next = string else { return }
    while next.pointee != 0 {
      if let scalar = Unicode.Scalar(next.pointee) { text.unicodeScalars.append(scalar) }
      next += 1
    }
  }
}
