import ControlProtocol
import JSON
import MarkedYAML
import Scene
import Units

/// Feeds any text of a file, device or client, as shown to systemd, in the journal, on terminals,
/// in sway's commands and on panels. It stays on one line, and affects no program that shows it.
/// Harmless text stays unchanged.
func fuzzTexts(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let line = text.printable
  precondition(line.isPrintable && Array(line.printable.utf8) == Array(line.utf8))
  precondition(line.unicodeScalars.count == text.unicodeScalars.count)
  precondition((Array(line.utf8) == Array(text.utf8)) == text.isPrintable)
  precondition(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  precondition(text.quoted.isPrintable)
  let problem = Problem(file: text, mark: Mark(line: 1, column: 1), message: text)
  precondition(problem.description.isPrintable)
  var writer = JSONWriter()
  writer.object { $0.field("text", text) }
  precondition(String(decoding: writer.bytes, as: UTF8.self).isPrintable)
  let button = AccessoryButton(id: text, label: text)
  precondition(!AccessoryButton.areFit([button]) || text.isPrintable)
  do {
    let read: String = try JSONValue(writer.bytes[...]).read("text")
    precondition(Array(read.utf8) == Array(text.utf8))
  } catch {
    preconditionFailure("what is written is read: \(error)")
  }
}
