import Glibc
import Units

/// Standard error; a service's lines go to the journal.
package enum StandardError {
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "keyglass"

  /// Writes one line, after the program's name.
  package static func report(_ message: String) {
    var line = "\(program): \(message.printable)\n"
    line.withUTF8 { bytes in
      // A failure to write cannot be reported.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
