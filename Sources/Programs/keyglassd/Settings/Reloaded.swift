import Keymap
import Layouts
import SystemFiles

/// Settings with all that is built from them, in the background.
struct Reloaded {
  let configuration: Configuration
  let library: LayoutLibrary
  /// nil if the keymaps in use stay.
  var keymaps: CompiledKeymaps?
  /// The enabled layouts, by id.
  let layouts: [String: LayoutAtHand]
  /// The layouts that were shown when the reload began, in their new form; a layout that is gone is
  /// the first enabled layout.
  private let shown: [String: LayoutAtHand]
  /// The first enabled layout.
  let first: LayoutAtHand

  /// Reads everything again but the address books, which were read before.
  ///
  /// - Throws: all problems; then nothing of the new settings may be used.
  init(
    _ files: SystemFiles, addressBooks: AddressBooks, shownLayout shown: String,
    ownLayout own: String, locks: Locks
  ) throws(Configuration.Refused) {
    let (configuration, library) = try Configuration.reload(files, addressBooks: addressBooks)
    let keymap = configuration.settings.keymap
    let source = KeymapSource(keymap)
    // Errors in the system's own files are no reason to refuse the settings.
    if !keymap.layout.isEmpty {
      do throws(KeymapError) {
        _ = try Keymap(source, keymap, group: keymap.group)
      } catch {
        throw Configuration.Refused(problems: [error.description])
      }
    }
    self.init(configuration, library, shownLayout: shown, ownLayout: own)
    keymaps = CompiledKeymaps(source, keymap, group: keymap.group, locks: locks)
  }

  /// Makes settings without keymaps, which users cannot choose.
  init(
    _ configuration: Configuration, _ library: LayoutLibrary, shownLayout shown: String,
    ownLayout own: String
  ) {
    let layouts = LayoutAtHand.all(configuration, library)
    self.configuration = configuration
    self.library = library
    self.layouts = layouts
    func layout(
      _ id: String, letters inUse: [Layout] = [], else other: LayoutAtHand
    ) -> LayoutAtHand {
      if let layout = layouts[id], layout.layout.letters == .own { return layout }
      return library.layout(id, letters: inUse + configuration.layoutsInUse)
        .map { LayoutAtHand($0, configuration) } ?? other
    }
    let first = configuration.layoutsInUse[0]
    let other = layouts[first.id] ?? LayoutAtHand(first, configuration)
    self.first = other
    let inUse = layout(own, else: other)
    self.shown = [shown: layout(shown, letters: [inUse.layout], else: other)]
      .merging([own: inUse]) { $1 }
  }

  /// A layout in its new form; unchanged if the reload did not cover it.
  func renewed(_ layout: LayoutAtHand) -> LayoutAtHand {
    shown[layout.layout.id] ?? layouts[layout.layout.id] ?? layout
  }
}
