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
  /// Layouts that were shown when this was asked for, as they are now; else the first in use.
  private let shown: [String: LayoutAtHand]

  /// - Throws: what is wrong; then nothing of it may be taken.
  init(
    _ files: SystemFiles, shownLayout shown: String, ownLayout own: String, locks: Locks
  ) throws(Configuration.Refused) {
    let (configuration, library) = try Configuration.reload(files)
    let keymap = configuration.settings.keymap
    let source = KeymapSource(keymap)
    // What the system's own files name wrongly is no reason to refuse the settings.
    if !keymap.layout.isEmpty {
      do throws(KeymapError) {
        _ = try Keymap(source, keymap, group: keymap.group)
      } catch {
        throw Configuration.Refused(problems: [error.description])
      }
    }
    keymaps = CompiledKeymaps(source, keymap, group: keymap.group, locks: locks)
    let layouts = LayoutAtHand.all(configuration)
    self.configuration = configuration
    self.library = library
    self.layouts = layouts
    func layout(_ id: String, else other: LayoutAtHand) -> LayoutAtHand {
      layouts[id] ?? library.layout(id).map { LayoutAtHand($0, configuration) } ?? other
    }
    let first = configuration.layoutsInUse[0]
    let other = layouts[first.id] ?? LayoutAtHand(first, configuration)
    self.shown = [shown: layout(shown, else: other)].merging([own: layout(own, else: other)]) { $1 }
  }

  /// A layout as it is now; as it was where nobody knew that it would be wanted.
  func renewed(_ layout: LayoutAtHand) -> LayoutAtHand {
    shown[layout.layout.id] ?? layouts[layout.layout.id] ?? layout
  }
}
