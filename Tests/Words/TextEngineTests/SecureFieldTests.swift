import Testing
import Units

@testable import TextEngine

@Suite struct SecureFieldTests {
  @Test func nothingOfItIsKept() throws {
    let typing = try TypingScript()
    typing.engine.rules = .secret
    typing.type("quick brown. ")
    #expect(typing.text.lowercased() == "quick brown. ")
    #expect(typing.engine.typed.characters == [])
    #expect(typing.strip == [])
    #expect(!typing.learnTypedWords())
    // The text before the caret is unknown from then on.
    typing.engine.rules = TextRules()
    let deleted = typing.engine.deleteWord()
    #expect(deleted == nil)
  }

  @Test func whatWasKnownBeforeIsForgotten() throws {
    let typing = try TypingScript()
    typing.type("quick bro")
    #expect(!typing.strip.isEmpty)
    typing.engine.rules = .secret
    #expect(typing.engine.typed.characters == [])
    typing.engine.refresh()
    #expect(typing.strip == [])
    let undone = typing.engine.undoLastChange()
    #expect(undone == nil)
  }

  @Test func deletedCharactersAreErasedFromMemory() {
    // These letters are in no other test's memory.
    let (first, last): (Character, Character) = ("ꙮ", "ꙩ")
    var typed = TypedText()
    typed.insert(String(first))
    typed.insert(String(last))
    #expect(remains(of: first, in: typed) && remains(of: last, in: typed))
    _ = typed.delete()
    #expect(remains(of: first, in: typed) && !remains(of: last, in: typed))
    typed.forget()
    #expect(!remains(of: first, in: typed))
  }

  @Test func longTextLeavesNothingOfItsBeginning() {
    let character: Character = "ꙮ"
    var typed = TypedText()
    typed.insert(String(repeating: character, count: TypedText.limit / 2))
    typed.insert(String(repeating: "a", count: TypedText.limit / 2))
    #expect(remains(of: character, in: typed))
    typed.insert("b")
    #expect(typed.characters.count == TypedText.limit / 2 + 1)
    #expect(!remains(of: character, in: typed))
  }

  /// True if the character is in the memory of the text or of its spare capacity.
  private func remains(of character: Character, in typed: TypedText) -> Bool {
    let wanted = withUnsafeBytes(of: character) { Array($0) }
    return typed.characters.withUnsafeBufferPointer { characters in
      let start = UnsafeRawPointer(characters.baseAddress)
      return (0..<TypedText.limit).contains { index in
        let place = start.map { $0 + index * wanted.count }
        return UnsafeRawBufferPointer(start: place, count: wanted.count).elementsEqual(wanted)
      }
    }
  }
}
