import Erasing

/// An input method's knowledge of the focused field, and its answers to the compositor.
struct InputMethodState: Sendable {
  /// The field that has the focus.
  struct Field: Hashable, Sendable {
    var content = ContentType()
    /// The text before the caret; nil if unknown or private.
    var before: String?
    /// True if characters are selected.
    var selected = false
    /// True if the application reports the text around the caret, even if that text is not kept.
    var reportsText = false
  }

  /// The focused field; nil if none has the focus.
  private(set) var field: Field?
  /// The number of fields that have got the focus.
  private(set) var activations = 0
  /// The number of `done` events.
  private(set) var serial: UInt32 = 0
  /// A hash of the field's last description.
  private var fingerprint: Int?

  // The events since the last `done`.
  private var wasActivated = false
  /// True if a field has the focus; nil before the compositor's first report.
  private var isActive: Bool?
  private var content: ContentType?
  private var text: (bytes: [UInt8], cursor: UInt32, anchor: UInt32)?

  /// The longest text before the caret, in characters.
  static let beforeLength = 64
  /// The longest text before the caret, in bytes.
  static let beforeBytes = 1024

  init() {}

  /// Creates the state for a new request to be the input method. The count of activations
  /// continues.
  init(after last: InputMethodState) {
    activations = last.activations
  }

  /// - Returns: true if an empty commit is due. Compositors answer the application only after a
  ///   commit.
  mutating func handle(_ event: InputMethodEvent) -> Bool {
    switch event {
    case .activate:
      begin(isActive: true)
    case .deactivate:
      begin(isActive: false)
    case .contentType(let hint, let purpose):
      content = ContentType(hint: hint, purpose: purpose)
    case .surroundingText(let bytes, let cursor, let anchor):
      text?.bytes.erase()
      text = (bytes, cursor, anchor)
    case .done:
      return applyPending()
    }
    return false
  }

  /// Handles a change of the focus, and drops the pending events about the previous field.
  private mutating func begin(isActive: Bool) {
    self.isActive = isActive
    wasActivated = isActive
    content = nil
    text?.bytes.erase()
    text = nil
  }

  private mutating func applyPending() -> Bool {
    serial &+= 1
    defer {
      wasActivated = false
      content = nil
      text?.bytes.erase()
      text = nil
    }
    if isActive == nil, content != nil || text != nil {
      // The field had the focus before this input method began. wlroots 0.15 then reports the
      // field's content without `activate`.
      isActive = true
      wasActivated = true
    }
    guard isActive == true else {
      field = nil
      fingerprint = nil
      return false
    }
    if wasActivated {
      activations += 1
      field = Field()
      fingerprint = nil
    }
    var field = field ?? Field()
    if let content { field.content = content }
    if let text {
      field.reportsText = true
      field.selected = !field.content.privacy.isPrivate && text.cursor != text.anchor
      field.before =
        field.content.privacy.isPrivate
        ? nil : Self.before(text.bytes, cursor: text.cursor, anchor: text.anchor)
    } else if field.content.privacy.isPrivate {
      field.before = nil
      field.selected = false
    }
    self.field = field
    // Keep a hash in place of the text, so that no part of a password is kept.
    var hasher = Hasher()
    hasher.combine(field.content)
    hasher.combine(text?.bytes)
    hasher.combine(text?.cursor)
    hasher.combine(text?.anchor)
    let fingerprint = hasher.finalize()
    defer { self.fingerprint = fingerprint }
    return fingerprint != self.fingerprint
  }

  /// Returns the last characters before the caret. The result is shorter than `beforeLength` only
  /// if it begins where the text begins.
  ///
  /// - Returns: nil if the caret is outside the text, or if characters are selected, because typing
  ///   and deleting then replace the selection.
  static func before(_ text: [UInt8], cursor: UInt32, anchor: UInt32) -> String? {
    guard cursor == anchor, cursor <= text.count,
      let before = String(validating: text[..<Int(cursor)], as: UTF8.self)
    else { return nil }
    return end(of: before, isFromStart: true)
  }

  /// Returns the last characters of a text that ends at the caret.
  ///
  /// - Parameter isFromStart: true if the text begins where the field's text begins; otherwise its
  ///   first character may be incomplete.
  /// - Returns: nil if an incomplete text has too few characters, or if the result is longer than
  ///   `beforeBytes`.
  static func end(of text: String, isFromStart: Bool) -> String? {
    guard isFromStart || text.count > beforeLength else { return nil }
    let end = text.suffix(beforeLength)
    return end.utf8.count <= beforeBytes ? String(end) : nil
  }
}
