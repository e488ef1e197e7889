package import Layouts

/// An event that the keyboard says aloud. Its texts are worded for speech, in the layout's
/// language.
package enum Announcement: Hashable, Sendable {
  /// The key or the strip's item under an exploring finger.
  case underFinger(String)
  /// The alternates of a held key, which are now offered.
  case alternates([String])
  case typed(String)
  /// A word that was chosen in the strip.
  case word(String)
  case correction(String, insteadOf: String)
  /// The deleted text; empty if only an unfinished braille sign was dropped.
  case deleted(String)
  case layer(String)
  /// A lock, such as Caps Lock, that went on or off.
  case lock(SpokenWord, isOn: Bool)
  case layout(String)
  /// The reason why nothing was typed.
  case refused(String)
  case visibility(isShown: Bool)
  /// The numbers of the dots of a braille cell that types nothing by itself.
  case cell(String)
  /// The labels of the braille dots, which the user has just set by resting fingers on the glass.
  case dotsAreSet(String)
  /// A placeholder for an announcement that would give away what is typed.
  case dot

  /// The information about typed text that an announcement gives away.
  private enum Content {
    case nothing, keys
  }

  /// The information given away. There is no `default`, so that each new case needs a decision.
  private var content: Content {
    switch self {
    // A layer gives keys away, because it hints at the next characters. A lock gives nothing away,
    // because its state must be audible (EN 301 549, 5.6.1).
    case .underFinger, .alternates, .typed, .word, .correction, .deleted, .layer, .cell: .keys
    case .lock, .layout, .refused, .visibility, .dotsAreSet, .dot: .nothing
    }
  }

  /// The announcement, reduced to what its audience may hear.
  ///
  /// - Parameter privacy: the field's privacy. An unknown field may be for a password, so its keys
  ///   are neither lit up nor named.
  func allowed(by privacy: Privacy, to audience: Audience) -> Announcement {
    switch (content, audience) {
    case (.nothing, _), (.keys, .wearer): self
    case (.keys, .room): privacy.isPrivate || privacy.hidesTyping ? .dot : self
    }
  }

  /// True if the announcement interrupts what is still being said, because a touch is newer.
  package var interrupts: Bool {
    switch self {
    case .underFinger, .alternates, .typed, .word, .deleted, .layer, .cell, .dot: true
    case .correction, .lock, .layout, .refused, .visibility, .dotsAreSet: false
    }
  }

  /// The kind of text, which decides how a voice says it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A single character, which the voice itself names. The voice also signals a capital.
    case character
    case text
    /// A placeholder for a key of a private field. A program may play a click instead.
    case dot
  }

  package var kind: Kind {
    switch self {
    case .underFinger(let text), .typed(let text): text.count == 1 ? .character : .text
    case .dot: .dot
    case .alternates, .word, .correction, .deleted, .layer, .lock, .layout, .refused, .visibility,
      .cell, .dotsAreSet:
      .text
    }
  }

  package func text(by names: SpokenNames) -> String {
    switch self {
    case .underFinger(let text), .typed(let text), .word(let text), .layer(let text),
      .layout(let text), .refused(let text), .cell(let text), .dotsAreSet(let text):
      text
    case .alternates(let texts): ([names[.alternates]] + texts).joined(separator: ", ")
    case .correction(let new, let old): "\(new), \(names[.insteadOf]) \(old)"
    case .deleted(let text): text.isEmpty ? names[.deleted] : "\(text) \(names[.deleted])"
    case .lock(let lock, let isOn): "\(names[lock]) \(names[isOn ? .locked : .unlocked])"
    case .visibility(let isShown): names[isShown ? .shown : .hidden]
    case .dot: names[.dot]
    }
  }
}
