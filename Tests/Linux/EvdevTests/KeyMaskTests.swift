import Testing

@testable import Evdev

@Suite struct KeyMaskTests {
  @Test func theLowestWordIsTheLast() {
    let mask = KeyMask("10000 0 ffc")
    #expect(
      (0..<200).filter { mask.contains($0) } == Array(2...11) + [2 * UInt16(UInt.bitWidth) + 16])
  }

  @Test func whatIsNoMaskHasNoKeys() {
    #expect((0..<800).allSatisfy { !KeyMask("").contains($0) && !KeyMask("?").contains($0) })
  }
}
