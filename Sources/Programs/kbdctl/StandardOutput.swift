import Glibc

/// Standard output, unbuffered, so that readers get every line at once.
enum StandardOutput {
  /// Prints a line.
  ///
  /// - Throws: if the line cannot be written, for example because the disk is full.
  static func print(_ text: String) throws(CommandFailure) {
    guard let error = write(text, to: STDOUT_FILENO) else { return }
    throw CommandFailure("cannot write to standard output: \(String(cString: strerror(error)))")
  }

  static func printError(_ text: String) {
    // Ignore an error here, because the exit status still reports the failure.
    _ = write(text, to: STDERR_FILENO)
  }
}

/// Writes the text and a newline; returns errno if writing fails, otherwise nil.
private func write(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text + "\n"
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
