import Layouts
import Testing

@testable import keyglass_session

@Suite struct ContentTypeTests {
  @Test(
    arguments: [
      (0, .text), (1, .ascii), (2, .number), (3, .decimal), (4, .phone), (5, .url), (6, .email),
      (7, .text), (8, .password), (9, .pin), (10, .numbersAndPunctuation),
      (11, .numbersAndPunctuation), (12, .numbersAndPunctuation), (13, .terminal), (14, .unknown),
      (.max, .unknown),
    ] as [(UInt32, Purpose)])
  func eachPurposeOfTheProtocol(number: UInt32, purpose: Purpose) {
    #expect(ContentType(hint: 0, purpose: number).purpose == purpose)
  }

  @Test(
    arguments: [
      (0, .text), (1, .ascii), (2, .number), (3, .decimal), (4, .phone), (5, .url), (6, .email),
      (7, .text), (8, .password), (9, .numbersAndPunctuation), (10, .numbersAndPunctuation),
      (11, .numbersAndPunctuation), (12, .terminal), (13, .unknown), (.max, .unknown),
    ] as [(UInt32, Purpose)])
  func eachPurposeOfTheFirstVersion(number: UInt32, purpose: Purpose) {
    let number = ContentType.numberInLaterVersions(of: number)
    #expect(ContentType(hint: 0, purpose: number).purpose == purpose)
  }

  @Test(
    arguments: [
      (0x1, .completion), (0x2, .spellcheck), (0x4, .autoCapitalization), (0x8, .lowercase),
      (0x10, .uppercase), (0x20, .titlecase), (0x40, .hiddenText), (0x80, .sensitiveData),
      (0x100, .latin), (0x200, .multiline),
    ] as [(UInt32, FieldHints)])
  func eachHintOfTheProtocol(bit: UInt32, hint: FieldHints) {
    #expect(ContentType(hint: bit, purpose: 0).hints == hint)
    #expect(hint.names.count == 1)
  }

  @Test func hintsThatTheProtocolDoesNotHaveAreNone() {
    #expect(ContentType(hint: 0xffff_fc00, purpose: 0).hints == [])
    #expect(ContentType(hint: 0x3ff, purpose: 0).hints.names.count == 10)
  }
}
