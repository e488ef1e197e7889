/// The parts of a keyboard that only some users need; each is nil while it is off.
struct AccessInUse {
  /// The filter for unsteady touches; nil if no touch is filtered.
  var filter: TouchFilter?
  /// The scanning by switches.
  var scanning: KeyboardScanning?
  /// The announcements of exploring fingers and of the keyboard.
  var speech: KeyboardSpeech?
  /// The fingers that type braille; nil if fingers type keys.
  var braille: KeyboardBraille?
  /// The pointer that presses keys.
  var pointing: KeyboardPointing?

  /// True if there may be deadlines of scanning or of a pointer.
  var scansOrPoints: Bool { scanning != nil || pointing != nil }

  /// Cancels all touches and choices under way.
  func cancelAll() {
    filter?.cancelAll()
    scanning?.stop()
    speech?.explorer.cancelAll()
    braille?.reader.cancelAll()
    braille?.endWord()
    pointing?.leave()
  }

  /// Erases everything that belongs to the user.
  func forgetPerson() {
    filter?.forget()
    scanning?.forget()
    speech?.forget()
    braille?.forget()
    pointing?.forget()
  }
}
