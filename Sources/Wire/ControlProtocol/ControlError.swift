package import JSON

/// A reason why a call was refused, as sent over the socket.
package enum ControlError: Error, Hashable, Sendable {
  /// There is no layout with this id.
  case unknownLayout(id: String)
  /// The client lacks the right that the method needs.
  case permissionDenied(need: Right)
  /// The new settings have errors and are not used. Each problem is `file:line:column: what is
  /// wrong`.
  case invalidSettings(problems: [String])
  /// The keymap in use cannot type these characters of the text; no part of the text was typed.
  case unreachableCharacters([String])
  /// The keymap in use has no key for this chord, or the chord is malformed.
  case unreachableChord(String)
  /// The text does not fit into the queue; no part of the text was typed.
  case queueFull(free: Int, needed: Int)
  /// The keyboard was released or stopped; the rest of the text was dropped.
  case cancelled
  /// The keymap has only `count` groups.
  case noSuchGroup(count: Int)
  /// The call is longer than this many bytes.
  case tooLong(limit: Int)
  /// Only the user at the seat may call this method.
  case notAtSeat
  /// The administrator does not allow the choice.
  case notAllowed(String)
  /// `keyglass-ime` does not answer, so its learned words were not erased.
  case notErased
  /// Another program did not answer in time, or earlier calls took too long.
  case notAnswered

  // The errors of every Varlink service.
  case interfaceNotFound(String)
  case methodNotFound(String)
  case methodNotImplemented(String)
  case invalidParameter(String)
  /// The method returns a stream, so the call needs `more`.
  case expectedMore

  /// An error that is unknown to this version.
  case other(name: String)

  /// The error's full name.
  package var name: String {
    switch self {
    case .unknownLayout: "io.keyglass.Control.UnknownLayout"
    case .permissionDenied: "io.keyglass.Control.PermissionDenied"
    case .invalidSettings: "io.keyglass.Control.InvalidSettings"
    case .unreachableCharacters: "io.keyglass.Control.UnreachableCharacters"
    case .unreachableChord: "io.keyglass.Control.UnreachableChord"
    case .queueFull: "io.keyglass.Control.QueueFull"
    case .cancelled: "io.keyglass.Control.Cancelled"
    case .noSuchGroup: "io.keyglass.Control.NoSuchGroup"
    case .tooLong: "io.keyglass.Control.TooLong"
    case .notAtSeat: "io.keyglass.Control.NotAtSeat"
    case .notAllowed: "io.keyglass.Control.NotAllowed"
    case .notErased: "io.keyglass.Control.NotErased"
    case .notAnswered: "io.keyglass.Control.NotAnswered"
    case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
    case .methodNotFound: "org.varlink.service.MethodNotFound"
    case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
    case .invalidParameter: "org.varlink.service.InvalidParameter"
    case .expectedMore: "org.varlink.service.ExpectedMore"
    case .other(let name): name
    }
  }

  /// The whole message with its NUL.
  func message() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("error", name)
      writer.object("parameters", writeFields)
    }
    return writer.bytes + [0]
  }
}

extension ControlError: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    switch self {
    case .unknownLayout(let id): writer.field("id", id)
    case .permissionDenied(let need): writer.field("need", need.rawValue)
    case .invalidSettings(let problems): writer.array("problems", problems)
    case .unreachableCharacters(let characters): writer.array("characters", characters)
    case .unreachableChord(let reason): writer.field("reason", reason)
    case .queueFull(let free, let needed):
      writer.field("free", free)
      writer.field("needed", needed)
    case .noSuchGroup(let count): writer.field("count", count)
    case .tooLong(let limit): writer.field("limit", limit)
    case .notAllowed(let what): writer.field("what", what)
    case .interfaceNotFound(let interface): writer.field("interface", interface)
    case .methodNotFound(let method), .methodNotImplemented(let method):
      writer.field("method", method)
    case .invalidParameter(let parameter): writer.field("parameter", parameter)
    case .cancelled, .notAtSeat, .notErased, .notAnswered, .expectedMore, .other: break
    }
  }
}

extension ControlError {
  /// Reads the error of a reply. A known error that lacks a member becomes `other`.
  ///
  /// - Throws: if a member is of another type.
  init(name: String, parameters: borrowing JSONValue?) throws(JSONMismatch) {
    func carried<Value: JSONReadable>(_ member: String) throws(JSONMismatch) -> Value? {
      try parameters?.readIfPresent(member)
    }
    let known: ControlError? =
      switch name {
      case "io.keyglass.Control.UnknownLayout":
        try carried("id").map { .unknownLayout(id: $0) }
      case "io.keyglass.Control.PermissionDenied":
        try carried("need").flatMap(Right.init(rawValue:)).map { .permissionDenied(need: $0) }
      case "io.keyglass.Control.InvalidSettings":
        try carried("problems").map { .invalidSettings(problems: $0) }
      case "io.keyglass.Control.UnreachableCharacters":
        try carried("characters").map { .unreachableCharacters($0) }
      case "io.keyglass.Control.UnreachableChord":
        try carried("reason").map { .unreachableChord($0) }
      case "io.keyglass.Control.QueueFull":
        if let free: Int = try carried("free"), let needed: Int = try carried("needed") {
          .queueFull(free: free, needed: needed)
        } else {
          nil
        }
      case "io.keyglass.Control.Cancelled": .cancelled
      case "io.keyglass.Control.NoSuchGroup":
        try carried("count").map { .noSuchGroup(count: $0) }
      case "io.keyglass.Control.TooLong":
        try carried("limit").map { .tooLong(limit: $0) }
      case "io.keyglass.Control.NotAtSeat": .notAtSeat
      case "io.keyglass.Control.NotErased": .notErased
      case "io.keyglass.Control.NotAnswered": .notAnswered
      case "io.keyglass.Control.NotAllowed":
        try carried("what").map { .notAllowed($0) }
      case "org.varlink.service.InterfaceNotFound":
        try carried("interface").map { .interfaceNotFound($0) }
      case "org.varlink.service.MethodNotFound":
        try carried("method").map { .methodNotFound($0) }
      case "org.varlink.service.MethodNotImplemented":
        try carried("method").map { .methodNotImplemented($0) }
      case "org.varlink.service.InvalidParameter":
        try carried("parameter").map { .invalidParameter($0) }
      case "org.varlink.service.ExpectedMore": .expectedMore
      default: nil
      }
    self = known ?? .other(name: name)
  }
}
