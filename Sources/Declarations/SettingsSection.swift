/// Settings that stand together in the file, as a mapping below the section's name: what a part of
/// Keyglass goes by, declared where it is defined.
///
/// A setting is a property, which gives its Swift type, and one declaration in the initializer,
/// which gives all else: its name in the file, its values, its default and what it is for.
package protocol SettingsSection: Hashable, Sendable {
  /// Takes every setting of the section out of the source.
  init(from source: inout SettingsSource)
}

extension SettingsSection {
  /// All defaults.
  package init() {
    var source = SettingsSource()
    self.init(from: &source)
  }
}
