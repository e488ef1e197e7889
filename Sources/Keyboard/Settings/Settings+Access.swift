package import Access
package import Declarations
package import Keys

extension Settings {
  /// The settings for people who cannot touch keys in the usual way.
  package struct Access: SettingsSection {
    package let filter: TouchFilterBehaviour
    package let pointer: PointerBehaviour
    package let scan: ScanBehaviour
    package let speech: SpeechMode
    package let headset: Bool
    package let braille: BrailleHands

    package init(from source: inout SettingsSource) {
      filter = TouchFilterBehaviour(from: &source)
      speech = source.setting(
        "speech", .word, default: .off,
        "Speaks the key under a finger; lifting or a second finger types the key.")
      headset = source.setting(
        "headset", .truth, default: false,
        "A plugged-in headset turns speech on, and names the keys of passwords.")
      braille = source.setting(
        "braille", .word, default: .off,
        "Types braille by resting fingers: a cell at once, or by one hand column after column.")
      pointer = PointerBehaviour(from: &source)
      scan = source.section("scan", "Typing with one to five switches.")
    }
  }
}
