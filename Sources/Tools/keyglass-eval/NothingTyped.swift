import Layouts

/// The error of a trial that produced no text, so that its figures would mean nothing.
struct NothingTyped: Error, CustomStringConvertible {
  var description: String

  init() { description = "nothing was typed" }

  init(_ layout: Layout) { description = "nothing was typed on the layout \(layout.id)" }
}
