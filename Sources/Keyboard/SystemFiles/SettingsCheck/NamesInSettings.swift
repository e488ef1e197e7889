import Layouts
import MarkedYAML
import Settings

/// The problems with names in the settings: the theme, the layouts of purposes, the keys that are
/// switches, and XKB's names.
///
/// Only names from files are checked. The defaults name shipped files, which may be missing on a
/// machine that checks settings for others.
struct NamesInSettings {
  private(set) var problems: [Problem] = []
  private let settings: Settings

  /// - Parameters:
  ///   - catalogue: all layouts; empty if this machine has none.
  ///   - isKey: returns true for the name of a key, such as `KEY_ENTER`.
  init(
    settings: Settings, catalogue: LayoutCatalogue, files: SystemFiles, isKey: (String) -> Bool
  ) {
    self.settings = settings
    checkTheme(files)
    if catalogue.layouts.isEmpty {
      warnOfUncheckedLayouts(files)
    } else {
      checkPurposes(catalogue, in: files)
      checkApplications(catalogue, in: files)
    }
    for (index, name) in settings.access.scan.switches.enumerated() where !isKey(name) {
      record("access.scan.switches", "there is no key \(name.quoted)", item: index)
    }
    checkKeymap()
  }

  private mutating func checkTheme(_ files: SystemFiles) {
    let name = settings.panel.theme
    guard name != Settings.Panel.desktopTheme, settings.origins["panel.theme"] != nil else {
      return
    }
    if files.themeNames.isEmpty {
      record(
        "panel.theme",
        "no themes are installed in \(files.shared)/themes, so the name is not checked", .warning)
      return
    }
    let found = files.theme(name)
    problems += found.problems
    if let message = found.notFoundMessage { record("panel.theme", message) }
  }

  private mutating func checkPurposes(_ catalogue: LayoutCatalogue, in files: SystemFiles) {
    for purpose in Purpose.known {
      guard let id = settings.purpose.layout(for: purpose) else { continue }
      do throws(LayoutNotFound) {
        _ = try catalogue.layout(named: id, in: files)
      } catch {
        record("purpose.\(purpose.rawValue)", error.description)
      }
    }
  }

  private mutating func checkApplications(_ catalogue: LayoutCatalogue, in files: SystemFiles) {
    for (index, rule) in settings.field.applications.enumerated() {
      guard case .layout(let id) = rule.use else { continue }
      do throws(LayoutNotFound) {
        _ = try catalogue.layout(named: id, in: files)
      } catch {
        record("field.applications", error.description, item: index)
      }
    }
  }

  private mutating func warnOfUncheckedLayouts(_ files: SystemFiles) {
    let keys = ["layouts", "field.applications"] + Purpose.known.map { "purpose.\($0.rawValue)" }
    guard let key = keys.first(where: { settings.origins[$0] != nil }) else { return }
    record(
      key, "no layouts are installed in \(files.shared)/layouts, so their names are not checked",
      .warning)
  }

  private mutating func checkKeymap() {
    for mistake in KeymapMistakes(settings.keymap).found { record(mistake.key, mistake.message) }
  }

  /// - Parameter item: the index of the wrong item in a list; nil if the whole setting is wrong.
  private mutating func record(
    _ key: String, _ message: String, _ severity: Problem.Severity = .error, item: Int? = nil
  ) {
    guard let origin = settings.origins[key] else { return }
    let marks = origin.itemMarks
    let mark = item.flatMap { marks.indices.contains($0) ? marks[$0] : nil } ?? origin.mark
    problems.append(Problem(file: origin.file, mark: mark, severity: severity, message: message))
  }
}
