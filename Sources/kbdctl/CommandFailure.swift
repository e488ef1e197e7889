/// Why a command failed: printed on standard error after `kbdctl: ` before it exits with 1.
struct CommandFailure: Error, Hashable {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
