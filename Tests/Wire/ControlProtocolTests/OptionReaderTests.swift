import ControlProtocol
import Testing

@Suite struct OptionReaderTests {
  /// Reads one option of each kind, as a program does.
  private func read(_ words: String...) throws(OptionReader.Misuse) -> [String] {
    var reader = OptionReader(words[...])
    var read: [String] = []
    while let name = reader.next() {
      switch name {
      case "--seat": read.append("seat \(try reader.value())")
      case "--version": read.append(try reader.flag("version"))
      default: throw reader.unknown
      }
    }
    return read
  }

  @Test func aValueStandsInTheNextWordOrAfterAnEqualsSign() throws {
    #expect(try read("--seat", "seat1", "--version") == ["seat seat1", "version"])
    #expect(try read("--seat=seat1", "--version") == ["seat seat1", "version"])
    #expect(try read("--seat=a=b") == ["seat a=b"])
    #expect(try read() == [])
  }

  @Test func anEmptyValueIsNotTakenFromTheNextOption() {
    #expect(throws: OptionReader.Misuse(reason: "--seat needs a value")) {
      try read("--seat=", "--version")
    }
    #expect(throws: OptionReader.Misuse(reason: "--seat needs a value")) { try read("--seat") }
    #expect(throws: OptionReader.Misuse(reason: "--seat needs a value")) { try read("--seat", "") }
  }

  @Test func aValueThatAnOptionDoesNotTakeIsRefused() {
    #expect(throws: OptionReader.Misuse(reason: "--version takes no value")) {
      try read("--version=9")
    }
    #expect(throws: OptionReader.Misuse(reason: "--version takes no value")) {
      try read("--version=")
    }
  }

  @Test(arguments: ["--sea", "seat", "-v", ""])
  func anUnknownOptionIsRefused(word: String) {
    #expect(throws: OptionReader.Misuse(reason: "there is no option `\(word)`")) { try read(word) }
  }
}
