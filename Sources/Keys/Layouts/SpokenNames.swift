/// A word that is spoken: the name of a key without a text of its own, or a part of an
/// announcement. The raw value is the word's name in files of words.
package enum SpokenWord: String, Hashable, Sendable, CaseIterable {
  case delete, shift, control, alt, `super`, emoji, hide, back, tab, escape, home, end, left, right
  case up, down, insert
  case `return` = "return"
  case deleteForward = "delete-forward"
  case altGr = "altgr"
  case nextLayout = "next-layout"
  case pageUp = "page-up"
  case pageDown = "page-down"
  /// The names of Caps Lock, and of the states of a lock.
  case capsLock = "caps-lock"
  case locked, unlocked
  /// The announcement of a key in a private field.
  case dot
  case alternates, deleted
  /// The word spoken between the correction and the corrected word.
  case insteadOf = "instead-of"
  /// The announcements that the keyboard has appeared or disappeared.
  case shown, hidden
}

/// The names by which a voice calls keys and layers, in one language.
package struct SpokenNames: Hashable, Sendable {
  package var words: [SpokenWord: String] = [:]
  /// The names of characters that voices may leave out, such as `.`.
  package var characters: [String: String] = [:]
  /// The names of layers, by their ids.
  package var layers: [String: String] = [:]

  package init() {}

  /// Completes the missing names with the names of another language.
  ///
  /// - Parameter isSameLanguage: false to leave out the names of characters, which the voice has in
  ///   its own language.
  package mutating func complete(from other: SpokenNames, isSameLanguage: Bool) {
    words.merge(other.words) { own, _ in own }
    layers.merge(other.layers) { own, _ in own }
    if isSameLanguage { characters.merge(other.characters) { own, _ in own } }
  }

  /// The word in this language, or its name in files of words if no file translates it.
  package subscript(word: SpokenWord) -> String { words[word] ?? word.rawValue }

  package func name(ofLayer id: String) -> String { layers[id] ?? id }
}
