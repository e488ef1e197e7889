import ControlProtocol

/// A conversation with speech-dispatcher in its protocol SSIP: texts and replies come in, lines go
/// out. Each line is sent after the reply to the previous one, so that a newer text can replace
/// texts not yet sent.
struct SpeechConversation {
  private enum Command: Hashable {
    case line(String)
    case language(String)
    /// A text to speak. Its lines are sent once SPEAK is answered.
    case speak(String)
  }

  private enum Phase {
    case idle, awaitsReply
    /// SPEAK was sent. The text is sent after the reply.
    case awaitsGo(String)
  }

  private var phase = Phase.idle
  private var commands: [Command]
  private var waiting: [SpokenText] = []
  /// The language that was set last.
  private var language = ""
  private var line: [UInt8] = []

  /// The longest line of a reply, in bytes.
  private static let longestLine = 4_096
  /// The code of the reply to SPEAK after which the text may be sent.
  private static let go = 230

  init() {
    commands = [
      .line("SET self CLIENT_NAME user:keyglass:keyboard"), .line("SET self CAP_LET_RECOGN spell"),
    ]
  }

  /// Adds a text. An interrupting text replaces all texts not yet sent.
  mutating func speak(_ text: SpokenText) {
    if text.interrupts { waiting = [] }
    waiting.append(text)
  }

  /// Returns the next line or lines to send; nil while a reply is awaited or nothing is left.
  mutating func nextOutput() -> [UInt8]? {
    guard case .idle = phase else { return nil }
    if commands.isEmpty, !waiting.isEmpty { begin(waiting.removeFirst()) }
    guard !commands.isEmpty else { return nil }
    let command = commands.removeFirst()
    phase = .awaitsReply
    switch command {
    case .line(let line): return bytes(line)
    case .language(let tag):
      language = tag
      return bytes("SET self LANGUAGE \(tag)")
    case .speak(let text):
      phase = .awaitsGo(text)
      return bytes("SPEAK")
    }
  }

  private mutating func begin(_ spoken: SpokenText) {
    if spoken.interrupts { commands.append(.line("CANCEL self")) }
    guard !spoken.text.isEmpty else { return }
    if !spoken.language.isEmpty, spoken.language != language {
      commands.append(.language(spoken.language))
    }
    let text = spoken.text.map { $0.isNewline ? " " : String($0) }.joined()
    switch spoken.kind {
    case .character: commands.append(.line("CHAR \(text == " " ? "space" : text)"))
    case .text, .dot: commands.append(.speak(text))
    }
  }

  /// The line that cancels all speech before the connection closes; nil after SPEAK, because the
  /// line would be spoken.
  var ending: [UInt8]? { if case .awaitsGo = phase { nil } else { bytes("CANCEL self") } }

  /// Handles bytes of replies.
  ///
  /// - Returns: the text's lines if speech-dispatcher is ready for them.
  /// - Throws: `TooLong` if a line is too long for SSIP.
  mutating func receive(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [UInt8]? {
    var output: [UInt8]?
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        guard line.count <= Self.longestLine else { throw TooLong() }
        continue
      }
      output = handle(line) ?? output
      line = []
    }
    return output
  }

  struct TooLong: Error {}

  private mutating func handle(_ line: [UInt8]) -> [UInt8]? {
    // More lines of the reply follow a line such as `225-…`; `225 …` is the last line.
    guard line.count >= 4, line[3] == UInt8(ascii: " "),
      let code = Int(String(decoding: line.prefix(3), as: UTF8.self))
    else { return nil }
    if case .awaitsGo(let text) = phase, code == Self.go {
      phase = .awaitsReply
      return self.bytes((text.hasPrefix(".") ? "." : "") + text) + self.bytes(".")
    }
    phase = .idle
    return nil
  }

  private func bytes(_ line: String) -> [UInt8] { Array(line.utf8) + Array("\r\n".utf8) }
}
