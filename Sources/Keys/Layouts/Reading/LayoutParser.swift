import CompositionMethods
package import MarkedYAML
import Units

/// Parses layout files in the format of docs/LAYOUTS.md.
package enum LayoutParser {
  /// Parses the layout in `bytes`.
  ///
  /// - Parameters:
  ///   - file: the file's name for problems; the file is not opened.
  ///   - names: the names that the file may use without defining them.
  /// - Returns: the layout, or nil if there is an error; and all errors and warnings.
  package static func parse(
    _ bytes: [UInt8], file: String, names: NamesForLayouts = .any
  ) -> (layout: Layout?, problems: [Problem]) {
    let start = Mark(line: 1, column: 1)
    guard !FileBases.isPart(file) else {
      let message =
        "a file whose name begins with `_` is not a layout but a base that layouts extend"
      return (nil, [Problem(file: file, mark: start, message: message)])
    }
    do throws(Problem) {
      var files = ExtendedFile(Document(file: file, bytes: bytes), kind: "layout")
      let root = try files.parse(extending: names.bases ?? .none) { $0.extending(layout: $1) }
      var reader = LayoutReader(source: LayoutSource(files, names: names))
      let layout = reader.layout(root)
      reader.source.warnOfHiddenValues()
      let problems = reader.source.problems.sorted { $0.mark < $1.mark }
      return (reader.source.hasErrors ? nil : layout, problems.map(files.placed))
    } catch {
      return (nil, [error])
    }
  }

  /// The files that a layout file extends, the nearest first; none if there is an error.
  package static func bases(of file: Document, among bases: FileBases) -> [Document] {
    var files = ExtendedFile(file, kind: "layout")
    do throws(Problem) { _ = try files.parse(extending: bases) { own, _ in own } } catch {
      return []
    }
    return Array(files.documents.dropFirst())
  }
}

/// Makes a layout from the nodes of a file.
private struct LayoutReader {
  var source: LayoutSource
  private var layoutID = ""
  private var language = ""
  private var layerNames: [String] = []
  /// The layer names as a set, because comparing texts beyond ASCII with a whole list is slow.
  private var layerNamesKnown: Set<String> = []
  /// The settings for layers that do not override them.
  private var defaults = LayerSettings()
  private var keyNamesInRows: [String] = []
  /// True if the rows of a layer could not be read, so that any key may be in them.
  private var hasUnreadRows = false
  /// The keys that show the layer that they are already on, each with the position to report.
  private var keysToOwnLayer: [(layer: String, key: LayoutSource.Word, mark: Mark)] = []
  /// True if a row with commas, quotes or brackets has been reported.
  private var hasReportedListPunctuation = false

  init(source: LayoutSource) {
    self.source = source
  }

  private static let fields = [
    "id", "title", "extends", "language", "direction", "purposes", "ascii", "key-click", "return",
    "letters",
    "method", "syllables", "search", "swipe", "width", "max-width", "narrow-rows", "heights",
    "layers", "keys",
  ]
  /// The new names of renamed fields.
  private static let renamed = ["text-types": "purposes"]
  private static let layerFields = ["rows", "shift", "width", "narrow-rows", "heights", "keys"]

  /// The permitted widths of layers in key units; a full desktop keyboard has 23.
  private static let layerWidths = 1.0...40.0
  private static let rowHeights = 0.1...5.0
  /// The maximum number of rows. No keyboard has that many; the limit keeps a typing error from
  /// causing a huge hit test.
  private static let mostRows = 20
  private static let mostKeys = 400
  /// The maximum length of all icons of a layer, in bytes. Each scene contains the icons.
  private static let mostOfIcons = 32_768
  /// The maximum length of an id, because a file's name has at most 255 bytes.
  private static let longestID = 200

  /// The outcome of reading a width, in key units.
  private enum Width {
    case absent
    case wrong
    case units(Double)
  }

  /// The settings that both layouts and layers have.
  private struct LayerSettings {
    var width = Width.absent
    var narrowRows = RowGeometry.NarrowRows.centred
    var heights: [LayoutSource.Word]?
    var keys: [String: KeyDefinition] = [:]
  }

  private enum Shift: String, CaseIterable {
    case upper
    case none
  }

  // MARK: The layout

