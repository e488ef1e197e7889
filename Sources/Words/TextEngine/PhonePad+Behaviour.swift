package import Declarations
package import Units

extension PhonePad {
  package struct Behaviour: SettingsSection {
    package var mode: Mode
    /// The pause after which a letter is accepted; nil if only another key accepts it.
    package var pause: Microseconds?
    /// The place that shows a letter which may still change. nil stands for the text with a keypad
    /// or in whole words, and for the strip with single letters typed by touch.
    package var placement: MultiTap.Placement?

    package init(from source: inout SettingsSource) {
      mode = source.setting(
        "mode", .word, default: .predictive,
        "The mode at the start, until # is pressed: whole words, repeated taps, or digits.")
      pause = source.setting(
        "pause",
        .words([
          "off": nil, "350 ms": .milliseconds(350), "500 ms": .milliseconds(500),
          "800 ms": .milliseconds(800), "1200 ms": .milliseconds(1200),
        ]), default: MultiTap.Behaviour().pause,
        "The time from the last tap until a letter is accepted; off: only another key accepts it.")
      placement = source.setting(
        "placement", .words(["automatic": nil, "in-text": .inText, "held-back": .heldBack]),
        default: nil,
        "The place of a letter that may still change: in the text, or in the strip.")
    }
  }

  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Whole words if the language has a lexicon; otherwise single letters.
    case predictive
    case multiTap = "multi-tap"
    case digits
  }
}
