/// Why a command could not be done: what stands on standard error, after `kbdctl: `, before it
/// exits 1.
struct CommandFailure: Error, Hashable {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