  mutating func layout(_ root: Node) -> Layout? {
    guard let fields = source.mapping(root, "a layout", needs: "lines `name: value`")
    else { return nil }
    var layout = Layout(id: "", title: "", layers: [])
    if case .mapping(let layers)? = root["layers"]?.content {
      layerNames = layers.map(\.key)
      layerNamesKnown = Set(layerNames)
    }
    if let entry = fields.first(where: { $0.key == "language" }) {
      language = readLanguage(entry) ?? ""
    }
    if let entry = fields.first(where: { $0.key == "id" }) { layoutID = readID(entry) ?? "" }
    var layers: Node.Entry?
    var claim: Node.Entry?
    var lettersMark = root.mark
    var syllables: [LayoutSource.Word] = []
    for field in fields {
      switch field.key {
      case "id": break
      case "title": layout.title = source.text(field) ?? ""
      case "language": break
      case "direction": layout.direction = source.choice(field) ?? .leftToRight
      case "purposes": layout.purposes = readPurposes(field)
      case "ascii":
        layout.typesASCII = source.truth(field) ?? false
        claim = field
      case "key-click": layout.keyClick = source.truth(field) ?? true
      case "return": layout.returnType = source.choice(field) ?? .default
      case "letters":
        layout.letters = source.choice(field) ?? .own
        lettersMark = field.keyMark
      case "method":
        layout.method = source.choice(
          field, among: CompositionMethod.allCases.map { ($0.name, $0) })
      case "syllables":
        syllables = source.words(field) ?? []
        if syllables.count == 1 {
          source.error(field.value.mark, "one key alone leads to no other syllables")
        }
      case "search": layout.search = source.choice(field)
      case "swipe": layout.swipes = source.truth(field) ?? true
      case "max-width": layout.maxWidth = source.number(field, in: Layout.maxWidths)
      case "layers": layers = field
      default:
        var changed = defaults
        if !read(field, into: &changed) {
          source.unknown(field, in: Self.fields, renamed: Self.renamed, of: "a layout")
        }
        defaults = changed
      }
    }
    for required in ["id", "title", "layers"] where root[required] == nil {
      source.error(root.mark, "a layout needs `\(required)`")
    }
    layout.id = layoutID
    layout.language = language
    guard let layers, var entries = source.mapping(layers.value, "`layers`") else {
      return nil
    }
    if entries.isEmpty { source.error(layers.value.mark, "a layout needs at least one layer") }
    layout.layers = entries.compactMap { layer($0) }
    layout.use(source.names.words.words(of: language))
    if !defaults.keys.isEmpty, !hasUnreadRows {
      let names = Set(keyNamesInRows)
      for key in defaults.keys.keys where !names.contains(key) {
        refuseKeyInNoRow(key, defaults.keys[key], "no row of any layer")
      }
    }
    if !source.hasErrors {
      if layout.letters == .inUse, layout.lettersLayer == nil {
        source.error(
          lettersMark, "`letters: in-use` takes the place of letters, but no layer has any")
      }
      add(syllables, to: &layout)
      // A layout need not use all layers of the file that it extends.
      let reachable = layout.reachableLayers
      entries.removeAll { !source.isOwn($0.keyMark) && !reachable.contains($0.key) }
      layout.layers.removeAll { layer in !entries.contains { $0.key == layer.id } }
      warnOfKeysToOwnLayer(layout)
      LayoutReview(layout: layout, layerMarks: entries.map(\.keyMark), asciiMark: claim?.value.mark)
        .review(&source)
    }
    return layout
  }

  /// Warns of keys that show the layer that they are already on, except in a bar of tabs. Such a
  /// bar is on several layers, and its other keys show other layers.
  private mutating func warnOfKeysToOwnLayer(_ layout: Layout) {
    for (id, key, mark) in keysToOwnLayer {
      let isOnOthers = layout.layers.contains { layer in
        layer.id != id && layer.keys.contains { $0.id == key.text }
      }
      let hasOthers = layout.layers.first { $0.id == id }?.keys.contains { other in
        if case .layer(let target) = other.action { target != id } else { false }
      }
      if isOnOthers, hasOthers == true { continue }
      source.warning(mark, "\(key.text.quoted) leads to the layer that it is on")
    }
  }

