import Layouts

/// Texts were typed and nothing came out: then no figure says anything.
struct NothingTyped: Error, CustomStringConvertible {
  var description: String

  init() { description = "nothing was typed" }

  init(_ layout: Layout) { description = "nothing was typed on the layout \(layout.id)" }
}
