import Testing

@testable import ControlProtocol

struct UnansweredCallsTests {
  private let person: Rights = [.watch, .control, .field]
  private let root: Rights = [.watch, .control, .field, .type]

  @Test func callsOfDepartedClientsFillAtMostHalfThePlaces() {
    var calls = UnansweredCalls()
    var client: UInt64 = 0
    while calls.hasRoom(for: 1000, person), client < 1_000 {
      client += 1
      calls.pass(on: client, of: 1000)
    }
    #expect(client == UInt64(ClientLimit.most / 2))
    #expect(calls.hasRoom(for: 0, root))
    #expect(calls.hasRoom(for: 1001, person))
    calls.answered(1)
    #expect(calls.hasRoom(for: 1000, person))
  }

  @Test func usersTogetherLeaveRoomForThoseWhoMayType() {
    var calls = UnansweredCalls()
    for client in 0..<UInt64(ClientLimit.most) {
      calls.pass(on: client, of: 1000 + UInt32(client % 4))
    }
    #expect(!calls.hasRoom(for: 1009, person))
    #expect(calls.hasRoom(for: 0, root))
  }
}
