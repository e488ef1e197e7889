/// A kernel `input_event` without its time, which the whole frame shares.
public struct InputEvent: Hashable, Sendable, BitwiseCopyable {
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  /// SYN_REPORT, which ends a frame.
  public static let report = InputEvent(type: EventType.synchronization, code: 0, value: 0)

  /// An EV_ABS event.
  public static func absolute(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.absolute, code: code, value: value)
  }

  /// An EV_KEY event.
  public static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.key, code: code, value: value)
  }
}

/// A frame's events in the memory that they were read into, at intervals of `stride` bytes.
public struct EventSlice {
  public let start: UnsafeRawPointer
  public let stride: Int
  public let count: Int

  public init(start: UnsafeRawPointer, stride: Int, count: Int) {
    self.start = start
    self.stride = stride
    self.count = count
  }

  public init(_ events: UnsafeBufferPointer<InputEvent>) {
    self.init(
      start: UnsafeRawPointer(events.baseAddress!), stride: MemoryLayout<InputEvent>.stride,
      count: events.count)
  }
}

/// The event types of linux/input-event-codes.h that a touchscreen reports.
package enum EventType {
  /// EV_SYN
  package static let synchronization: UInt16 = 0x00
  /// EV_KEY
  package static let key: UInt16 = 0x01
  /// EV_REL
  package static let relative: UInt16 = 0x02
  /// EV_ABS
  package static let absolute: UInt16 = 0x03
  /// EV_MSC
  package static let miscellaneous: UInt16 = 0x04
}

/// EV_KEY codes that are not the device's own keys: the kernel derives them from contacts, or they
/// act at the place of a contact.
package enum TouchKey {
  /// BTN_TOUCH
  package static let touch: UInt16 = 0x14A
  /// BTN_LEFT
  package static let left: UInt16 = 0x110
  /// BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, …TRIPLETAP, …QUADTAP, …QUINTTAP: the number of contacts.
  package static let toolCount: [UInt16] = [0x145, 0x14D, 0x14E, 0x14F, 0x148]

  /// True for a button that acts at the pointer: BTN_MISC to BTN_GAMEPAD and its buttons, and the
  /// three buttons of a stylus.
  package static func isButton(_ code: UInt16) -> Bool {
    switch code {
    case 0x100..<0x140, 0x149, 0x14B, 0x14C: true
    default: false
    }
  }
}

/// The ABS_ codes of linux/input-event-codes.h in touch frames.
package enum Axis {
  /// ABS_X
  package static let x: UInt16 = 0x00
  /// ABS_Y
  package static let y: UInt16 = 0x01
  /// ABS_PRESSURE
  package static let pressure: UInt16 = 0x18
  /// ABS_MT_SLOT
  package static let slot: UInt16 = 0x2F
  /// ABS_MT_TOUCH_MAJOR, the first of a contact's values.
  package static let firstOfContact: UInt16 = 0x30
  /// ABS_MT_POSITION_X
  package static let positionX: UInt16 = 0x35
  /// ABS_MT_POSITION_Y
  package static let positionY: UInt16 = 0x36
  /// ABS_MT_TOOL_TYPE
  package static let toolType: UInt16 = 0x37
  /// ABS_MT_TRACKING_ID
  package static let trackingID: UInt16 = 0x39
  /// ABS_MT_PRESSURE
  package static let contactPressure: UInt16 = 0x3A
  /// ABS_MT_DISTANCE
  package static let distance: UInt16 = 0x3B
  /// ABS_MT_TOOL_Y, the last of a contact's values.
  package static let lastOfContact: UInt16 = 0x3D

  /// MT_TOOL_PALM, a value of ABS_MT_TOOL_TYPE.
  package static let palmTool: Int32 = 2
}
