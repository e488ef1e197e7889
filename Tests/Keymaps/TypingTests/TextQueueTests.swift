import Keymap
import Testing
import Typing
import Units

@Suite struct TextQueueTests {
  private func drain(_ queue: TextQueue) -> String {
    var text = ""
    while let unit = queue.next() {
      if case .character(let scalar) = unit { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  @Test func textsComeOneAfterAnotherAndEndInTheirOrder() throws {
    let queue = TextQueue()
    let first = try queue.append(text: "ab")
    let second = try queue.append(text: "c")
    #expect(queue.next() == .character("a"))
    #expect(queue.next() == .character("b"))
    // The b counts as sent only when the next character is asked for.
    #expect(queue.popEnded().isEmpty)
    #expect(queue.next() == .character("c"))
    #expect(queue.popEnded().map(\.ticket) == [first])
    #expect(queue.next() == nil)
    #expect(queue.popEnded().map(\.ticket) == [second])
    #expect(queue.isEmpty)
  }

  @Test func aLineEndOfTwoCharactersIsOneReturn() throws {
    let queue = TextQueue()
    _ = try queue.append(text: "a\r\nb\n\rc")
    #expect(Array(drain(queue).unicodeScalars) == Array("a\rb\n\rc".unicodeScalars))
  }

  @Test func cancellingOneTextLeavesTheOthers() throws {
    let queue = TextQueue()
    let first = try queue.append(text: "abc")
    _ = try queue.append(text: "de")
    let third = try queue.append(text: "fg")
    #expect(queue.next() == .character("a"))
    queue.cancel(first)
    queue.cancel(third)
    #expect(queue.popEnded().map(\.end) == [.cancelled, .cancelled])
    #expect(queue.count == 2)
    #expect(drain(queue) == "de")
    queue.cancel(first)
    #expect(queue.popEnded().count == 1)
  }

  @Test func aTextThatIsTooLongIsRefusedWhole() throws {
    let queue = TextQueue(capacity: 3)
    _ = try queue.append(text: "ab")
    #expect(throws: QueueFull(free: 1, needed: 2)) { try queue.append(text: "cd") }
    #expect(drain(queue) == "ab")
    _ = try queue.append(text: "cde")
    #expect(drain(queue) == "cde")
  }

  @Test func aCharacterThatCannotBeReachedAnyMoreEndsItsTextOnly() throws {
    let queue = TextQueue()
    let first = try queue.append(text: "aßc")
    _ = try queue.append(text: "d")
    #expect(queue.next() == .character("a"))
    #expect(queue.next() == .character("ß"))
    queue.stop(at: .character("ß"))
    let ended = queue.popEnded()
    #expect(ended.map(\.ticket) == [first] && ended.map(\.end) == [.unreachable(.character("ß"))])
    #expect(drain(queue) == "d")
  }

  @Test func aChordIsOneThing() throws {
    let queue = TextQueue()
    let chord = try Chord(parsing: "ctrl+alt+t")
    _ = try queue.append(chord)
    #expect(queue.next() == .chord(chord))
    #expect(queue.next() == nil)
  }
}
