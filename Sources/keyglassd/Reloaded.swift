import Keymap
import Layouts
import SystemFiles

/// All that is read and made anew when settings and layouts are read again. Made in the background.
struct Reloaded {
  let configuration: Configuration
  let library: LayoutLibrary
  let keymaps: CompiledKeymaps
  /// The layout that was shown, as it is now; nil where there is none any more.
  let shownLayout: Layout?
  /// The same for the one that was chosen for plain text.
  let ownLayout: Layout?

  /// - Throws: what is wrong; then nothing of it may be taken.
  init(
    _ files: SystemFiles, shownLayout shown: String, ownLayout own: String, locks: Locks
  ) throws(Configuration.Refused) {
    (configuration, library) = try Configuration.reload(files)
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
    shownLayout = library.layout(shown)
    ownLayout = shown == own ? shownLayout : library.layout(own)
  }
}
