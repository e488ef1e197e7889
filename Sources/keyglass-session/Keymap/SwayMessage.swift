/// A message of sway's IPC: a head of 14 bytes (`i3-ipc`, a length, a type; both in the machine's
/// order), then JSON (sway-ipc(7)).
struct SwayMessage: Hashable, Sendable {
  enum Kind: UInt32, Sendable {
    case runCommand = 0
    case subscribe = 2
    case getInputs = 100
    /// Something about an input device has changed.
    case input = 0x8000_0015
  }

  /// nil for one that nobody asked for.
  var kind: Kind?
  var payload: [UInt8]

  private static let magic = Array("i3-ipc".utf8)
  private static let headLength = 14
  /// Far more than any list of devices takes, in bytes.
  private static let longest = 1 << 22

  init(_ kind: Kind, _ payload: String = "") {
    self.kind = kind
    self.payload = Array(payload.utf8)
  }

  private init(kind: Kind?, payload: ArraySlice<UInt8>) {
    self.kind = kind
    self.payload = Array(payload)
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    withUnsafeBytes(of: UInt32(payload.count)) { bytes += $0 }
    withUnsafeBytes(of: kind?.rawValue ?? 0) { bytes += $0 }
    return bytes + payload
  }

  /// What came is no such message.
  struct Garbled: Error {}

  /// Takes a whole message off what has come; nil where it is not whole yet.
  static func take(from bytes: inout [UInt8]) throws(Garbled) -> SwayMessage? {
    guard bytes.count >= headLength else { return nil }
    let length = number(bytes[6..<10])
    guard bytes.starts(with: magic), length <= longest else { throw Garbled() }
    let end = headLength + Int(length)
    guard bytes.count >= end else { return nil }
    let message = SwayMessage(
      kind: Kind(rawValue: number(bytes[10..<14])), payload: bytes[headLength..<end])
    bytes.removeFirst(end)
    return message
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }
}
