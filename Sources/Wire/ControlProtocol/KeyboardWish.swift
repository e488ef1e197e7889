/// The focused field's wish for the keyboard's visibility.
package enum KeyboardWish: Hashable, Sendable {
  /// Nothing is known, so the keyboard stays as it is.
  case unknown
  case shown
  /// No field has the focus, or the field wants no keyboard.
  case hidden
  /// The field's page shows and hides the keyboard itself.
  case manual
}
