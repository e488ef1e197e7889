import ControlProtocol
import Units

/// The settings of the session that the daemon also uses.
struct SessionSettings: Hashable, Sendable {
  /// Slow keys and bounce keys.
  var filter = KeyFilter.off
  /// The input sources, in XKB's notation.
  var sources: [String] = []
}

/// The session's settings as reported to the daemon on one connection. Each call waits for the
/// answer to the previous call.
struct ReportedSettings: Sendable {
  private enum Call {
    case filter
    case sources
  }

  private var reported = SessionSettings()
  private var unanswered: Call?
  /// False if the daemon is too old for reports of input sources.
  private var acceptsSources = true

  /// Returns the call to send now; nil if no call is due.
  mutating func next(_ settings: SessionSettings) -> ControlRequest? {
    guard unanswered == nil else { return nil }
    if settings.filter != reported.filter {
      reported.filter = settings.filter
      unanswered = .filter
      return .setKeyFilter(settings.filter)
    }
    guard acceptsSources, settings.sources != reported.sources else { return nil }
    reported.sources = settings.sources
    unanswered = .sources
    return .setInputSources(settings.sources)
  }

  /// Reads the daemon's answer.
  ///
  /// - Throws: if the daemon refuses a call that it knows.
  mutating func answered(_ message: ArraySlice<UInt8>) throws(ServerReplyError) {
    let call = unanswered
    unanswered = nil
    do throws(ServerReplyError) {
      _ = try ServerReply<Done>(message: message)
    } catch {
      guard call == .sources, case .refused(.methodNotFound) = error else { throw error }
      acceptsSources = false
    }
  }
}
