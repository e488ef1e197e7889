import JSON

/// A problem found on this machine.
struct Finding: Hashable, Sendable {
  var advice: Advice
  /// The exact place: a device, a program, or a line for each mistake in files.
  var detail: String
  /// The known values for placeholders in the advice's commands, by placeholder.
  var fillings: [String: String]

  init(_ advice: Advice, _ detail: String = "", filling fillings: [String: String] = [:]) {
    self.advice = advice
    self.detail = detail
    self.fillings = fillings
  }

  /// The advice's commands, with the known placeholders filled in.
  var commands: [String] {
    advice.text.commands.map { command in
      fillings.reduce(command) { text, filling in
        text.replacing(word: filling.key, with: filling.value)
      }
    }
  }
}

extension Finding: JSONWritable {
  func writeFields(to writer: inout JSONWriter) {
    let text = advice.text
    writer.field("id", advice.rawValue)
    writer.field("severity", text.severity.rawValue)
    writer.field("title", text.title)
    writer.field("detail", detail)
    writer.field("remedy", text.remedy)
    writer.array("commands", commands)
  }
}

extension StringProtocol {
  /// Returns the index of a word's start in the text; nil if the text lacks the word. The standard
  /// library's own search would link the module for regular expressions.
  func start(of word: String) -> Index? {
    indices.first { self[$0...].hasPrefix(word) }
  }
}

extension String {
  fileprivate func replacing(word: String, with other: String) -> String {
    var rest = self[...]
    var result = ""
    while let start = rest.start(of: word) {
      result += rest[..<start] + other
      rest = rest[rest.index(start, offsetBy: word.count)...]
    }
    return result + rest
  }
}
