package import JSON

/// An input device that the daemon has found or made.
package struct DeviceDescription: Hashable, Sendable {
  /// The device's name from the kernel. The device's maker chose it, so never print it raw.
  package var name: String
  /// The device's node, e.g. `/dev/input/event4`.
  package var node: String
  /// The device's name in sysfs, e.g. `event4`.
  package var sysname: String
  package var kind: Kind
  package var grab: Grab
  /// The number of fingers on the device now.
  package var contacts: Int
  /// The node of the clone that forwards contacts outside the keyboard; nil if there is none.
  package var clone: String?
  /// The device's seat, if it differs from the daemon's.
  package var seat: String?
  /// The reason why the device cannot be used as intended, on one line; nil if there is none.
  package var problem: String?

  package init(
    name: String, node: String, sysname: String, kind: Kind, grab: Grab, contacts: Int = 0,
    clone: String? = nil, seat: String? = nil, problem: String? = nil
  ) {
    self.name = name
    self.node = node
    self.sysname = sysname
    self.kind = kind
    self.grab = grab
    self.contacts = contacts
    self.clone = clone
    self.seat = seat
    self.problem = problem
  }

  package enum Kind: String, Hashable, Sendable, JSONReadable, CaseIterable {
    /// A touchscreen with tracked contacts in slots.
    case multiTouchB = "multi-touch-b"
    /// A touchscreen with anonymous contacts.
    case multiTouchA = "multi-touch-a"
    case singleTouch = "single-touch"
    case keypad
    /// A device whose keys are switches for scanning.
    case `switch`
    /// The keyboard that the daemon types on.
    case keyboard
  }

  package enum Grab: String, Hashable, Sendable, JSONReadable, CaseIterable {
    /// Only the daemon reads the device.
    case grabbed
    /// The device will be grabbed once the last finger has left it.
    case waiting
    /// Applications read the device themselves.
    case released
    /// The kernel refused the grab, e.g. because another program has it.
    case failed
  }
}

extension DeviceDescription: JSONObject {
  package static let members = [
    "name: string", "node: string", "sysname: string", "kind: string", "grab: string",
    "contacts: int", "clone: ?string", "seat: ?string", "problem: ?string",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("name", name)
    writer.field("node", node)
    writer.field("sysname", sysname)
    writer.field("kind", kind.rawValue)
    writer.field("grab", grab.rawValue)
    writer.field("contacts", contacts)
    writer.field("clone", clone)
    writer.field("seat", seat)
    writer.field("problem", problem)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    name = try json.read("name")
    node = try json.read("node")
    sysname = try json.read("sysname")
    kind = try json.read("kind")
    grab = try json.read("grab")
    contacts = try json.read("contacts")
    clone = try json.readIfPresent("clone")
    seat = try json.readIfPresent("seat")
    problem = try json.readIfPresent("problem")
  }
}

/// The reply to `ListDevices`.
package struct DeviceList: Hashable, Sendable {
  package var devices: [DeviceDescription]

  package init(_ devices: [DeviceDescription]) {
    self.devices = devices
  }
}

extension DeviceList: JSONObject {
  package static let members = ["devices: []Device"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.array("devices", devices)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    devices = try json.read("devices")
  }
}
