import Keymap
import Settings

/// The keymaps that the settings and the system name, compiled.
///
/// Made in the background, and then the keyboard's thread's alone.
struct CompiledKeymaps {
  let source: KeymapSource
  /// nil where not even the US keymap can be had.
  let desktop: Keymap?
  /// What text consoles are typed on where the settings name it.
  let namedConsole: Keymap?
  /// The group that was asked for, from 1.
  let group: Int
  /// For the status and the log.
  let problems: [String]

  /// One without the right keymap still types what both have; it says so and goes on.
  ///
  /// - Parameters:
  ///   - group: from 1.
  ///   - locks: the state of the locks for which tables are made at once.
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
  /// - Parameter group: from 1.
  convenience init(
    _ source: KeymapSource, _ settings: Settings.Keymap, group: Int
  ) throws(KeymapError) {
    try self.init(
      names: source.names, group: group - 1, locale: source.locale,
      unicodeEntry: settings.unicodeEntry, tapsCapsLock: true,
      switchesGroups: settings.switchGroups)
  }
}
