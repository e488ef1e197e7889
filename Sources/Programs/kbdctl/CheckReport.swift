import JSON
import MarkedYAML

/// The result of a check of files, for display or as JSON.
struct CheckReport: JSONWritable {
  /// The kind of the files, as in "2 errors in the settings".
  var kind: String
  var files: [String]
  var problems: [Problem]
  /// The line for a check without errors; nil for a line that names the files.
  var success: String?

  private var errorCount: Int { problems.merged.count { $0.severity == .error } }

  /// Prints the report.
  ///
  /// - Throws: if a file has an error; warnings alone do not throw.
  func finish(_ output: OutputOptions) throws(CommandFailure) {
    let problems = problems.merged
    var lines = problems.map(\.description.printable)
    if errorCount == 0 { lines.append(success ?? "no errors in \(files.joined(separator: ", "))") }
    try StandardOutput.print(output.json ? json : lines.joined(separator: "\n"))
    guard errorCount == 0 else {
      throw CommandFailure("\(errorCount) \(errorCount == 1 ? "error" : "errors") in the \(kind)")
    }
  }

  func writeFields(to writer: inout JSONWriter) {
    writer.array("files", files)
    writer.array("problems", problems.merged) { problem, writer in
      writer.object { writer in
        writer.field("file", problem.file)
        writer.field("line", problem.mark.line)
        writer.field("column", problem.mark.column)
        writer.field("severity", problem.severity.rawValue)
        writer.field("message", problem.messageWithExtendingFiles)
      }
    }
  }
}
