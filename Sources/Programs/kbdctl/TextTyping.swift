import Clocks
import ControlProtocol
import Glibc
import Units

/// Types texts of any length, piece by piece, and shows progress if the typing takes long.
struct TextTyping: ~Copyable {
  private var client: ControlClient
  private let showsProgress = isatty(STDERR_FILENO) == 1

  /// The length of a piece in characters, which takes about a second at the daemon's default pace.
  /// Progress is shown after each piece. A change of the keymap drops at most one piece.
  private static let pieceLength = 128
  /// The most characters to check in one call, within the daemon's limit for a call.
  private static let checkedLength = 4_096
  /// The time after which progress is shown. Typing that ends sooner shows no progress line.
  private static let progressDelay = Microseconds.milliseconds(1000)

  init(client: consuming ControlClient) {
    self.client = client
  }

  /// Types the whole text, or nothing.
  ///
  /// - Throws: if the text cannot be typed, or the daemon refuses it or cannot be reached.
  mutating func type(_ text: String) throws(CommandFailure) {
    let pieces = text.pieces(of: Self.pieceLength)
    // Check the whole text first, because the daemon checks only the piece that it types.
    if pieces.count > 1 { try check(text) }
    let total = text.count
    let start = Clock.now()
    var typed = 0
    var isShowing = false
    defer { if isShowing { Self.show("") } }
    for piece in pieces {
      if showsProgress, Clock.now() - start > Self.progressDelay {
        isShowing = true
        Self.show("\(typed) of \(total) characters, \(typed * 100 / total) %")
      }
      try client.wait(for: .type(String(piece)))
      typed += piece.count
    }
  }

  private mutating func check(_ text: String) throws(CommandFailure) {
    var unreachable: [String] = []
    for part in text.pieces(of: Self.checkedLength) {
      let found = try client.call(.check(String(part)), as: UnreachableList.self)
      unreachable += found.characters.filter { !unreachable.contains($0) }
    }
    guard unreachable.isEmpty else {
      throw CommandFailure(.unreachableCharacters(unreachable))
    }
  }

  /// Ends the progress line at Ctrl-C, so that the shell's prompt gets a line of its own. The
  /// daemon drops the remaining text when the connection ends.
  static func endLineWhenInterrupted() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    signal(SIGINT) { number in
      _ = write(STDERR_FILENO, "\n", 1)
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Replaces the progress line; an empty text removes it.
  private static func show(_ text: String) {
    var line = "\r\u{1b}[K\(text)"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension String {
  /// Returns the text in pieces of at most `length` characters.
  fileprivate func pieces(of length: Int) -> [Substring] {
    var pieces: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}
