import Keymap
import Settings

/// The compiled keymaps of the settings and the system.
///
/// They are compiled in the background, and then used only by the keyboard's thread.
struct CompiledKeymaps {
  let source: KeymapSource
  /// The desktop's keymap; nil if not even the US keymap can be compiled.
  let desktop: Keymap?
  /// The keymap for text consoles, if the settings name one.
  let namedConsole: Keymap?
  /// The wanted group, counted from 1.
  let group: Int
  /// Problems for the status and the log.
  let problems: [String]

  /// Compiles the keymaps. If the desktop's keymap cannot be compiled, the US keymap replaces it,
  /// and a problem is recorded.
  ///
  /// - Parameters:
  ///   - group: the number of the group, counted from 1.
  ///   - locks: the locks now in effect; the tables for them are built at once.
  init(_ source: KeymapSource, _ settings: Settings.Keymap, group: Int, locks: Locks) {
    var problems = source.problems
    var desktop: Keymap?
    do throws(KeymapError) {
      desktop = try Keymap(source, settings, group: group)
    } catch {
      problems.append("\(error) (\(source.origin)); typing on the US keymap")
      desktop = try? Keymap(names: KeymapNames(layouts: "us"))
    }
    desktop?.prepare(locks: locks)
    var namedConsole: Keymap?
    if let source = KeymapSource(console: settings) {
      do throws(KeymapError) {
        namedConsole = try Keymap(source, settings, group: 1)
        namedConsole?.prepare(locks: locks)
      } catch {
        problems.append("\(error) (keymap.console); typing by the console's own table")
      }
    }
    self.source = source
    self.group = group
    self.desktop = desktop
    self.namedConsole = namedConsole
    self.problems = problems
  }
}

extension Keymap {
  /// - Parameters:
  ///   - group: the number of the group, counted from 1.
  ///   - extended: a keymap with additional characters, to be used instead of the keymap in the
  ///     settings.
  /// - Throws: if XKB lacks the keymap, or the keymap lacks the group.
  convenience init(
    _ source: KeymapSource, _ settings: Settings.Keymap, group: Int,
    extended: ExtendedKeymap? = nil
  ) throws(KeymapError) {
    try self.init(
      names: source.names, group: group - 1, locale: source.locale,
      unicodeEntry: settings.unicodeEntry, tapsCapsLock: true,
      switchesGroups: settings.switchGroups, extended: extended)
  }
}
