import Testing
import Units

@Suite struct FingerprintTests {
  @Test func itIsFNV1a() {
    var fingerprint = Fingerprint()
    #expect(fingerprint.value == 0xcbf2_9ce4_8422_2325)
    for byte in "foobar".utf8 { fingerprint.add(byte) }
    #expect(fingerprint.value == 0x8594_4171_f739_67e8)
    #expect(fingerprint.text == "85944171f73967e8")
  }

  @Test func partsThatAreDividedDifferentlyDiffer() {
    func fingerprint(_ parts: String...) -> Fingerprint {
      var fingerprint = Fingerprint()
      for part in parts { fingerprint.add(Array(part.utf8)) }
      return fingerprint
    }
    #expect(fingerprint("ab", "c") != fingerprint("a", "bc"))
    #expect(fingerprint("ab", "c") == fingerprint("ab", "c"))
  }

  @Test func aSliceCountsLikeTheSameBytesAlone() {
    let bytes = Array("a layout".utf8)
    var (slice, whole) = (Fingerprint(), Fingerprint())
    slice.add(bytes[2...])
    whole.add(Array("layout".utf8))
    #expect(slice == whole)
  }
}
