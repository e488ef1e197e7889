package import Units

/// Plans strokes for text, keys and chords, on an XKB keymap or the console's keymap.
package protocol StrokePlanner: AnyObject {
  /// The keys that hold the strokes' modifiers.
  var modifierKeys: ModifierKeys { get }

  /// The stroke that taps Caps Lock; nil if plans never tap it.
  var capsLockTap: Stroke? { get }

  /// Builds the tables for plans with these locks in advance, rather than on first use.
  func prepare(locks: Locks)

  /// Appends the cheapest strokes for a character; if it cannot be typed, appends nothing and
  /// returns nil.
  func append(_ scalar: Unicode.Scalar, locks: Locks, to plan: inout [Stroke]) -> Route?

  /// The stroke for a key by XKB keysym name: `Left`, `F5`, `BackSpace`; nil if no key has the
  /// keysym, or if the key would lock something.
  func stroke(keysymNamed name: String, locks: Locks) -> Stroke?

  /// The single stroke for a character, to which a chord's modifiers can be added; nil if there is
  /// none.
  func stroke(ofKeyFor scalar: Unicode.Scalar, isShortcut: Bool, locks: Locks) -> Stroke?
}

extension StrokePlanner {
  package var capsLockTap: Stroke? { nil }
  package func prepare(locks: Locks) {}

  /// The strokes that type a text with the given locks.
  ///
  /// A line feed, a carriage return or both together become Return; a tab becomes Tab; U+0008
  /// becomes BackSpace.
  /// - Throws: the list of all characters that cannot be typed. The caller must then type no part
  ///   of the text.
  package func plan(
    text: String, locks: Locks = []
  ) throws(UnreachableCharacters) -> [Stroke] {
    var plan: [Stroke] = []
    plan.reserveCapacity(text.utf8.count)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      guard append(scalar, locks: locks, to: &plan) != nil else {
        throw unreachable(in: text, locks)
      }
    }
    return plan
  }

  /// The route to a character; nil if it cannot be typed.
  package func route(to scalar: Unicode.Scalar, locks: Locks = []) -> Route? {
    var plan: [Stroke] = []
    return append(scalar, locks: locks, to: &plan)
  }

  /// True if the character can be typed.
  package func canType(_ character: Character, locks: Locks = []) -> Bool {
    character.unicodeScalars.allSatisfy { route(to: $0, locks: locks) != nil }
  }

  /// The stroke for a chord. Caps Lock is ignored, because applications recognize shortcuts by
  /// their key.
  ///
  /// - Throws: if the keymap lacks a key for the chord.
  package func stroke(for chord: Chord, locks: Locks = []) throws(ChordError) -> Stroke {
    var stroke = try keyStroke(for: chord, locks.subtracting(.caps))
    stroke.modifiers.formUnion(chord.modifiers)
    for modifier in modifierKeys.pressOrder
    where stroke.modifiers.contains(modifier) && modifierKeys[modifier] == nil {
      throw .notOnKeymap(Chord.name(of: modifier))
    }
    return stroke
  }

  private func keyStroke(for chord: Chord, _ locks: Locks) throws(ChordError) -> Stroke {
    let name: String
    let stroke: Stroke?
    switch chord.key {
    case .modifier(let modifier):
      name = Chord.name(of: modifier)
      stroke = modifierKeys[modifier].map { Stroke(keycode: $0) }
    case .keysym(let keysym):
      name = keysym
      stroke = self.stroke(keysymNamed: keysym, locks: locks)
    case .character(let scalar):
      name = String(Character(scalar))
      let isShortcut = !chord.modifiers.isDisjoint(with: [.control, .alt, .super])
      stroke = self.stroke(ofKeyFor: scalar, isShortcut: isShortcut, locks: locks)
    }
    guard let stroke else { throw .notOnKeymap(name) }
    return stroke
  }

  private func unreachable(in text: String, _ locks: Locks) -> UnreachableCharacters {
    var characters: [Character] = []
    for character in text
    where !canType(character, locks: locks) && !characters.contains(character) {
      characters.append(character)
    }
    return UnreachableCharacters(characters)
  }
}
