import ControlProtocol
import Testing

/// Tests of `rights: {watch: [seat], control: [seat, "group:50"], type: ["user:1000"]}`.
@Suite struct GrantedRightsTests {
  private var table: GrantedRights {
    var table = GrantedRights()
    table.give(.watch, to: .seat)
    table.give(.control, to: .seat)
    table.give(.control, to: .group(50))
    table.give(.type, to: .user(1000))
    table.give(.field, to: .seat)
    return table
  }

  @Test func whoSitsAtTheSeatHasWhatTheSeatHas() {
    #expect(table.rights(user: 7, groups: [7]) { true } == [.watch, .control, .field])
    #expect(table.rights(user: 7, groups: [7]) { false } == [])
  }

  @Test func aUserAndAGroupHaveTheirs() {
    #expect(table.rights(user: 1000, groups: [1]) { false } == .type)
    #expect(table.rights(user: 7, groups: [1, 50]) { false } == .control)
    #expect(table.rights(user: 1000, groups: [50]) { true } == .all)
  }

  @Test func anEmptyTableGivesNothing() {
    #expect(GrantedRights().rights(user: 1000, groups: [50]) { true } == [])
  }

  @Test func theSeatIsAskedForOnlyWhereItDecides() {
    var table = GrantedRights()
    table.give(.watch, to: .user(1))
    table.give(.watch, to: .seat)
    _ = table.rights(user: 1, groups: []) {
      Issue.record("asked")
      return false
    }
  }
}
