import Units

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

  /// The command that gives a keyboard a keymap's file, or without one its own keymap back; nil where
  /// sway would read more in a name.
  static func takingKeymap(_ file: String?, by keyboard: String) -> String? {
    guard let keyboard = word(keyboard), let keymap = file.map(word) ?? "-" else { return nil }
    // Switching the layout has sway tell the keyboard what is locked: Caps Lock is off in a new one.
    return "input \(keyboard) xkb_file \(keymap); input \(keyboard) xkb_switch_layout 0"
  }

  /// A text as a word of a command; nil where it could be another one's end or begin a variable.
  private static func word(_ text: String) -> String? {
    let isPlain =
      !text.isEmpty && text.isPrintable
      && !text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0 == "$" || $0 == "`" }
    return isPlain ? "\"\(text)\"" : nil
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
