import CZlib

/// Reads a whole file, and decompresses it if it is gzipped; `-` is standard input.
///
/// - Throws: if the file cannot be read.
func readInput(_ path: String) throws -> [UInt8] {
  let file = path == "-" ? gzdopen(0, "rb") : gzopen(path, "rb")
  guard let file else { throw InputFailure("\(path): cannot be opened") }
  defer { gzclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = gzread(file, &buffer, UInt32(buffer.count))
    if count == 0 { return bytes }
    guard count > 0 else {
      var code: Int32 = 0
      throw InputFailure("\(path): \(String(cString: gzerror(file, &code)))")
    }
    bytes += buffer[..<Int(count)]
  }
}