  /// Adds the syllables to the layout, and reports each syllable that is repeated or on no key.
  private mutating func add(_ syllables: [LayoutSource.Word], to layout: inout Layout) {
    if layout.method == nil, let first = syllables.first {
      source.warning(first.mark, "`syllables` does nothing without a `method`")
    }
    let keys = layout.layers.flatMap(\.keys)
    for word in syllables {
      if layout.syllables.contains(word.text) {
        source.error(word.mark, "`\(word.text)` is listed twice")
      } else if !keys.contains(where: { $0.action == .text(word.text) }) {
        source.error(word.mark, "no key types `\(word.text)`, which is to become a syllable")
      }
      layout.syllables.append(word.text)
    }
  }

  private mutating func readID(_ field: Node.Entry) -> String? {
    guard let id = source.text(field) else { return nil }
    let isPlain = id.unicodeScalars.allSatisfy {
      "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" || $0 == "."
    }
    guard isPlain, !id.isEmpty else {
      source.error(
        field.value.mark,
        "an id is lower-case letters a–z, digits, `-` and `.`, not `\(id)`")
      return nil
    }
    // The id is also the file's name. A name that begins with a full stop is hidden, and not
    // listed.
    guard id.first != ".", id.utf8.count <= Self.longestID else {
      source.error(
        field.value.mark,
        "an id does not begin with `.` and has at most \(Self.longestID) characters")
      return nil
    }
    return id
  }

  /// Reads a BCP 47 tag. Its form is checked, but not the meaning of its subtags.
  private mutating func readLanguage(_ field: Node.Entry) -> String? {
    guard let tag = source.text(field) else { return nil }
    if tag.isEmpty { return tag }
    if LanguageTag.isTag(tag) {
      if let mistake = LanguageTag.mistake(in: tag) { source.warning(field.value.mark, mistake) }
      return tag
    }
    source.error(
      field.value.mark, "a language is a BCP 47 tag such as `en-US` or `ru`, not `\(tag)`")
    return nil
  }

  private mutating func readPurposes(_ field: Node.Entry) -> [Purpose] {
    (source.words(field) ?? []).compactMap { source.choice($0, of: field.key) }
  }

  /// Reads a field that both layouts and layers have. Returns false for any other field.
  private mutating func read(_ field: Node.Entry, into settings: inout LayerSettings) -> Bool {
    switch field.key {
    case "width":
      if let width = source.number(field, in: Self.layerWidths) {
        settings.width = .units(width)
      } else if case .absent = settings.width {
        settings.width = .wrong
      }
    case "narrow-rows":
      settings.narrowRows = source.choice(field) ?? settings.narrowRows
    case "heights":
      settings.heights = source.words(field)
    case "keys":
      for entry in source.mapping(field.value, "`keys`") ?? [] {
        let own = KeyDefinition.read(entry, layers: layerNames, from: &source)
        settings.keys[entry.key] = settings.keys[entry.key].map(own.over) ?? own
      }
    default:
      return false
    }
    return true
  }

  private mutating func refuseKeyInNoRow(
    _ key: String, _ definition: KeyDefinition?, _ place: String
  ) {
    // Report only keys of the file itself, because a base defines keys for other layouts too.
    guard let mark = definition?.mark, source.isOwn(mark) else { return }
    source.error(
      mark, "`\(key)` stands in \(place)\(suggestion(for: key, in: keyNamesInRows))")
  }

  // MARK: A layer

