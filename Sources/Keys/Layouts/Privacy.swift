/// The limits on a field's text: whether it may be shown, kept and passed on. Made once from the
/// field, and handed down to every part that shows, keeps or passes on.
package struct Privacy: Hashable, Sendable {
  /// True for a password, a PIN, and text that the application hides: no touch may be shown, and
  /// neither touch nor text may be kept.
  package let isSecret: Bool
  /// True if the text must not be read, learned from, or handed to other programs: it is secret or
  /// sensitive.
  package let isPrivate: Bool
  /// True if keys that type must not light up, because the field may hold a password.
  package let hidesTyping: Bool
  /// True if the text is known to be public, so that the texts typed last may be listed.
  package let isPublic: Bool

  package static let open = Privacy(.text)
  package static let secret = Privacy(.password)

  /// - Parameter trustsUnknown: the settings treat a field of unknown purpose as text.
  package init(_ purpose: Purpose, _ hints: FieldHints = [], trustsUnknown: Bool = false) {
    let isUnknown: Bool
    switch purpose {
    case .password, .pin:
      (isSecret, isUnknown) = (true, false)
    case .unknown:
      (isSecret, isUnknown) = (hints.contains(.hiddenText), true)
    case .text, .ascii, .numbersAndPunctuation, .url, .email, .number, .decimal, .phone,
      .namePhone, .social, .webSearch, .calculator, .terminal:
      (isSecret, isUnknown) = (hints.contains(.hiddenText), false)
    }
    isPrivate = isSecret || hints.contains(.sensitiveData)
    hidesTyping = isSecret || isUnknown && !trustsUnknown
    isPublic = !isPrivate && !isUnknown
  }
}
