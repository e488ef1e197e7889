package import Layouts
package import MarkedYAML
package import Settings

/// The enabled layouts, through which the next-layout key cycles: those of the setting `layouts`,
/// or those that follow from the keymap.
package struct LayoutsInUse: Sendable {
  /// The enabled layouts that exist, in order.
  package var layouts: [Layout] = []
  /// A problem for each enabled layout that does not exist.
  package var problems: [Problem] = []

  /// - Parameters:
  ///   - wanted: the ids of the enabled layouts.
  ///   - files: the files of the catalogue.
  package init(
    _ wanted: EnabledIDs, settings: Settings, catalogue: LayoutCatalogue, in files: SystemFiles
  ) {
    let origin = settings.layouts == nil ? nil : settings.origins["layouts"]
    for (index, id) in wanted.ids.enumerated() {
      let message: String
      do throws(LayoutNotFound) {
        layouts.append(try catalogue.layout(named: id, in: files))
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
