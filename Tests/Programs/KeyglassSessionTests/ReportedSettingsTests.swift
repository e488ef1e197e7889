import ControlProtocol
import Testing
import Units

@testable import keyglass_session

@Suite struct ReportedSettingsTests {
  private var reported = ReportedSettings()
  private let done = Array(#"{"parameters":{}}"#.utf8)[...]
  private let both = SessionSettings(
    filter: KeyFilter(slow: .milliseconds(300)), sources: ["de", "us"])

  private func error(_ name: String) -> ArraySlice<UInt8> {
    Array(#"{"error":"\#(name)","parameters":{"method":"io.keyglass.Control.X"}}"#.utf8)[...]
  }

  @Test mutating func nothingIsReportedWhileThereIsNothing() {
    let call = reported.next(SessionSettings())
    #expect(call == nil)
  }

  @Test mutating func eachSettingIsReportedOnceAndInTurn() throws {
    var calls = [reported.next(both), reported.next(both)]
    try reported.answered(done)
    calls += [reported.next(both), reported.next(both)]
    try reported.answered(done)
    calls.append(reported.next(both))
    #expect(calls == [.setKeyFilter(both.filter), nil, .setInputSources(["de", "us"]), nil, nil])
  }

  @Test mutating func theNextCallHasTheStateOfItsTime() throws {
    _ = reported.next(SessionSettings(sources: ["de"]))
    _ = reported.next(SessionSettings(sources: ["fr"]))
    try reported.answered(done)
    let second = reported.next(SessionSettings())
    #expect(second == .setInputSources([]))
  }

  @Test mutating func aDaemonThatDoesNotKnowInputSourcesHearsOfTheRest() throws {
    _ = reported.next(SessionSettings(sources: ["de"]))
    try reported.answered(error("org.varlink.service.MethodNotFound"))
    let later = reported.next(SessionSettings(sources: ["fr"]))
    let filter = reported.next(both)
    #expect(later == nil)
    #expect(filter == .setKeyFilter(both.filter))
  }

  @Test mutating func anotherRefusalEndsTheConnection() {
    _ = reported.next(SessionSettings(sources: ["de"]))
    #expect(throws: ServerReplyError.self) {
      try reported.answered(error("io.keyglass.Control.PermissionDenied"))
    }
    _ = reported.next(both)
    #expect(throws: ServerReplyError.self) {
      try reported.answered(error("org.varlink.service.MethodNotFound"))
    }
  }
}
