import Testing

@testable import ControlProtocol

struct ClientPlacesTests {
  private typealias Client = ClientPlaces.Client

  private func clients(_ count: Int, of user: UInt32, _ use: ClientPlaces.Use, from first: Int = 0)
    -> [Client]
  {
    (first..<first + count).map {
      Client(number: UInt64($0), user: user, use: use, lastCallNumber: UInt64($0))
    }
  }

  @Test func nobodyGivesWayWhileThereIsRoom() {
    #expect(ClientPlaces.givesWay(clients(ClientPlaces.most - 1, of: 1000, .nothing)) == nil)
  }

  @Test func watchersOfOneUserKeepNobodyOut() {
    #expect(ClientPlaces.givesWay(clients(ClientPlaces.most, of: 1000, .watching)) == 0)
  }

  @Test func panelsKeepNobodyOut() {
    #expect(ClientPlaces.givesWay(clients(ClientPlaces.most, of: 1000, .panel)) == 0)
  }

  @Test func whoeverHasMostGivesWay() {
    let few = clients(2, of: 1001, .nothing)
    let many = clients(ClientPlaces.most - 2, of: 1000, .watching, from: 2)
    #expect(ClientPlaces.givesWay(few + many) == 2)
  }

  @Test func theIdleGiveWayBeforeWatchersAndThoseBeforePanels() {
    let panels = clients(10, of: 1000, .panel)
    let watchers = clients(ClientPlaces.most - 11, of: 1000, .watching, from: 10)
    let idle = clients(1, of: 1000, .nothing, from: 100)
    #expect(ClientPlaces.givesWay(panels + watchers + idle) == 100)
    let waiting = clients(1, of: 1000, .waiting, from: 100)
    #expect(ClientPlaces.givesWay(panels + watchers + waiting) == 10)
  }

  @Test func rootGivesWayOnlyToItself() {
    let root = clients(ClientPlaces.most - 1, of: 0, .nothing)
    #expect(ClientPlaces.givesWay(root + clients(1, of: 1000, .panel, from: 99)) == 99)
    #expect(ClientPlaces.givesWay(clients(ClientPlaces.most, of: 0, .nothing)) == 0)
  }
}
