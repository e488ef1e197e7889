package import Layouts
package import MarkedYAML
package import Settings

/// The layouts of the setting `layouts`, through which the next-keyboard key goes.
package struct LayoutsInUse: Sendable {
  /// The layouts that exist, in the setting's order.
  package var layouts: [Layout] = []
  /// A problem for each layout that does not exist.
  package var problems: [Problem] = []

  package init(settings: Settings, catalogue: LayoutCatalogue) {
    let origin = settings.origins["layouts"]
    for (index, id) in settings.layouts.enumerated() {
      let message: String
      do throws(LayoutNotFound) {
        layouts.append(try catalogue.layout(named: id))
        continue
      } catch {
        message = error.description
      }
      problems.append(
        Problem(
          file: origin?.file ?? "the default of `layouts`",
          mark: origin?.itemMarks[index] ?? Mark(line: 1, column: 1),
          message: message))
    }
  }
}
