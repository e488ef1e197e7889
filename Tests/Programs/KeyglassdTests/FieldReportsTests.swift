import ControlProtocol
import Layouts
import Settings
import Testing

@testable import keyglassd

/// Tests of reports of two sessions; the user 1000 is at the seat.
struct FieldReportsTests {
  private var reports = FieldReports(seat: 1000)

  private mutating func report(_ purpose: Purpose, by client: UInt64, of user: UInt32) -> Bool {
    let field = FocusedField(
      active: true, source: FocusedField.inputMethodSource, purpose: purpose)
    reports.record(
      field, number: UInt32(client) + 10,
      by: ControlThread.Caller(client: client, user: user, rights: .all))
    let current = reports.statements.field(
      isConsole: false, Settings.Field(), Settings.LayoutsByPurpose())
    defer { reports.field = current }
    return reports.endsField(reportedBy: client, current: current)
  }

  @Test mutating func aReportThatDoesNotCountEndsNoInput() {
    let ends = [
      report(.text, by: 1, of: 1000), report(.email, by: 2, of: 1001),
      report(.url, by: 2, of: 1001), report(.text, by: 1, of: 1000),
    ]
    #expect(ends == [true, false, false, true])
  }

  @Test mutating func theFieldsNumberIsThatOfItsClient() {
    _ = report(.text, by: 1, of: 1000)
    _ = report(.email, by: 2, of: 1001)
    #expect(reports.number == 11)
    reports.statements.seatChanged(to: 1001)
    #expect(reports.number == 12)
    reports.forgetNumber(of: 2)
    #expect(reports.number == nil)
  }
}
