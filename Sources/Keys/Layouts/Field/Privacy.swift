/// The limits on showing, storing and passing on a field's text. This value is made once for a
/// field, and given to each part of the program that handles the text.
package struct Privacy: Hashable, Sendable {
  /// True for a password, a PIN, and text that the application hides. Touches must then be hidden,
  /// and neither touches nor text may be stored.
  package let isSecret: Bool
  /// True if the text is secret or sensitive, so that it must be neither read, learned from, nor
  /// passed to other programs.
  package let isPrivate: Bool
  /// True if typed keys must not light up, because the field may be for a password.
  package let hidesTyping: Bool
  /// True if the text is known to be public, so that the texts typed last may be listed.
  package let isPublic: Bool

  package static let open = Privacy(.text)
  package static let secret = Privacy(.password)

  /// - Parameter trustsUnknown: true if the settings treat a field of unknown purpose as text.
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

  /// True if this field is more private than the earlier one, so that the earlier field's input
  /// must disappear from the screen.
  package func isMorePrivate(than earlier: Privacy) -> Bool {
    isPrivate && !earlier.isPrivate || hidesTyping && !earlier.hidesTyping
      || isSecret && !earlier.isSecret
  }
}
