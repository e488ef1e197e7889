import Glibc

/// Standard output, written at once, so that a reader has every line when it is printed.
enum StandardOutput {
  /// Throws: when there is no room, or nobody to write to.
  static func print(_ text: String) throws(CommandFailure) {
    guard let error = write(text, to: STDOUT_FILENO) else { return }
    throw CommandFailure("cannot write to standard output: \(String(cString: strerror(error)))")
  }
}

extension CommandFailure {
  /// Says on standard error what went wrong.
  func report() {
    // If that fails too, the exit status still says it.
    _ = write("kbdctl: \(message)", to: STDERR_FILENO)
  }
}

/// Writes the text and a newline; gives errno where it cannot.
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
