import Testing

@testable import Passwords

struct PasswordEntryTests {
  private func bytes(_ entry: PasswordEntry) -> [UInt8] { entry.withBytes { Array($0) } }

  @Test func keepsWhatIsTyped() throws {
    let entry = try PasswordEntry()
    for key in ["f", "j", "ø", "r", "d", " ", "漢", "🙂"] { #expect(entry.append(key)) }
    #expect(bytes(entry) == Array("fjørd 漢🙂".utf8))
    #expect(entry.count == 8)
  }

  @Test func takesBackOneCharacterAtATime() throws {
    let entry = try PasswordEntry()
    #expect(entry.append("aß漢🙂"))
    var left: [String] = []
    while !entry.isEmpty {
      entry.deleteLast()
      left.append(String(decoding: bytes(entry), as: UTF8.self))
    }
    #expect(left == ["aß漢", "aß", "a", ""])
    entry.deleteLast()
    #expect(entry.count == 0)
  }

  @Test func refusesWhatDoesNotFitWhole() throws {
    let entry = try PasswordEntry()
    for _ in 0..<1_023 { #expect(entry.append("x")) }
    #expect(!entry.append("é"))
    #expect(entry.count == 1_023)
    #expect(entry.append("y"))
    #expect(!entry.append("z"))
    #expect(bytes(entry).last == UInt8(ascii: "y"))
    #expect(bytes(entry).count == PasswordEntry.limit)
  }

  @Test func hasNoControlCharacters() throws {
    let entry = try PasswordEntry()
    #expect(entry.append("a\0b\n\u{7F}c"))
    #expect(bytes(entry) == Array("abc".utf8))
    #expect(entry.count == 3)
  }

  @Test func leavesNothingBehind() throws {
    let page = try LockedPage(count: 16)
    for index in page.bytes.indices { page.bytes[index] = 7 }
    page.erase()
    #expect(page.bytes.allSatisfy { $0 == 0 })
    let entry = try PasswordEntry()
    #expect(entry.append("secret"))
    let memory = entry.withBytes { UnsafeRawBufferPointer(start: $0.baseAddress, count: 64) }
    entry.deleteLast()
    #expect(Array(memory.prefix(6)) == Array("secre\0".utf8))
    entry.erase()
    #expect(memory.allSatisfy { $0 == 0 })
    #expect(entry.isEmpty)
  }
}
