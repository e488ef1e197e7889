import Foundation

/// A program's output and exit status.
struct Outcome: Equatable {
  var output = ""
  var errors = ""
  var status: Int32 = 0
}

/// A running kbdctl.
final class Run {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// - Parameters:
  ///   - shell: the shell that asks for completions.
  ///   - file: the file for its output; nil to read the output here.
  init(
    _ arguments: [String], socket: String, shell: String? = nil, input: Pipe? = nil,
    output file: FileHandle? = nil
  ) throws {
    process.executableURL =
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("kbdctl")
    process.arguments = arguments
    process.environment = ["KEYGLASS_SOCKET": socket]
    process.environment?["SAP_SHELL"] = shell
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = file ?? output
    process.standardError = errors
    try process.run()
    if file != nil { try output.fileHandleForWriting.close() }
  }

  convenience init(_ arguments: String..., socket: String, output: FileHandle? = nil) throws {
    try self.init(arguments, socket: socket, output: output)
  }

  /// Waits for a line of output, without its newline; nil at the end.
  func nextLine() -> String? {
    var line: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Closes the pipe that the program writes to.
  func stopReading() {
    output.fileHandleForReading.closeFile()
  }

  func errorText() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Returns the rest of the output, once the program has ended.
  func finish() throws -> Outcome {
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let errors = errorText()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: text, as: UTF8.self), errors: errors,
      status: process.terminationStatus)
  }
}
