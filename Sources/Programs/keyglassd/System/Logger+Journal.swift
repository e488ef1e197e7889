import Logging
import SeatRules

extension Logger {
  /// Logs a line with journal fields. Operators find such lines by their MESSAGE_ID.
  func report(
    _ what: JournalMessage, at level: Level = .info, _ message: Message,
    _ fields: [JournalMessage.Field: String] = [:]
  ) {
    var metadata: Metadata = [JournalEntry.messageID: "\(what.rawValue)"]
    for (field, value) in fields { metadata[field.rawValue] = "\(value)" }
    log(level: level, message, metadata: metadata)
  }
}
