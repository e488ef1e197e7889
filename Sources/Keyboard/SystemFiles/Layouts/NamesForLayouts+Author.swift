import Keymap
package import Layouts
import XKBLayouts

extension NamesForLayouts {
  /// Returns the names that a layout may use on this machine; any other name is an error.
  ///
  /// - Parameter own: ids of layouts that are checked at the same time.
  package static func forAuthors(_ files: SystemFiles, and own: [String] = []) -> NamesForLayouts {
    let installed = files.layouts().0.layouts.map(\.id)
    return NamesForLayouts(
      isKeysym: Keysym.isName, layouts: installed.isEmpty ? nil : Set(installed + own),
      bases: files.layoutBases, severity: .error)
  }
}
