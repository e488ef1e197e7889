import TextEngine
import Units

/// A model of an application's text field: text with a caret in it.
package struct SimulatedField: Hashable, Sendable {
  package private(set) var beforeCaret = ""
  package private(set) var afterCaret = ""
  /// The last key if it typed no text, such as `control+c`; otherwise empty.
  package private(set) var lastChord = ""

  /// The maximum number of characters. A longer text loses its beginning.
  private static let limit = 4096

  package init() {}

  package mutating func apply(_ act: KeyboardAct) {
    lastChord = ""
    switch act {
    case .type(let text):
      insert(text)
    case .press(let keysym, let modifiers, let times):
      for _ in 0..<times { press(keysym, modifiers) }
    case .pressCharacter(let text, let modifiers):
      lastChord = modifiers.prefix + text
    case .pressChords(let chords):
      for chord in chords { press(chord) }
    case .command, .compose, .drag, .drop, .refuse, .chooseLayout, .chooseSize, .visitLayout,
      .touchButton,
      .pass,
      .keypadIsPlain:
      break
    }
  }

  private mutating func press(_ chord: Chord) {
    switch chord.key {
    case .keysym(let name): press(name, chord.modifiers)
    case .character(let scalar) where chord.modifiers.isEmpty: insert(String(Character(scalar)))
    case .character(let scalar): lastChord = chord.modifiers.prefix + String(Character(scalar))
    case .modifier(let modifier):
      lastChord = String(chord.modifiers.union(modifier).prefix.dropLast())
    }
  }

  private mutating func press(_ keysym: String, _ modifiers: Modifiers) {
    switch (keysym, modifiers) {
    case ("BackSpace", []): backSpace()
    case ("BackSpace", .control): deleteWord()
    case ("Delete", []): if !afterCaret.isEmpty { afterCaret.removeFirst() }
    case ("Return", []): insert("\n")
    case ("Tab", []): insert("\t")
    case ("Left", []):
      if let character = beforeCaret.popLast() { afterCaret = String(character) + afterCaret }
    case ("Right", []):
      if !afterCaret.isEmpty { beforeCaret.append(afterCaret.removeFirst()) }
    default: lastChord = modifiers.prefix + keysym
    }
  }

  private mutating func insert(_ text: String) {
    beforeCaret = String((beforeCaret + text).suffix(Self.limit))
  }

  /// Deletes as applications do: a single code point, or a whole emoji.
  private mutating func backSpace() {
    guard let last = beforeCaret.last else { return }
    if TypedText.backSpaces(last) == 1 {
      beforeCaret.removeLast()
    } else {
      beforeCaret.unicodeScalars.removeLast()
    }
  }

  private mutating func deleteWord() {
    while beforeCaret.last?.isWhitespace == true { beforeCaret.removeLast() }
    while beforeCaret.last?.isWhitespace == false { beforeCaret.removeLast() }
  }
}

extension Modifiers {
  /// The names of the modifiers, each followed by `+`, as in `control+alt+`.
  fileprivate var prefix: String {
    Self.names.filter { contains($0.modifier) }.map { $0.name + "+" }.joined()
  }
}
