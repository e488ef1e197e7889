import Testing

@testable import Evdev

@Suite struct CodeMaskTests {
  @Test func theLowestWordIsTheLast() {
    let mask = CodeMask("10000 0 ffc")
    #expect(
      (0..<200).filter { mask.contains($0) } == Array(2...11) + [2 * UInt16(UInt.bitWidth) + 16])
  }

  @Test func aMalformedMaskHasNoKeys() {
    #expect((0..<800).allSatisfy { !CodeMask("").contains($0) && !CodeMask("?").contains($0) })
  }
}
