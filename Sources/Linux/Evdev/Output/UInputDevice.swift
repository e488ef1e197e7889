import CEvdev
import CLinux
import Erasing
import Glibc
package import Touch
package import Units

/// A uinput device that the previous daemon left, with no key and no contact down.
package struct KeptUInput {
  var descriptor: KeptDescriptor
  var node: String
  var abilities: String

  /// - Parameters:
  ///   - node: the device's node, as the previous daemon knew it.
  ///   - abilities: the device's abilities, as the previous daemon reported them.
  package init(_ descriptor: KeptDescriptor, node: String, abilities: String) {
    self.descriptor = descriptor
    self.node = node
    self.abilities = abilities
  }
}

/// A uinput device of this daemon. The device disappears with this object, unless it is left to the
/// next daemon.
///
/// The class is not Sendable: its objects stay on the event loop's thread.
package final class UInputDevice {
  /// The device's node for applications, e.g. `/dev/input/event7`.
  package let node: String
  package let phys: String

  /// A hash of the device's abilities. A kept device is taken over only if its hash is equal.
  package let abilities: String
  /// True if the device was taken over from the previous daemon; applications then use it already.
  package let isInherited: Bool

  private let descriptor: Descriptor
  /// libevdev's handle; nil if the device was taken over from the previous daemon.
  private let handle: OpaquePointer?
  private var isLeft = false
  /// The events of one write, in the kernel's form; overwritten with zeros after each write. A
  /// longer report takes several writes.
  private let buffer = UnsafeMutablePointer<input_event>.allocate(capacity: UInputDevice.most)
  private static let most = 512
  /// The number of events that `flush` will write.
  private var count = 0
  /// The events that the kernel has refused so far. They are written before all others.
  private let refused = ErasingQueue<InputEvent>()
  /// The number of writes refused in succession; zero if every event has gone out.
  package private(set) var refusals = 0
  private var refusedWrites = RefusedWrites()

  /// The prefix of `phys` on all our devices, so that the daemon recognises them.
  package static let physPrefix = "keyglass/"

  /// - Parameters:
  ///   - template: a libevdev handle without a file, from which the device's abilities are read.
  ///   - phys: the device's `phys`, which begins with `physPrefix`.
  ///   - kept: a device that is taken over if its abilities and `phys` are equal.
  /// - Throws: if uinput refuses the device.
  init(
    template: OpaquePointer, phys: String, kept: KeptUInput? = nil
  ) throws(DeviceError) {
    self.phys = phys
    var fingerprint = Fingerprint(abilitiesOf: template)
    // The seat, which udev reads from `phys`, is part of the device's identity.
    fingerprint.add(phys.utf8)
    abilities = fingerprint.text
    buffer.initialize(repeating: input_event(), count: UInputDevice.most)
    if let kept, kept.abilities == abilities {
      isInherited = true
      descriptor = kept.descriptor.consume()
      handle = nil
      node = kept.node
      return
    }
    isInherited = false
    let descriptor = try Descriptor(opening: "/dev/uinput", flags: O_RDWR | O_NONBLOCK)
    guard phys.withCString({ keyglass_uinput_set_phys(descriptor.number, $0) }) == 0 else {
      throw DeviceError(operation: "name a uinput device", code: errno)
    }
    var handle: OpaquePointer?
    let result = libevdev_uinput_create_from_device(template, descriptor.number, &handle)
    guard result == 0, let handle else {
      throw DeviceError(operation: "create a uinput device", code: -result)
    }
    self.descriptor = descriptor
    self.handle = handle
    node = libevdev_uinput_get_devnode(handle).map { String(cString: $0) } ?? ""
  }

  deinit {
    buffer.deallocate()
    guard !isLeft else { return }
    if let handle {
      libevdev_uinput_destroy(handle)
    } else {
      keyglass_uinput_destroy(descriptor.number)
    }
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Keeps the device when this object ends. The device then exists while another process has it
  /// open.
  package func leave() { isLeft = true }

  /// Reports events that end with SYN_REPORT, in one write(2); more than 512 events take several
  /// writes. While refused events wait for `flush`, the new events wait behind them.
  ///
  /// - Throws: if the kernel did not accept all of them. The rest is written at the next `flush`.
  package func write(_ events: [InputEvent]) throws(DeviceError) {
    try writeEach(events)
  }

  /// Reports events that end with SYN_REPORT, in one write(2); more than 512 events take several
  /// writes. While refused events wait for `flush`, the new events wait behind them.
  ///
  /// - Throws: if the kernel did not accept all of them. The rest is written at the next `flush`.
  package func write(_ events: UnsafeBufferPointer<InputEvent>) throws(DeviceError) {
    try writeEach(events)
  }

  @inline(__always)
  private func writeEach(_ events: some Sequence<InputEvent>) throws(DeviceError) {
    // Count in a local variable, because the property would be written to memory for each event.
    var place = count
    var failure: DeviceError?
    for event in events {
      if refusals > 0 {
        refused.append(event)
        continue
      }
      if place == UInputDevice.most {
        count = place
        place = 0
        do throws(DeviceError) {
          try flush()
        } catch {
          failure = error
          refused.append(event)
          continue
        }
      }
      fill(place, event.type, event.code, event.value)
      place &+= 1
    }
    if let failure { throw failure }
    guard refusals == 0 else { return }
    count = place
    try flush()
  }

  /// Adds a frame with one key for `flush`; at most 256 frames fit.
  package func put(_ keycode: UInt16, _ value: Int32) {
    precondition(count + 2 <= UInputDevice.most)
    let place = count
    fill(place, UInt16(EV_KEY), keycode, value)
    fill(place &+ 1, UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
    count = place &+ 2
  }

  @inline(__always)
  private func fill(_ place: Int, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    buffer[place].type = type
    buffer[place].code = code
    buffer[place].value = value
  }

  /// Reports the added frames in one write(2), after all events that were refused before.
  ///
  /// - Throws: if the kernel did not accept all of them. The rest is written at the next call.
  package func flush() throws(DeviceError) {
    if refusals > 0 { return try flushRefused() }
    let size = count &* MemoryLayout<input_event>.stride
    let written = writeBuffer(size)
    guard written == size else { throw keepBuffer(after: written) }
    count = 0
    // Overwrite the events, which may be a letter of a password.
    memset(buffer, 0, size)
  }

  /// Drops the refused events in which a key goes down or repeats. Releases are kept, so that no
  /// key gets stuck.
  package func forgetPresses() {
    let kept = refused.popAll().filter { $0.type != UInt16(EV_KEY) || $0.value == 0 }
    for event in kept { refused.append(event) }
  }

  /// Writes the first bytes of the buffer; returns the number of bytes written, or -1.
  @inline(__always)
  private func writeBuffer(_ size: Int) -> Int {
    var written = Glibc.write(descriptor.number, buffer, size)
    while written < 0, errno == EINTR {
      written = Glibc.write(descriptor.number, buffer, size)
    }
    return written
  }

  /// Moves the events that the kernel refused from the buffer to `refused`.
  ///
  /// - Parameter written: the number of bytes that the kernel accepted, or -1.
  @inline(never)
  private func keepBuffer(after written: Int) -> DeviceError {
    let error = DeviceError(operation: "write to \(node)", code: written < 0 ? errno : EIO)
    refusals += 1
    let accepted = max(0, written) / MemoryLayout<input_event>.stride
    for place in accepted..<count { refused.append(InputEvent(buffer[place])) }
    eraseBuffer()
    return error
  }

  private func eraseBuffer() {
    memset(buffer, 0, count &* MemoryLayout<input_event>.stride)
    count = 0
  }

  /// Reports the refused events, then the added frames.
  @inline(never)
  private func flushRefused() throws(DeviceError) {
    for place in 0..<count { refused.append(InputEvent(buffer[place])) }
    eraseBuffer()
    while !refused.isEmpty {
      count = min(refused.count, UInputDevice.most)
      for place in 0..<count {
        let event = refused[place]
        fill(place, event.type, event.code, event.value)
      }
      let written = writeBuffer(count &* MemoryLayout<input_event>.stride)
      let failure = errno
      let accepted = max(0, written) / MemoryLayout<input_event>.stride
      let isWhole = accepted == count
      eraseBuffer()
      for _ in 0..<accepted { _ = refused.popFirst() }
      guard isWhole else {
        refusals += 1
        throw DeviceError(operation: "write to \(node)", code: written < 0 ? failure : EIO)
      }
    }
    refusals = 0
    refusedWrites = RefusedWrites()
  }

  /// Returns the step that is due for the refused events.
  package func advanceRefused(to time: Microseconds) -> RefusedWrites.Step {
    refusedWrites.advance(refusals: refusals, to: time)
  }

  /// Reads all events that applications have sent to the device (LEDs).
  package func read(_ handle: (InputEvent) -> Void) {
    var event = input_event()
    while Glibc.read(descriptor.number, &event, MemoryLayout<input_event>.size)
      == MemoryLayout<input_event>.size
    {
      handle(InputEvent(type: event.type, code: event.code, value: event.value))
    }
  }
}
