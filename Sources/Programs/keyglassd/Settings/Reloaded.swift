import Keymap
import Layouts
import SystemFiles

/// New settings, with everything that was built from them in the background.
struct Reloaded {
  let configuration: Configuration
  let library: LayoutLibrary
  /// The compiled keymaps; nil to leave the keymaps in use.
  var keymaps: CompiledKeymaps?
  /// The enabled layouts, by id.
  let layouts: [String: LayoutAtHand]
  /// New versions of the layouts in use when the reload began, by their old ids. A layout that no
  /// longer exists is replaced by the first enabled layout.
  private let shown: [String: LayoutAtHand]
  /// The first enabled layout.
  let first: LayoutAtHand

  /// Reads everything again except the address books, which the caller has read.
  ///
  /// - Throws: all errors; none of the new settings may then be used.
  init(
    _ files: SystemFiles, addressBooks: AddressBooks, shownLayout shown: String,
    generalLayout general: String, locks: Locks
  ) throws(Configuration.Refused) {
    let (configuration, library) = try Configuration.reload(files, addressBooks: addressBooks)
    let keymap = configuration.settings.keymap
    let source = KeymapSource(keymap)
    // Check only a keymap that the settings name. Errors in the system's files are no reason to
    // refuse the settings.
    if !keymap.layout.isEmpty {
      do throws(KeymapError) {
        _ = try Keymap(source, keymap, group: keymap.group)
      } catch {
        throw Configuration.Refused(problems: [error.description])
      }
    }
    self.init(configuration, library, shownLayout: shown, generalLayout: general)
    keymaps = CompiledKeymaps(source, keymap, group: keymap.group, locks: locks)
  }

  /// Prepares settings without keymaps, because users cannot choose a keymap.
  init(
    _ configuration: Configuration, _ library: LayoutLibrary, shownLayout shown: String,
    generalLayout general: String
  ) {
    let layouts = LayoutAtHand.all(configuration, library)
    self.configuration = configuration
    self.library = library
    self.layouts = layouts
    func layout(
      _ id: String, letters inUse: [Layout] = [], else other: LayoutAtHand
    ) -> LayoutAtHand {
      if let layout = layouts[id], layout.layout.letters == .own { return layout }
      if let page = configuration.settingsLayout(id, library) {
        return LayoutAtHand(page, configuration)
      }
      return library.layout(id, letters: inUse + configuration.layoutsInUse)
        .map { LayoutAtHand($0, configuration) } ?? other
    }
    let first = configuration.layoutsInUse[0]
    let other = layouts[first.id] ?? LayoutAtHand(first, configuration)
    self.first = other
    let inUse = layout(general, else: other)
    self.shown = [shown: layout(shown, letters: [inUse.layout], else: other)]
      .merging([general: inUse]) { $1 }
  }

  /// True if the layout was the shown or the general layout when the reload began.
  func has(_ layout: LayoutAtHand) -> Bool { shown[layout.layout.id] != nil }

  /// The new version of a layout; the same layout if the reload did not read it.
  func renewed(_ layout: LayoutAtHand) -> LayoutAtHand {
    shown[layout.layout.id] ?? layouts[layout.layout.id] ?? layout
  }
}
