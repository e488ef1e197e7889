import Erasing

/// What an input method knows of the text field that has the focus, and what it has to answer.
struct InputMethodState: Sendable {
  /// The field that has the focus.
  struct Field: Hashable, Sendable {
    var content = ContentType()
    /// What stands before the caret; nil where that is not known, or may not be.
    var before: String?
    /// Whether characters are selected.
    var selected = false
    /// Whether the application tells of the text around the caret, whatever is kept of it.
    var tellsOfText = false
  }

  /// nil where no field has the focus.
  private(set) var field: Field?
  /// How many fields have got the focus.
  private(set) var activations = 0
  /// How often the compositor has said how the field is.
  private(set) var serial: UInt32 = 0
  /// Of all that was said of the field last.
  private var fingerprint: Int?

  // What is said until `done`.
  private var wasActivated = false
  /// nil until the compositor has said so for the first time.
  private var isActive: Bool?
  private var content: ContentType?
  private var text: (bytes: [UInt8], cursor: UInt32, anchor: UInt32)?

  /// How much of the text is told, in characters and in bytes.
  static let beforeLength = 64
  static let beforeBytes = 1024

  init() {}

  /// For another input method after one that has come to an end.
  init(after last: InputMethodState) {
    activations = last.activations
  }

  /// - Returns: whether an empty commit is due: compositors answer the application only then.
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
      return settle()
    }
    return false
  }

  /// What was said of the last field is not of this one.
  private mutating func begin(isActive: Bool) {
    self.isActive = isActive
    wasActivated = isActive
    content = nil
    text?.bytes.erase()
    text = nil
  }

  private mutating func settle() -> Bool {
    serial &+= 1
    defer {
      wasActivated = false
      content = nil
      text?.bytes.erase()
      text = nil
    }
    if isActive == nil, content != nil || text != nil {
      // The field had the focus before. wlroots 0.15 activates no input method for it again.
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
      field.tellsOfText = true
      field.selected = !field.content.isPrivate && text.cursor != text.anchor
      field.before =
        field.content.isPrivate
        ? nil : Self.before(text.bytes, cursor: text.cursor, anchor: text.anchor)
    } else if field.content.isPrivate {
      field.before = nil
      field.selected = false
    }
    self.field = field
    // A number in place of the text, so that nothing of a password is kept.
    var hasher = Hasher()
    hasher.combine(field.content)
    hasher.combine(text?.bytes)
    hasher.combine(text?.cursor)
    hasher.combine(text?.anchor)
    let fingerprint = hasher.finalize()
    defer { self.fingerprint = fingerprint }
    return fingerprint != self.fingerprint
  }

  /// The end of the text before the caret: shorter than `beforeLength` only where the text begins.
  ///
  /// - Returns: nil where the caret stands nowhere in the text, or characters are selected: what is
  ///   typed and deleted then does something else.
  static func before(_ text: [UInt8], cursor: UInt32, anchor: UInt32) -> String? {
    guard cursor == anchor, cursor <= text.count,
      let before = String(validating: text[..<Int(cursor)], as: UTF8.self)
    else { return nil }
    return end(of: before, isFromStart: true)
  }

  /// The end of a text that ends at the caret.
  ///
  /// - Parameter isFromStart: the text begins there; else its first character may be a part of one.
  /// - Returns: nil where it would be cut elsewhere than between characters, or look as if the text
  ///   began where it does not.
  static func end(of text: String, isFromStart: Bool) -> String? {
    guard isFromStart || text.count > beforeLength else { return nil }
    let end = text.suffix(beforeLength)
    return end.utf8.count <= beforeBytes ? String(end) : nil
  }
}
