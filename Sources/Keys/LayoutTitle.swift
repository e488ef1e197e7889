/// A layout that the menu of layouts offers.
package struct LayoutTitle: Hashable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
