package import Scene

extension AccessoryButton: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("label", label)
  }
}

extension AccessoryButton: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(id: try json.read("id"), label: try json.read("label"))
  }
}
