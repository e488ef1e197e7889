import Declarations
package import Layouts
import Settings

/// Makes layouts whose keys change settings: one layout for each page.
package struct SettingsLayout {
  /// The written values of the settings that the user may choose, by dotted path.
  private let values: [String: String]
  private let themes: [String]
  /// The ids of the enabled layouts.
  private let enabled: [String]
  /// Returns all layouts with their titles.
  private let layouts: () -> [LayoutTitle]
  private let learns: Bool
  private let words: SettingWords

  /// A layout with its title. `reachesSettings` is true if the layout is enabled and has a way to
  /// the settings: the menu of the key that hides the keyboard.
  package typealias LayoutTitle = (id: String, title: String, reachesSettings: Bool)

  /// - Parameters:
  ///   - values: the written values of the settings that the user may choose, by dotted path.
  ///   - themes: the names of the installed themes.
  ///   - enabled: the ids of the enabled layouts.
  ///   - layouts: returns all layouts; called only for the pages of layouts.
  ///   - learns: true if words are learned, which the user may then erase.
  ///   - words: the texts on the pages.
  package init(
    values: [String: String], themes: [String], enabled: [String], learns: Bool,
    words: SettingWords = .english, layouts: @escaping () -> [LayoutTitle]
  ) {
    self.values = values
    self.themes = themes
    self.enabled = enabled
    self.learns = learns
    self.words = words
    self.layouts = layouts
  }

  /// Makes the layout of a page. A page without any setting that the user may choose has only the
  /// keys of the last row.
  package func page(_ name: String, part: Int) -> Layout {
    let rows = rows(of: name)
    let parts = max(1, (rows.count + Self.rowsOfPart - 1) / Self.rowsOfPart)
    let part = min(max(part, 1), parts)
    let shown = rows.dropFirst((part - 1) * Self.rowsOfPart).prefix(Self.rowsOfPart)
    let layer = Layer(
      rows: Array(shown), last: lastRow(of: name, part: part, of: parts),
      height: Self.rowsOfPart + 1)
    return Layout(
      id: SettingDestination.page(name, part: part).id, title: title(of: name), purposes: [],
      layers: [layer])
  }

  /// The number of rows above the last row of each page.
  private static let rowsOfPart = 4

  private func title(of name: String) -> String {
    words[SettingPage.all.first { $0.name == name }?.title ?? .settings]
  }

  private func rows(of name: String) -> [[PageCell]] {
    switch name {
    case "": contents
    case SettingPage.forgetting: forgetting
    case SettingPage.adding: adding
    default: SettingPage.all.first { $0.name == name }.map(rows) ?? []
    }
  }

  // MARK: - Rows

  private var contents: [[PageCell]] {
    let keys = SettingPage.all.filter(hasRows).map { page in
      PageCell.key(words[page.title], .page(page.name), width: 1)
    }
    return Self.table(keys, columns: 3)
  }

  /// True if a page has a setting that the user may choose. This test does not make the page's
  /// rows, because reading all layouts takes long.
  private func hasRows(_ page: SettingPage) -> Bool {
    page.settings.contains { values[$0.key] != nil }
      || page.name == SettingPage.learning && !wayToForget.isEmpty
  }

  private func rows(of page: SettingPage) -> [[PageCell]] {
    page.settings.flatMap(rows) + (page.name == SettingPage.learning ? wayToForget : [])
  }

  /// The rows of a setting; empty if the user may not choose it.
  private func rows(of setting: PageSetting) -> [[PageCell]] {
    guard let value = values[setting.key] else { return [] }
    switch setting.values {
    case .listed(let offered):
      return [titled(setting, value, offered)]
    case .themes:
      let names = [Settings.Panel.desktopTheme] + themes
      return Self.table(
        names.map { name in
          let label = SettingPage.themeLabels[name].map(PageSetting.Label.word) ?? .same(name)
          return key(of: setting, value, .init(label, name))
        }, columns: 3)
    case .layouts:
      return enabledRows
    }
  }

  /// A row with the setting's title and a key for each offered value. If no key has the value in
  /// use, the title shows that value as its hint.
  private func titled(
    _ setting: PageSetting, _ value: String, _ offered: [PageSetting.Value]
  ) -> [PageCell] {
    let isOffered = offered.contains { $0.written == value }
    let keys = offered.map { key(of: setting, value, $0) }
    let width = Self.valuesWidth / Double(keys.count)
    return [
      .label(words[setting.title], hint: isOffered ? nil : value, width: 1 - Self.valuesWidth)
    ]
      + keys.map { $0.wide(width) }
  }

  /// The share of the width for a setting's values, beside its title.
  private static let valuesWidth = 0.62

  private func key(
    of setting: PageSetting, _ value: String, _ offered: PageSetting.Value
  ) -> PageCell {
    .key(
      offered.label.text(in: words), .choice(key: setting.key, value: offered.written.asYAML),
      isChosen: [offered.written, offered.written.asYAML].contains(value), width: 1)
  }

  /// Rows of keys of equal width.
  private static func table(_ keys: [PageCell], columns: Int) -> [[PageCell]] {
    stride(from: 0, to: keys.count, by: columns).map { first in
      keys[first..<min(first + columns, keys.count)].map { $0.wide(1 / Double(columns)) }
    }
  }

  // MARK: - Words

  private var wayToForget: [[PageCell]] {
    guard learns || values["words.learning"] != nil else { return [] }
    return [[.key(words[.forgetWords], .page(SettingPage.forgetting), width: 1)]]
  }

  private var forgetting: [[PageCell]] {
    guard !wayToForget.isEmpty else { return [] }
    return [
      [.label(words[.forgetAll], width: 1)],
      [
        .key(words[.forget], .forgetWords, width: 0.5),
        .key(words[.keep], .page(SettingPage.learning), width: 0.5),
      ],
    ]
  }

  // MARK: - Layouts

  private static let layoutsKey = "layouts"
  /// The value of `layouts` that makes the enabled layouts follow the session or the system.
  private static let automatic = "auto"

  /// A row for each enabled layout, with keys to move the layout up and to disable it. The last row
  /// has a key that leads to more layouts, and a key to enable layouts automatically.
  private var enabledRows: [[PageCell]] {
    let titles = layouts()
    let rows = enabled.indices.map { index in
      let id = enabled[index]
      let title = titles.first { $0.id == id }?.title ?? id
      var moved = enabled
      if index > 0 { moved.swapAt(index, index - 1) }
      let others = enabled.filter { $0 != id }
      // Keep a layout with a way back to this page, so that the user can undo the choice.
      let mayGo = titles.contains { $0.reachesSettings && others.contains($0.id) }
      let row: [PageCell] = [
        .label(title, width: 0.6),
        index > 0 ? .key("▲", choice(moved), width: 0.2) : .empty(width: 0.2),
        mayGo ? .key("✕", choice(others), width: 0.2) : .empty(width: 0.2),
      ]
      return row
    }
    let isAutomatic = values[Self.layoutsKey] == Self.automatic
    return rows + [
      [
        .key(words[.add], .page(SettingPage.adding), width: 0.6),
        .key(
          words[.automatic], .choice(key: Self.layoutsKey, value: Self.automatic),
          isChosen: isAutomatic, width: 0.4),
      ]
    ]
  }

  /// The layouts that are not enabled, by title.
  private var adding: [[PageCell]] {
    guard values[Self.layoutsKey] != nil else { return [] }
    let others = layouts().filter { !enabled.contains($0.id) }
    return Self.table(
      others.map { .key($0.title, choice(enabled + [$0.id]), width: 1) }, columns: 2)
  }

  private func choice(_ ids: [String]) -> SettingDestination {
    .choice(
      key: Self.layoutsKey, value: "[" + ids.map(\.asYAML).joined(separator: ", ") + "]")
  }

  // MARK: - The last row

  /// The keys that return to the text, go to the previous and the next part, and hide the keyboard.
  /// They never move, because a missing key leaves its place empty.
  private func lastRow(of name: String, part: Int, of parts: Int) -> [PageCell] {
    let back: SettingDestination? =
      switch name {
      case _ where part > 1: .page(name, part: part - 1)
      case "": nil
      case SettingPage.forgetting: .page(SettingPage.learning)
      case SettingPage.adding: .page("layouts")
      default: .contents
      }
    let next = part < parts ? SettingDestination.page(name, part: part + 1) : nil
    return [
      .command("ABC", .back, width: 0.3),
      back.map { .key("‹", $0, style: .function, width: 0.25) } ?? .empty(width: 0.25),
      next.map { .key("›", $0, style: .function, width: 0.25) } ?? .empty(width: 0.25),
      .command("▼", .hide, width: 0.2),
    ]
  }
}