  private mutating func layer(_ entry: Node.Entry) -> Layer? {
    guard source.checkShowable(entry.key, at: entry.keyMark),
      let fields = source.mapping(entry.value, "the layer `\(entry.key)`")
    else {
      hasUnreadRows = true
      return nil
    }
    var settings = defaults
    var shift = Shift.none
    var rows: [[LayoutSource.Word]]?
    var rowsMark = entry.keyMark
    var shiftMark: Mark?
    var ownKeys: [Node.Entry] = []
    for field in fields {
      switch field.key {
      case "rows":
        rows = source.rows(field)
        rowsMark = field.keyMark
      case "shift":
        shift = source.choice(field) ?? .none
        shiftMark = field.keyMark
      default:
        if field.key == "keys", case .mapping(let entries) = field.value.content {
          ownKeys = entries
        }
        if !read(field, into: &settings) {
          source.unknown(field, in: Self.layerFields, of: "a layer")
        }
      }
    }
    guard let rows else {
      hasUnreadRows = true
      let isMisspelt = fields.contains {
        !Self.layerFields.contains($0.key) && nearestWord(to: $0.key, in: ["rows"]) != nil
      }
      if entry.value["rows"] == nil, !isMisspelt {
        source.error(entry.keyMark, "the layer `\(entry.key)` has no `rows`")
      }
      return nil
    }
    let names = rows.joined().map(\.text)
    keyNamesInRows += names
    if !ownKeys.isEmpty {
      let names = Set(names)
      for own in ownKeys where !names.contains(own.key) {
        refuseKeyInNoRow(own.key, settings.keys[own.key], "no row of the layer `\(entry.key)`")
      }
    }
    guard !rows.isEmpty else {
      source.error(rowsMark, "the layer `\(entry.key)` is empty")
      return nil
    }
    guard rows.count == 1 || !rows.allSatisfy({ $0.count > 1 && $0[0].text == "-" }) else {
      source.error(rows[0][0].mark, "a row below `|` has no `-` before its keys")
      return nil
    }
    guard rows.count <= Self.mostRows, rows.joined().count <= Self.mostKeys else {
      source.error(
        rowsMark,
        "the layer `\(entry.key)` has more than \(Self.mostRows) rows or \(Self.mostKeys) keys")
      return nil
    }
    let layer = layer(
      entry.key, rows: rows, rowsMark: rowsMark, shift: shift, settings: settings)
    if shift == .upper, let layer, !layer.hasShiftedForm, let shiftMark {
      source.warning(
        shiftMark,
        "`shift: upper` does nothing on the layer `\(entry.key)`, which has no letters "
          + "with an upper case")
    }
    return layer
  }

  private mutating func layer(
    _ id: String, rows: [[LayoutSource.Word]], rowsMark: Mark, shift: Shift,
    settings: LayerSettings
  ) -> Layer? {
    var definitions: [KeyDefinition] = []
    let cells = rows.map { row in
      row.map { word in
        let definition = self.definition(of: word, settings: settings)
        definitions.append(definition)
        if !definition.hasError {
          let doubts = definition.doubts(name: word.text, at: word.mark, layout: layoutID)
          for doubt in doubts { source.warning(doubt.mark, doubt.message) }
          if definition.content == .action(.layer(id)) {
            keysToOwnLayer.append((id, word, definition.mark(of: "action") ?? word.mark))
          }
        }
        return RowGeometry.Cell(
          word: word, width: definition.width ?? 1, kind: kind(of: definition),
          number: definitions.count - 1)
      }
    }
    refuseDoubles(cells.joined().filter { $0.kind == .key }.map(\.word))
    guard let heights = heights(settings.heights, rows: rows.count) else { return nil }
    let width: Double
    switch settings.width {
    case .units(let units): width = units
    case .wrong: return nil
    case .absent:
      let widest = cells.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
      source.error(
        rowsMark,
        "neither the layer `\(id)` nor the layout has a `width` in key units; its widest row "
          + "has \(shortText(of: widest))")
      return nil
    }
    let geometry = RowGeometry(width: width, narrowRows: settings.narrowRows, heights: heights)
    let placed = geometry.place(cells, source: &source)
    let unitsHigh = heights.reduce(0, +)
    var layer = Layer(id: id, keys: [], unitsWide: width, unitsHigh: unitsHigh)
    for place in placed {
      let rectangle = UnitRectangle(
        x: place.x / width, y: place.y / unitsHigh,
        width: place.width / width, height: place.height / unitsHigh)
      switch place.cell.kind {
      case .gap, .above: break
      case .spacer: layer.spacers.append(rectangle)
      case .key:
        layer.keys.append(
          definitions[place.cell.number].key(
            id: place.cell.word.text, rectangle: rectangle,
            shiftLanguage: shift == .upper ? language : nil))
      }
    }
    if layer.keys.reduce(0, { $0 + ($1.icon?.data.utf8.count ?? 0) }) > Self.mostOfIcons {
      source.error(
        rowsMark, "the icons of the layer `\(id)` have more than \(Self.mostOfIcons) bytes")
    }
    if layer.keys.isEmpty { source.error(rowsMark, "the layer `\(id)` has no key") }
    layer.hasShift = shift == .upper || layer.keys.contains { $0.shiftedAction != nil }
    return layer
  }

