import Layouts
import MarkedYAML
import Settings
import Synchronization
import SystemFiles

/// The enabled layouts.
///
/// Reading all layouts may take longer than the rest of the start. A starting daemon therefore
/// reads only the first layout, which it shows. The background thread reads the others once the
/// daemon is ready. Every thread sees either only the first layout or all layouts.
final class EnabledLayouts: Sendable {
  /// The first layout; nil if all layouts are read at once.
  private let first: Layout?
  private let all = AtomicLazyReference<All>()

  private final class All: Sendable {
    let layouts: [Layout]
    let problems: [Problem]
    /// True if all layouts that the settings name were found.
    let isComplete: Bool

    init(_ layouts: [Layout], _ problems: [Problem], isComplete: Bool) {
      self.layouts = layouts
      self.problems = problems
      self.isComplete = isComplete
    }
  }

  /// The ids named by the settings. Some of them may have no layout.
  let wanted: EnabledIDs

  /// - Parameter readsAll: true to read all layouts now. They are also read if the first layout is
  ///   missing.
  init(
    _ wanted: EnabledIDs, _ settings: Settings, _ files: SystemFiles, _ library: LayoutLibrary,
    readsAll: Bool
  ) {
    self.wanted = wanted
    first = readsAll ? nil : wanted.ids.first.flatMap { library.layout($0) }
    if first == nil { read(settings, files, library) }
  }

  /// Reads the layouts that are still unread. Call it only on the thread that may use the library.
  func read(_ settings: Settings, _ files: SystemFiles, _ library: LayoutLibrary) {
    guard !areRead else { return }
    let others = wanted.ids.dropFirst(first == nil ? 0 : 1)
    var layouts = [first].compactMap(\.self) + others.compactMap { library.layout($0) }
    var problems: [Problem] = []
    let isComplete = layouts.count == wanted.ids.count
    if !isComplete {
      let (catalogue, _) = files.layouts()
      let words = files.keyWords
      let named = LayoutsInUse(wanted, settings: settings, catalogue: catalogue, in: files)
      layouts = named.layouts.map { $0.in(settings.locale, words: words) }
      problems = named.problems
      if layouts.isEmpty {
        let usual = catalogue[AutomaticLayouts.usual] ?? catalogue.layouts.first
        layouts = [usual].compactMap { $0?.in(settings.locale, words: words) }
      }
    }
    if layouts.isEmpty {
      problems.append(
        Problem(
          file: files.shared + "/layouts", mark: Mark(line: 1, column: 1),
          message: "no layout at all can be read; the keyboard has no keys"))
      layouts = [Layout(id: "none", title: "no layout", layers: [])]
    }
    _ = all.storeIfNil(All(layouts, problems, isComplete: isComplete))
  }

  /// True if the reading of all layouts but the first was deferred.
  var othersAreDeferred: Bool { first != nil }

  /// True if no layout but this one is enabled. Until all layouts are read, each id in the settings
  /// counts as an enabled layout, even if its file may be missing.
  func haveOnly(_ id: String) -> Bool { (all.load()?.layouts.map(\.id) ?? wanted.ids) == [id] }

  /// True if all layouts are read, and none of the wanted layouts was found.
  var allAreMissing: Bool {
    all.load().map { all in !all.layouts.contains { wanted.ids.contains($0.id) } } ?? false
  }

  var areRead: Bool { all.load() != nil }

  /// True if a layout that the settings name is missing.
  var oneIsMissing: Bool { all.load()?.isComplete == false }

  /// The layouts that are read, in the settings' order; never empty.
  var layouts: [Layout] { all.load()?.layouts ?? [first].compactMap(\.self) }

  /// The problems with layouts that the settings name.
  var problems: [Problem] { all.load()?.problems ?? [] }
}
