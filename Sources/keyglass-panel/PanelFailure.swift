/// Why the panel cannot do what it shall, for people.
struct PanelFailure: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
