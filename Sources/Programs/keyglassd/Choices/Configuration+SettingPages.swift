import Layouts
import SettingPages
import Settings
import SystemFiles

extension Configuration {
  /// The page of settings with this id; nil if the id belongs to another layout. Call it only on
  /// the thread that may use the library.
  func settingsLayout(_ id: String, _ library: LayoutLibrary) -> Layout? {
    guard case .page(let name, let part) = SettingDestination(id: id) else { return nil }
    let choices = files.userFolder.map { UserFolder(path: $0).choices } ?? Choices()
    let open = Settings.choosable(documents: read.documents, choices: choices)
    let made = SettingsLayout(
      values: Dictionary(open.map { ($0.key, $0.writtenValue) }) { $1 },
      themes: files.themeNames, enabled: enabledIDs, learns: settings.words.learning,
      words: files.settingWords(of: settings.locale.language)
    ) {
      self.readAllLayouts(from: library)
      let leading = self.layoutsInUse.filter(\.hasKeyToHide).map(\.id)
      return library.all().map { ($0.id, $0.title, leading.contains($0.id)) }
    }
    return made.page(name, part: part).in(settings.locale, words: files.keyWords)
  }
}

extension Layout {
  fileprivate var hasKeyToHide: Bool {
    layers.contains { $0.keys.contains { $0.action == .command(.hide) } }
  }
}
