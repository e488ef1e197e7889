import Glibc

/// Keyglass's own folder.
let repository: Substring = {
  // The path is …/Tests/Fuzzing/fuzz/Repository.swift.
  let file = #filePath
  return file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")[...]
}()

func contents(of file: String) -> [UInt8] {
  guard let stream = fopen(file, "r") else { fatalError("cannot open \(file)") }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
    bytes += buffer[..<count]
  }
  return bytes
}
