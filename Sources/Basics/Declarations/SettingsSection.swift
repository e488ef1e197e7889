/// A section of the settings: a mapping below the section's name in the file, declared in the
/// target that uses it.
///
/// A setting is a property, which gives its Swift type, and one declaration in the initializer. The
/// declaration gives the setting's name in the file, values, default and meaning.
package protocol SettingsSection: Hashable, Sendable {
  /// Reads every setting of the section from the source.
  init(from source: inout SettingsSource)
}

extension SettingsSection {
  /// Creates a section with all defaults.
  package init() {
    var source = SettingsSource()
    self.init(from: &source)
  }
}
