/// The XKB keymap of each console keymap, as listed in `/usr/share/systemd/kbd-model-map`.
package struct KeyboardModelMap: Hashable, Sendable {
  private var entries: [String: KeymapNames]

  /// Makes a map of the keymaps that installers often choose, for systems without systemd's table.
  package init() {
    entries = Self.common.mapValues { KeymapNames(layouts: [$0]) }
  }

  /// Parses systemd's table of five columns: console keymap, layouts, model, variants, options. An
  /// empty column is `-`.
  ///
  /// Skips lines with fewer columns, and uses the first line of a console keymap, as localed does.
  package init(parsing text: String) {
    self.init()
    var listed: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let columns = line.split(whereSeparator: \.isWhitespace).map { $0 == "-" ? "" : String($0) }
      guard columns.count >= 5, listed.insert(columns[0]).inserted else { continue }
      entries[columns[0]] = KeymapNames(
        model: columns[2].isEmpty ? "pc105" : columns[2], layouts: columns[1],
        variants: columns[3], options: columns[4])
    }
  }

  /// The console keymaps that the table lists, sorted.
  package var consoleKeymaps: [String] { entries.keys.sorted() }

  /// The XKB keymap for a console keymap. A keymap that the table lacks is guessed by name, because
  /// many console keymaps are converted from XKB's (`de-neo`, `us-intl`). XKB may lack the guessed
  /// keymap.
  package func names(console keymap: String) -> KeymapNames? {
    guard !keymap.isEmpty else { return nil }
    if let names = entries[keymap] { return names }
    let parts = keymap.split(separator: "-", maxSplits: 1).map(String.init)
    guard let layout = parts.first else { return nil }
    return KeymapNames(
      layouts: [KeymapNames.Layout(layout, variant: parts.count > 1 ? parts[1] : "")])
  }

  private static let common: [String: KeymapNames.Layout] = [
    "us": .init("us"), "us-acentos": .init("us", variant: "intl"), "uk": .init("gb"),
    "dvorak": .init("us", variant: "dvorak"), "colemak": .init("us", variant: "colemak"),
    "de": .init("de"), "de-latin1": .init("de"),
    "de-latin1-nodeadkeys": .init("de", variant: "nodeadkeys"),
    "de_CH-latin1": .init("ch"), "fr_CH": .init("ch", variant: "fr"), "sg": .init("ch"),
    "fr": .init("fr"), "fr-latin1": .init("fr"), "fr-latin9": .init("fr", variant: "latin9"),
    "fr-bepo": .init("fr", variant: "bepo"), "be-latin1": .init("be"), "es": .init("es"),
    "la-latin1": .init("latam"), "pt-latin1": .init("pt"), "br-abnt2": .init("br"),
    "it": .init("it"), "nl": .init("nl"), "no": .init("no"), "no-latin1": .init("no"),
    "dk": .init("dk"), "dk-latin1": .init("dk"), "sv-latin1": .init("se"), "fi": .init("fi"),
    "is-latin1": .init("is"), "pl": .init("pl"), "pl2": .init("pl"), "cz": .init("cz"),
    "cz-qwertz": .init("cz"), "hu": .init("hu"), "ru": .init("ru"), "ua": .init("ua"),
    "gr": .init("gr"), "trq": .init("tr"), "trf": .init("tr", variant: "f"),
    "il": .init("il"), "jp106": .init("jp"), "ko": .init("kr"),
  ]
}
