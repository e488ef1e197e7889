/// Why the panel cannot do its work, for people.
struct PanelFailure: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
