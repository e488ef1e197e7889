import Units

/// One line from `keyglass-authenticate` on its standard output. Lines of any other form are not
/// replies.
package enum AuthenticationReply: Hashable, Sendable {
  /// The child has made its memory private, so the password may be sent.
  case ready
  /// A module's text for the user, such as the remaining attempts or a request for a finger.
  case message(String)
  case granted
  case denied
  /// PAM could not check the password, for this reason.
  case failed(String)

  /// The reply as a line, with its end.
  package var line: String {
    switch self {
    case .ready: "ready\n"
    case .message(let text): "says \(Self.plain(text))\n"
    case .granted: "granted\n"
    case .denied: "denied\n"
    case .failed(let reason): "failed \(Self.plain(reason))\n"
    }
  }

  /// - Parameter line: the line without its end.
  package init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.count > 1 ? Self.plain(String(parts[1])) : nil
    switch (parts.first.map { String($0) }, text) {
    case ("ready", nil): self = .ready
    case ("granted", nil): self = .granted
    case ("denied", nil): self = .denied
    case ("says", let text?): self = .message(text)
    case ("failed", let text?): self = .failed(text)
    default: return nil
    }
  }

  /// Returns the text, shortened. Characters that control a terminal or reorder text become spaces.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      plain.unicodeScalars.append(scalar.actsOnReaders ? " " : scalar)
    }
    return plain.split(separator: " ").joined(separator: " ")
  }

  /// Upper limit for a text, in code points.
  private static let longest = 200
}

/// Splits a child's bytes into replies, and derives the verdict when the child ends.
package struct AuthenticationReplies: Hashable, Sendable {
  private var rest: [UInt8] = []
  private var verdict: AuthenticationReply?
  /// True if the password may be sent.
  package private(set) var isReady = false
  /// True if the child has sent a verdict; a killed child has sent none.
  package var hasVerdict: Bool { verdict != nil }
  private var count = 0
  /// True if the child sent more bytes than a genuine child would, or anything but replies.
  package private(set) var isNonsense = false

  /// Upper limit for a line in bytes; no genuine reply is longer.
  private static let longestLine = 1_024
  /// Upper limit for all replies in bytes.
  private static let most = 65_536

  package init() {}

  /// - Returns: the texts for the user among the replies.
  package mutating func receive(_ bytes: some Sequence<UInt8>) -> [String] {
    var texts: [String] = []
    for byte in bytes {
      count += 1
      guard count <= Self.most else {
        isNonsense = true
        return texts
      }
      guard byte == UInt8(ascii: "\n") else {
        if rest.count < Self.longestLine { rest.append(byte) } else { isNonsense = true }
        continue
      }
      switch AuthenticationReply(line: String(decoding: rest, as: UTF8.self)) {
      case .message(let text)?: texts.append(text)
      case .ready? where verdict == nil && !isReady: isReady = true
      case let found? where verdict == nil && found != .ready: verdict = found
      case .ready?, .granted?, .denied?, .failed?, nil: isNonsense = true
      }
      rest = []
    }
    return texts
  }

  /// Returns the verdict once the child has ended. Anything but a clean verdict is a failure.
  ///
  /// - Parameter isClean: true if the child exited with status 0, and was not killed.
  package func verdict(isClean: Bool) -> AuthenticationReply {
    guard isClean, !isNonsense, rest.isEmpty, let verdict, isReady || verdict != .granted else {
      if case .failed(let reason)? = verdict { return .failed(reason) }
      return .failed("it ended without an answer")
    }
    return verdict
  }
}
