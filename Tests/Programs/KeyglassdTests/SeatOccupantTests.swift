import Glibc
import TestSupport
import Testing

@testable import keyglassd

struct SeatOccupantTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }

  init() throws {
    scratch = try ScratchFolder()
    for name in ["seats", "sessions"] { mkdir("\(folder)/\(name)", 0o700) }
  }

  private func write(_ text: String, to name: String) throws {
    let file = try #require(fopen("\(folder)/\(name)", "w"))
    fputs(text, file)
    fclose(file)
  }

  private var occupant: SeatOccupant { SeatOccupant(ofSeat: "seat0", in: folder) }

  @Test func aGreeterSits() throws {
    try write("IS_SEAT0=1\nACTIVE=c1\nACTIVE_UID=105\nSESSIONS=c1\n", to: "seats/seat0")
    try write("UID=105\nCLASS=greeter\nTYPE=tty\n", to: "sessions/c1")
    #expect(occupant.user == 105)
    #expect(occupant.isGreeter)
  }

  @Test func aUserSits() throws {
    try write("ACTIVE=2\nACTIVE_UID=1000\n", to: "seats/seat0")
    try write("UID=1000\nCLASS=user\n", to: "sessions/2")
    #expect(occupant.user == 1000)
    #expect(!occupant.isGreeter)
  }

  @Test func nobodySits() throws {
    #expect(occupant.user == nil)
    try write("IS_SEAT0=1\n", to: "seats/seat0")
    #expect(occupant.user == nil)
    #expect(!occupant.isGreeter)
  }
}
