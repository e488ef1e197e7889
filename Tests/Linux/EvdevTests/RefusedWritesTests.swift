import CEvdev
import CLinux
import Glibc
import Testing
import Touch
import Units

@testable import Evdev

/// Tests with a pipe in place of the kernel's device: a full pipe refuses writes with EAGAIN.
struct RefusedWritesTests {
  private let device: UInputDevice
  private let reading: Int32
  private let writing: Int32
  private static let filler = [UInt8](repeating: 0xFF, count: 4_096)

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], dup(ends[1]))
    let template = try #require(libevdev_new())
    defer { libevdev_free(template) }
    var fingerprint = Fingerprint(abilitiesOf: template)
    fingerprint.add("keyglass/pipe".utf8)
    device = try UInputDevice(
      template: template, phys: "keyglass/pipe",
      kept: KeptUInput(
        KeptDescriptor(ends[1]), node: "/dev/pipe", abilities: fingerprint.text))
  }

  private func fill() {
    while Glibc.write(writing, Self.filler, Self.filler.count) > 0 {}
  }

  /// Empties the pipe; returns the events in it.
  private func drain() -> [InputEvent] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(reading, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    bytes = Array(bytes.drop { $0 == 0xFF })
    return bytes.withUnsafeBytes { memory in
      (0..<memory.count / MemoryLayout<input_event>.stride).map {
        InputEvent(
          memory.loadUnaligned(
            fromByteOffset: $0 * MemoryLayout<input_event>.stride, as: input_event.self))
      }
    }
  }

  @Test func refusedKeysGoOutFirstAtTheNextWrite() throws {
    fill()
    device.put(30, 1)
    device.put(30, 0)
    #expect(throws: DeviceError.self) { try device.flush() }
    #expect(device.refusals == 1)
    #expect(throws: DeviceError.self) { try device.flush() }
    #expect(device.refusals == 2)
    #expect(drain() == [])
    device.put(31, 1)
    try device.flush()
    #expect(drain() == [.key(30, 1), .report, .key(30, 0), .report, .key(31, 1), .report])
    #expect(device.refusals == 0)
    try device.flush()
    #expect(drain() == [])
  }

  @Test func laterFramesWaitBehindRefusedOnes() throws {
    fill()
    #expect(throws: DeviceError.self) { try device.write([.key(30, 1), .report]) }
    let many = (0..<600).flatMap { [InputEvent.absolute(0, $0), .report] }
    try device.write(many)
    try device.write([.key(30, 0), .report])
    #expect(device.refusals == 1)
    _ = drain()
    try device.flush()
    #expect(drain() == [.key(30, 1), .report] + many + [.key(30, 0), .report])
  }

  @Test func aLongReportIsKeptWhole() throws {
    fill()
    let many = (0..<600).flatMap { [InputEvent.absolute(0, $0), .report] }
    #expect(throws: DeviceError.self) { try device.write(many) }
    _ = drain()
    try device.flush()
    #expect(drain() == many)
  }

  @Test func releasesOutliveThePerson() throws {
    fill()
    device.put(42, 1)
    device.put(30, 1)
    device.put(30, 0)
    device.put(42, 0)
    #expect(throws: DeviceError.self) { try device.flush() }
    device.forgetPresses()
    _ = drain()
    try device.flush()
    #expect(drain().filter { $0 != .report } == [.key(30, 0), .key(42, 0)])
  }

  @Test func aDeviceIsGivenUpAfterManyRefusals() {
    var writes = RefusedWrites()
    #expect(writes.advance(refusals: 0, to: .zero) == .none)
    #expect(writes.advance(refusals: 1, to: .zero) == .wait(until: .milliseconds(100)))
    #expect(
      writes.advance(refusals: 1, to: .milliseconds(99)) == .wait(until: .milliseconds(100)))
    #expect(writes.advance(refusals: 1, to: .milliseconds(100)) == .retry)
    #expect(
      writes.advance(refusals: 2, to: .milliseconds(100)) == .wait(until: .milliseconds(200)))
    #expect(writes.advance(refusals: RefusedWrites.most, to: .milliseconds(200)) == .giveUp)
  }

  @Test func aLaterRefusalWaitsAsTheFirst() throws {
    for time in [Microseconds.zero, .seconds(9)] {
      fill()
      device.put(30, 1)
      #expect(throws: DeviceError.self) { try device.flush() }
      #expect(device.advanceRefused(to: time) == .wait(until: time + RefusedWrites.interval))
      _ = drain()
      // The events go out with the next ones, before the next attempt.
      device.put(30, 0)
      try device.flush()
      #expect(device.advanceRefused(to: time + RefusedWrites.interval) == .none)
    }
  }
}
