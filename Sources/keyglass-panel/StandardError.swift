import Glibc

/// Standard error, where a service's lines go to the journal.
enum StandardError {
  /// Writes one line.
  static func say(_ message: String) {
    var line = "keyglass-panel: \(message)\n"
    line.withUTF8 { bytes in
      // Nobody could be told if it failed.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
