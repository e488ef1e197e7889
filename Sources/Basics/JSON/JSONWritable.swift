/// A value that can be written as a JSON object.
package protocol JSONWritable {
  func writeFields(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// The value as an object on one line.
  package var json: String {
    var writer = JSONWriter()
    writer.object(writeFields)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