  private mutating func heights(_ words: [LayoutSource.Word]?, rows: Int) -> [Double]? {
    guard let words else { return Array(repeating: 1, count: rows) }
    let heights = words.compactMap {
      source.number($0, of: "heights", in: Self.rowHeights)
    }
    guard heights.count == words.count else { return nil }
    if heights.count == rows { return heights }
    if let first = words.first {
      source.error(
        first.mark, "`heights` has \(heights.count) numbers for \(rows) rows")
    }
    return nil
  }

  private mutating func refuseDoubles(_ keys: [LayoutSource.Word]) {
    guard Set(keys.map(\.text)).count < keys.count else { return }
    for (index, key) in keys.enumerated() {
      guard let first = keys[..<index].first(where: { $0.text == key.text }) else { continue }
      source.error(
        key.mark,
        "two keys with the id `\(key.text)` on one layer, the first on line \(source.line(of: first.mark)); "
          + "give this one a name of its own and say what it does under `keys`")
    }
  }

  // MARK: A key

  /// Returns a key's definition: the properties in the file, completed by the usual properties of
  /// the key's name.
  private mutating func definition(
    of word: LayoutSource.Word, settings: LayerSettings
  ) -> KeyDefinition {
    let name = word.text
    guard source.checkShowable(name, at: word.mark) else {
      return KeyDefinition(content: .action(.none))
    }
    let special = settings.keys[name]
    var base = StandardKeys.definition(of: name)
    if base == nil, isOneCharacter(name) {
      base = KeyDefinition(content: .action(.text(name)))
    }
    if base == nil, layerNamesKnown.contains(name) {
      base = KeyDefinition(content: .action(.layer(name)), style: .function)
    }
    guard let special else {
      if let base { return base }
      if let bare = withoutListPunctuation(name), settings.keys[bare] != nil || isKnown(bare) {
        refuseListPunctuation(in: word, bare)
        return KeyDefinition(content: .action(.none))
      }
      let known =
        Array(settings.keys.keys) + Array(StandardKeys.definitions.keys).sorted() + layerNames
      source.error(
        word.mark,
        "unknown key `\(name)`\(FamiliarWords.suggestion(for: name, in: known)); a key is one "
          + "character, a standard key, a layer, or has its `output` or `action` under `keys`")
      return KeyDefinition(content: .action(.none))
    }
    let definition = special.over(base ?? KeyDefinition())
    guard !definition.hasError else { return definition }
    if definition.content == nil, let mark = special.mark {
      source.error(mark, "`\(name)` needs an `output` or an `action`")
    }
    if definition.repeats == true, definition.isSequenceOrButton, let mark = special.mark {
      source.error(mark, "a sequence or a button does not repeat, only a single key")
    }
    if definition.flicks == true, definition.alternates?.isEmpty != false,
      let mark = special.mark
    {
      source.error(mark, "flicks type alternates, and `\(name)` has none")
    }
    return definition
  }

  /// Returns a word of a row without a list's quotes, brackets or comma; nil if the word has none
  /// of these.
  private func withoutListPunctuation(_ word: String) -> String? {
    let bare = word.drop { "[\"'".contains($0) }.reversed().drop { ",]\"'".contains($0) }
    return bare.isEmpty || bare.count == word.count ? nil : String(bare.reversed())
  }

  private func isKnown(_ name: String) -> Bool {
    StandardKeys.definition(of: name) != nil || isOneCharacter(name)
      || layerNamesKnown.contains(name)
  }

  /// Reports the first word with a list's quotes, brackets or comma; later such words are ignored.
  private mutating func refuseListPunctuation(in word: LayoutSource.Word, _ bare: String) {
    guard !hasReportedListPunctuation else { return }
    hasReportedListPunctuation = true
    source.error(
      word.mark,
      "unknown key \(word.text.quoted) (did you mean \(bare.quoted)?); a row has spaces between "
        + "its keys, without commas, quotes or brackets")
  }

  private func kind(of definition: KeyDefinition) -> RowGeometry.Cell.Kind {
    switch definition.content {
    case .gap: .gap
    case .spacer: .spacer
    case .above: .above
    case .action, nil: .key
    }
  }
}

extension Layer {
  /// True if shift changes what a key or an alternate types.
  fileprivate var hasShiftedForm: Bool {
    keys.contains { key in
      key.shiftedAction != nil || key.alternates.contains { $0.shiftedAction != nil }
    }
  }
}
