import Units

/// What `keyglass-authenticate` answers on its standard output, a line each; all else is no answer.
package enum AuthenticationReply: Hashable, Sendable {
  /// Its memory is its own now: the password may come.
  case ready
  /// A module's text for people: how often it may still be tried, or that a finger is awaited.
  case says(String)
  case granted
  case denied
  /// PAM itself fails, and why.
  case failed(String)

  /// Its line, with the line's end.
  package var line: String {
    switch self {
    case .ready: "ready\n"
    case .says(let text): "says \(Self.plain(text))\n"
    case .granted: "granted\n"
    case .denied: "denied\n"
    case .failed(let reason): "failed \(Self.plain(reason))\n"
    }
  }

  /// - Parameter line: without its end.
  package init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.count > 1 ? Self.plain(String(parts[1])) : nil
    switch (parts.first.map { String($0) }, text) {
    case ("ready", nil): self = .ready
    case ("granted", nil): self = .granted
    case ("denied", nil): self = .denied
    case ("says", let text?): self = .says(text)
    case ("failed", let text?): self = .failed(text)
    default: return nil
    }
  }

  /// What a line can have and a screen can show.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      plain.unicodeScalars.append(scalar.actsOnReaders ? " " : scalar)
    }
    return plain.split(separator: " ").joined(separator: " ")
  }

  /// In code points.
  private static let longest = 200
}

/// Puts a child's bytes together to replies, and decides what its end means.
package struct AuthenticationReplies: Hashable, Sendable {
  private var rest: [UInt8] = []
  private var verdict: AuthenticationReply?
  /// Whether the password may be sent.
  package private(set) var isReady = false
  /// Whether the child has said what it decided: one that was killed has not.
  package var hasVerdict: Bool { verdict != nil }
  private var count = 0
  /// Whether more or something else came than a child of ours says.
  package private(set) var isNonsense = false

  /// No honest reply is longer.
  private static let longestLine = 1_024
  /// Nor says more, in bytes.
  private static let most = 65_536

  package init() {}

  /// - Returns: the texts for people among them.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
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
      case .says(let text)?: texts.append(text)
      case .ready? where verdict == nil && !isReady: isReady = true
      case let found? where verdict == nil && found != .ready: verdict = found
      default: isNonsense = true
      }
      rest = []
    }
    return texts
  }

  /// What the child has decided, now that it has ended. Whatever is not plainly granted is denied.
  ///
  /// - Parameter isClean: whether it exited by itself, with status 0.
  package func verdict(isClean: Bool) -> AuthenticationReply {
    guard isClean, !isNonsense, rest.isEmpty, let verdict, isReady || verdict != .granted else {
      if case .failed(let reason)? = verdict { return .failed(reason) }
      return .failed("it ended without an answer")
    }
    return verdict
  }
}
