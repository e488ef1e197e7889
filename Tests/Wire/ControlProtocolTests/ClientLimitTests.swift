import Testing

@testable import ControlProtocol

struct ClientLimitTests {
  private typealias Client = ClientLimit.Client

  private func clients(_ count: Int, of user: UInt32, _ use: ClientLimit.Use, from first: Int = 0)
    -> [Client]
  {
    (first..<first + count).map {
      Client(number: UInt64($0), user: user, use: use, lastCallNumber: UInt64($0))
    }
  }

  @Test func disconnectsNobodyBelowTheLimit() {
    #expect(
      ClientLimit.clientToDisconnect(clients(ClientLimit.most - 1, of: 1000, .nothing)) == nil)
  }

  @Test func watchersOfOneUserKeepNobodyOut() {
    #expect(ClientLimit.clientToDisconnect(clients(ClientLimit.most, of: 1000, .watching)) == 0)
  }

  @Test func panelsKeepNobodyOut() {
    #expect(ClientLimit.clientToDisconnect(clients(ClientLimit.most, of: 1000, .panel)) == 0)
  }

  @Test func disconnectsAClientOfTheUserWithMost() {
    let few = clients(2, of: 1001, .nothing)
    let many = clients(ClientLimit.most - 2, of: 1000, .watching, from: 2)
    #expect(ClientLimit.clientToDisconnect(few + many) == 2)
  }

  @Test func theIdleGiveWayBeforeWatchersAndThoseBeforePanels() {
    let panels = clients(10, of: 1000, .panel)
    let watchers = clients(ClientLimit.most - 11, of: 1000, .watching, from: 10)
    let idle = clients(1, of: 1000, .nothing, from: 100)
    #expect(ClientLimit.clientToDisconnect(panels + watchers + idle) == 100)
    let waiting = clients(1, of: 1000, .waiting, from: 100)
    #expect(ClientLimit.clientToDisconnect(panels + watchers + waiting) == 10)
  }

  @Test func rootGivesWayOnlyToItself() {
    let root = clients(ClientLimit.most - 1, of: 0, .nothing)
    #expect(ClientLimit.clientToDisconnect(root + clients(1, of: 1000, .panel, from: 99)) == 99)
    #expect(ClientLimit.clientToDisconnect(clients(ClientLimit.most, of: 0, .nothing)) == 0)
  }
}
