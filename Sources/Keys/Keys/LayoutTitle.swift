/// A layout in the layout menu.
package struct LayoutTitle: Hashable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
