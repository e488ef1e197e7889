package import Access
package import Declarations
package import Keys

extension Settings {
  /// The settings for people who cannot touch keys as most people do.
  package struct Access: SettingsSection {
    package let filter: TouchFilterBehaviour
    package let scan: ScanBehaviour

    package init(from source: inout SettingsSource) {
      filter = TouchFilterBehaviour(from: &source)
      scan = source.section("scan", "Typing with one to five switches.")
    }
  }
}
