import Keymap
import Layouts
import SystemFiles

/// All that is read and made anew when settings and layouts are read again. Made in the background.
struct Reloaded {
  let configuration: Configuration
  let library: LayoutLibrary
  let keymaps: CompiledKeymaps
  /// All layouts in use, by their ids.
  let layouts: [String: LayoutAtHand]
  /// The layout that was shown, as it is now; else the first in use.
  let shownLayout: LayoutAtHand
  /// The same for the one that was chosen for plain text.
  let ownLayout: LayoutAtHand

  /// - Throws: what is wrong; then nothing of it may be taken.
  init(
    _ files: SystemFiles, shownLayout shown: String, ownLayout own: String, locks: Locks
  ) throws(Configuration.Refused) {
    let (configuration, library) = try Configuration.reload(files)
    let keymap = configuration.settings.keymap
    let source = KeymapSource(configuration)
    // What the system's own files name wrongly is no reason to refuse the settings.
    if !keymap.layout.isEmpty {
      do throws(KeymapError) {
        _ = try Keymap(source, configuration, group: keymap.group)
      } catch {
        throw Configuration.Refused(problems: [error.description])
      }
    }
    keymaps = CompiledKeymaps(source, configuration, group: keymap.group, locks: locks)
    let layouts = LayoutAtHand.all(configuration)
    self.configuration = configuration
    self.library = library
    self.layouts = layouts
    func layout(_ id: String, else other: LayoutAtHand) -> LayoutAtHand {
      layouts[id] ?? library.layout(id).map { LayoutAtHand($0, configuration) } ?? other
    }
    let first = configuration.layoutsInUse[0]
    let other = layouts[first.id] ?? LayoutAtHand(first, configuration)
    shownLayout = layout(shown, else: other)
    ownLayout = layout(own, else: other)
  }
}
