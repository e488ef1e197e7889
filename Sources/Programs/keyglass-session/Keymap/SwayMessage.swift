import Units

/// A message of sway's IPC (sway-ipc(7)): a header of 14 bytes, then JSON. The header is `i3-ipc`,
/// a length and a type; both numbers are in native byte order.
struct SwayMessage: Hashable, Sendable {
  enum Kind: UInt32, Sendable {
    case runCommand = 0
    case subscribe = 2
    case getInputs = 100
    /// An input device was added, removed or changed.
    case input = 0x8000_0015
  }

  /// The message's type; nil for an unexpected type.
  var kind: Kind?
  var payload: [UInt8]

  private static let magic = Array("i3-ipc".utf8)
  private static let headLength = 14
  /// The maximum length of a message in bytes, far more than any list of devices needs.
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

  /// Returns the command that applies a file's keymap to a keyboard. If the file is nil, the
  /// command restores the keyboard's own keymap. Returns nil if a name contains a character that is
  /// special in commands.
  static func keymapCommand(_ file: String?, for keyboard: String) -> String? {
    guard let keyboard = word(keyboard), let keymap = file.map(word) ?? "-" else { return nil }
    // Caps Lock is off in a new keymap. Switching the layout makes sway update the keyboard's lock
    // LEDs.
    return "input \(keyboard) xkb_file \(keymap); input \(keyboard) xkb_switch_layout 0"
  }

  /// Returns a text quoted as one word of a command; nil if a character could end the quotes or
  /// begin a variable.
  private static func word(_ text: String) -> String? {
    let isPlain =
      !text.isEmpty && text.isPrintable
      && !text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || $0 == "$" || $0 == "`" }
    return isPlain ? "\"\(text)\"" : nil
  }

  /// An error: the received bytes are not a message from sway.
  struct Garbled: Error {}

  /// Removes and returns a message from the received bytes; nil while the message is incomplete.
  static func pop(from bytes: inout [UInt8]) throws(Garbled) -> SwayMessage? {
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
