import CXKBCommon

/// The dead keys and Compose sequences of a locale, as applications use them.
final class ComposeTable {
  private let table: OpaquePointer
  private let state: OpaquePointer

  /// Reads the locale's table; nil if the locale has no readable table.
  convenience init?(context: OpaquePointer, locale: String) {
    self.init(
      xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS))
  }

  /// Parses the text of a Compose file; nil if the text is malformed.
  convenience init?(context: OpaquePointer, text: [UInt8], locale: String) {
    let table = text.withUnsafeBytes {
      xkb_compose_table_new_from_buffer(
        context, $0.baseAddress, $0.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1,
        XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    self.init(table)
  }

  private init?(_ table: OpaquePointer?) {
    guard let table else { return nil }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      xkb_compose_table_unref(table)
      return nil
    }
    self.table = table
    self.state = state
  }

  deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  /// Returns the outcome of typing the keysyms one after another, with no unfinished sequence
  /// before.
  func outcome(of keysyms: some Sequence<Keysym>) -> Outcome {
    xkb_compose_state_reset(state)
    for keysym in keysyms { xkb_compose_state_feed(state, keysym.rawValue) }
    return outcome
  }

  /// Returns the outcome of typing `last` after `prefix`, which is known to begin a sequence.
  func outcome(of prefix: [Keysym], _ last: Keysym) -> Outcome {
    xkb_compose_state_reset(state)
    for keysym in prefix { xkb_compose_state_feed(state, keysym.rawValue) }
    xkb_compose_state_feed(state, last.rawValue)
    return outcome
  }

  private var outcome: Outcome {
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: .unfinished
    case XKB_COMPOSE_COMPOSED: .composed(composedScalar)
    case XKB_COMPOSE_CANCELLED: .cancelled
    default: .untouched
    }
  }

  /// The text of the finished sequence; nil unless it is a single scalar.
  private var composedScalar: Unicode.Scalar? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length = xkb_compose_state_get_utf8(state, buffer.baseAddress, buffer.count)
      guard length > 0, length < buffer.count else { return nil }
      let text = String(
        decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
      let scalars = text.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }

  enum Outcome {
    /// The last keysym is not part of a sequence and types itself.
    case untouched
    case unfinished
    /// The sequence has ended, and types this scalar; nil if it types several scalars or none.
    case composed(Unicode.Scalar?)
    case cancelled
  }
}
