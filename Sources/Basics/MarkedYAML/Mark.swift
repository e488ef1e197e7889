/// A position in a text file, counted from 1: the line, and the column in Unicode scalars.
package struct Mark: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Mark, right: Mark) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A problem in a file, printed as `file:line:column: what is wrong`.
///
/// Two problems that differ only in `extendingFiles` are equal.
package struct Problem: Error, Sendable, CustomStringConvertible {
  package var file: String
  package var mark: Mark
  package var severity: Severity
  /// The message on one line: the value found and the expectation.
  package var message: String
  /// The files for which the file was read, because they extend it; empty if it was read alone.
  package var extendingFiles: [String] = []

  package init(file: String, mark: Mark, severity: Severity = .error, message: String) {
    self.file = file
    self.mark = mark
    self.severity = severity
    // Make the message printable here for all callers, because text quoted from a file must stay on
    // one line and be safe to show.
    self.message = message.escaped(atMost: .max)
  }

  package var description: String {
    let prefix = severity == .warning ? "warning: " : ""
    let place = "\(file.escaped(atMost: .max)):\(mark.line):\(mark.column)"
    return "\(place): \(prefix)\(messageWithExtendingFiles)"
  }

  /// The message with the files that extend the problem's file.
  package var messageWithExtendingFiles: String {
    guard let first = extendingFiles.first?.escaped(atMost: .max) else { return message }
    switch extendingFiles.count {
    case 1: return "\(message) (read for \(first), which extends this file)"
    case 2: return "\(message) (read for \(first) and another file, which extend this file)"
    default:
      let others = extendingFiles.count - 1
      return "\(message) (read for \(first) and \(others) others, which extend this file)"
    }
  }

  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }
}

extension Problem: Hashable {
  package static func == (left: Problem, right: Problem) -> Bool {
    left.file == right.file && left.mark == right.mark && left.severity == right.severity
      && left.message == right.message
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(mark)
    hasher.combine(message)
  }
}

extension [Problem] {
  /// The problems without repetitions. A fault in a file that several others extend becomes one
  /// problem, which names all of these others.
  package var merged: [Problem] {
    var merged: [Problem] = []
    var places: [Problem: Int] = [:]
    for problem in self {
      guard let place = places[problem] else {
        places[problem] = merged.count
        merged.append(problem)
        continue
      }
      let known = merged[place].extendingFiles
      // List no files if the problem was also found when the file was read for itself.
      let isOwn = problem.extendingFiles.isEmpty || known.isEmpty
      merged[place].extendingFiles =
        isOwn ? [] : known + problem.extendingFiles.filter { !known.contains($0) }
    }
    return merged
  }
}
