import Glibc

/// Standard error; a service's lines go to the journal.
enum StandardError {
  /// Writes one line.
  static func say(_ message: String) {
    var line = "keyglass-panel: \(message)\n"
    line.withUTF8 { bytes in
      // If it fails, there is nobody to tell.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
