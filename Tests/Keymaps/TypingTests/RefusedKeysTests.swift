import Keymap
import Testing
import Typing
import Units

/// A keyboard whose output the kernel refuses for a while. Like the device, it keeps refused keys.
@Suite final class RefusedKeysTests {
  private let keys = OutgoingKeys(pace: .milliseconds(1))
  private var isRefusing = false
  private var put: [String] = []
  private var out: [String] = []
  private var commits: [UInt32] = []

  private func send(at time: Int64) -> Microseconds? {
    keys.send(
      at: .milliseconds(time), plan: { _, _ in nil }, put: { put.append("\($0)=\($1)") },
      flush: { keys throws(OutgoingKeys.NotWritten) in
        guard !isRefusing else { throw OutgoingKeys.NotWritten() }
        out += put
        put = []
        if case .commit(let number)? = keys { commits.append(number) }
      })
  }

  private func type(_ keycode: UInt16, holdingShift: Bool = false) throws {
    var modifiers = ModifierKeys()
    modifiers[.shift] = 42
    let stroke = Stroke(
      keycode: keycode, modifiers: holdingShift ? .shift : [], holdsModifiers: holdingShift)
    try keys.strokes.append(stroke, holding: modifiers, to: .finger)
  }

  @Test func refusedKeysAreWrittenAgainAndNothingOvertakesThem() throws {
    isRefusing = true
    try type(30)
    #expect(send(at: 0) == .milliseconds(100))
    try type(31)
    #expect(send(at: 50) == .milliseconds(100))
    #expect(send(at: 100) == .milliseconds(200))
    #expect(out == [])
    isRefusing = false
    #expect(send(at: 200) == nil)
    #expect(out == ["30=1", "30=0", "31=1", "31=0"])
  }

  @Test func aCommitBehindHeldModifiersGoesOutOnceTheyAreUp() throws {
    try type(30, holdingShift: true)
    try keys.commit("漢")
    #expect(send(at: 0) == .milliseconds(54))
    isRefusing = true
    #expect(send(at: 54) == .milliseconds(154))
    #expect(commits == [])
    isRefusing = false
    // The session's full timeout begins now.
    #expect(send(at: 500) == .milliseconds(500) + keys.strokes.commitTimeout)
    #expect(out == ["42=1", "30=1", "30=0", "42=0"])
    #expect(commits.count == 1)
    keys.strokes.answered()
    #expect(send(at: 501) == nil)
  }

  @Test func aFilteredKeyIsHeldFromTheTimeItGoesDown() throws {
    keys.filter = KeyFilter(slow: .milliseconds(300))
    isRefusing = true
    try type(30)
    #expect(send(at: 0) == .milliseconds(100))
    isRefusing = false
    #expect(send(at: 100) == .milliseconds(100) + keys.filter.hold)
    #expect(out == ["30=1"])
  }

  @Test func aRefusedReleaseIsWrittenAgainWithoutAnotherKey() throws {
    keys.filter = KeyFilter(slow: .milliseconds(300))
    try type(30)
    _ = send(at: 0)
    #expect(out == ["30=1"])
    isRefusing = true
    keys.cutShort(
      at: .milliseconds(50), put: { put.append("\($0)=\($1)") },
      flush: { () throws(OutgoingKeys.NotWritten) in throw OutgoingKeys.NotWritten() })
    keys.forgetPerson()
    #expect(send(at: 60) == .milliseconds(150))
    #expect(send(at: 150) == .milliseconds(250))
    isRefusing = false
    #expect(send(at: 250) == nil)
    #expect(out == ["30=1", "30=0"])
  }

  @Test func aRefusedCommitIsNotSentForTheNextPerson() throws {
    isRefusing = true
    try keys.commit("漢")
    _ = send(at: 0)
    keys.forgetPerson()
    isRefusing = false
    #expect(send(at: 100) == nil)
    #expect(commits == [])
  }
}
