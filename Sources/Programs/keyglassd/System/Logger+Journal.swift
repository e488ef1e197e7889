import Logging
import SeatRules

extension Logger {
  /// Logs a line that operators find by its MESSAGE_ID, with its fields.
  func report(
    _ what: JournalMessage, at level: Level = .info, _ message: Message,
    _ fields: [JournalMessage.Field: String] = [:]
  ) {
    var metadata: Metadata = [JournalEntry.messageID: "\(what.rawValue)"]
    for (field, value) in fields { metadata[field.rawValue] = "\(value)" }
    log(level: level, message, metadata: metadata)
  }
}
