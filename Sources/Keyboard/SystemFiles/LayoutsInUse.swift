package import Layouts
package import MarkedYAML
package import Settings

/// The enabled layouts, through which the next-layout key goes: those of the setting `layouts`, or
/// those found by the keymap.
package struct LayoutsInUse: Sendable {
  /// The layouts that exist, in the setting's order.
  package var layouts: [Layout] = []
  /// A problem for each layout that does not exist.
  package var problems: [Problem] = []

  /// - Parameter wanted: the ids of the enabled layouts.
  package init(_ wanted: EnabledIDs, settings: Settings, catalogue: LayoutCatalogue) {
    let origin = settings.layouts == nil ? nil : settings.origins["layouts"]
    for (index, id) in wanted.ids.enumerated() {
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
          severity: origin == nil ? .warning : .error,
          message: message))
    }
  }
}
