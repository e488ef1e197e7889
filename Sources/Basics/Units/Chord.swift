/// A key typed while modifiers are held, in the usual notation: `ctrl+alt+t`, `super`, `F5`.
package struct Chord: Hashable, Sendable {
  package var modifiers: Modifiers
  package var key: Key

  /// The key pressed while the modifiers are held.
  package enum Key: Hashable, Sendable {
    /// A character; in shortcuts letters are lower-case.
    case character(Unicode.Scalar)
    /// The key with this XKB keysym name.
    case keysym(String)
    /// A modifier tapped alone.
    case modifier(Modifiers)
  }

  package init(modifiers: Modifiers = [], key: Key) {
    self.modifiers = modifiers
    self.key = key
  }

  /// Parses names joined by `+`: any number of modifiers, then a key, which is a character, a
  /// keysym's name or a modifier.
  ///
  /// - Parameter isKeysym: returns true if XKB has a keysym of this name.
  /// - Throws: if the text is empty or a name is unknown.
  package init(
    parsing text: String, isKeysym: (String) -> Bool
  ) throws(ChordError) {
    guard !text.isEmpty else { throw .empty }
    // A plus at the end is the key itself: `+`, `ctrl++`.
    let endsInPlus = text == "+" || text.hasSuffix("++")
    var names = (endsInPlus ? String(text.dropLast()) : text).split(
      separator: "+", omittingEmptySubsequences: false
    ).map(String.init)
    if endsInPlus { names[names.count - 1] = "+" }
    let key = names.removeLast()
    self.init(key: .character(" "))
    for name in names {
      guard let modifier = Self.modifiers[name.lowercased()] else {
        throw .unknownModifier(name)
      }
      modifiers.formUnion(modifier)
    }
    self.key = try Self.key(key, isShortcut: !modifiers.isEmpty, isKeysym)
  }

  private static func key(
    _ name: String, isShortcut: Bool, _ isKeysym: (String) -> Bool
  ) throws(ChordError) -> Key {
    let scalars = name.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 {
      // Shortcuts are usually written with capitals but meant without Shift: Ctrl+C.
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      let isLetter = isShortcut && lower.count == 1
      return .character(isLetter ? lower.first ?? scalar : scalar)
    }
    let lowercased = name.lowercased()
    if let modifier = modifiers[lowercased] { return .modifier(modifier) }
    let keysym = aliases[lowercased] ?? name
    guard isKeysym(keysym) else { throw .unknownKey(name) }
    return .keysym(keysym)
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "shift": .shift, "alt": .alt, "altgr": .altGr,
    "super": .super, "meta": .super, "win": .super, "logo": .super,
  ]

  /// Returns the modifier with this name, in any case; nil if there is none.
  package static func modifier(named name: String) -> Modifiers? { modifiers[name.lowercased()] }

  package static func name(of modifier: Modifiers) -> String {
    switch modifier {
    case .control: "ctrl"
    case .shift: "shift"
    case .alt: "alt"
    case .altGr: "altgr"
    case .super: "super"
    default: "the fifth level's modifier"
    }
  }

  /// The XKB names of keys that have another usual label, by that label.
  private static let aliases: [String: String] = [
    "esc": "Escape", "enter": "Return", "del": "Delete", "ins": "Insert", "pgup": "Page_Up",
    "pageup": "Page_Up", "pgdn": "Page_Down", "pagedown": "Page_Down", "capslock": "Caps_Lock",
    "printscreen": "Print", "prtsc": "Print",
  ]
}

/// The reason why a chord cannot be typed.
package enum ChordError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case unknownModifier(String)
  case unknownKey(String)
  /// The keymap has no key of this name, or only a key that locks or switches something.
  case notOnKeymap(String)

  package var description: String {
    switch self {
    case .empty: "a chord names a key, like ctrl+alt+t or F5"
    case .unknownModifier(let name):
      "`\(name)` is not a modifier: ctrl, shift, alt, altgr, super"
    case .unknownKey(let name):
      "`\(name)` is not a key: a character or XKB's name of a keysym, like Left or F5"
    case .notOnKeymap(let name): "`\(name)` has no key on this keymap"
    }
  }
}
