package import Declarations
package import Units

/// The settings of scanning by switches.
package struct ScanBehaviour: SettingsSection {
  /// The way in which keys and words are highlighted in turn; nil if switches do nothing.
  package var chosenMethod: ScanMethod?
  package var timing: ScanTiming
  /// The time for which a group is highlighted.
  package var interval: Microseconds
  /// The number of rounds without a hit after which the highlight leaves a row, or stops.
  package var loops: Int
  /// The names of the keys that are switches, in the order of `ScanSwitch`.
  package var switches: [String]
  /// True if a touch anywhere on a touchscreen is a hit.
  package var isTouchAnywhere: Bool

  /// The behaviour without scanning. This value is made once, because reading its defaults takes
  /// longer than making the rest of the keyboard's behaviour.
  package static let off = ScanBehaviour()

  package init(from source: inout SettingsSource) {
    chosenMethod = source.setting(
      "method",
      .words([
        "off": nil, "row-column": .rowColumn, "halves": .halves, "item": .item,
        "likely-first": .likelyFirst, "huffman": .huffman,
      ]), default: nil,
      "Highlights keys and words in turn, for switches to choose; huffman is the fastest.")
    timing = source.setting(
      "timing", .word, default: .auto,
      "The highlight moves by time, by a switch, while one is held, or fast and back after a hit.")
    interval = source.setting(
      "interval", .duration(.milliseconds(200) ... .seconds(10)), default: .milliseconds(1200),
      "The time for which a group is highlighted: about 1.5 times the reaction.")
    loops = source.setting(
      "loops", .integer(1...10), default: 2,
      "The rounds without a hit after which the highlight leaves a row, or rests until a hit.")
    switches = source.setting(
      "switches",
      .texts(
        "a list of up to five keys such as [KEY_KP0, KEY_KPENTER]",
        atMost: ScanSwitch.allCases.count), default: [],
      "The keys to pick, go on, go back, take back and stop, in this order; []: any key picks.")
    isTouchAnywhere = source.setting(
      "touch-anywhere", .truth, default: false,
      "A touch anywhere on a touchscreen picks; touches then type nothing else.")
  }

  package var isOff: Bool { chosenMethod == nil }

  /// True if each touch is a hit instead of a touch of a key.
  package var isTouchSwitch: Bool { !isOff && isTouchAnywhere }

  /// True if the order of the groups depends on the targets' probabilities.
  package var needsWeights: Bool {
    switch chosenMethod {
    case .likelyFirst, .huffman: true
    case nil, .rowColumn, .halves, .item: false
    }
  }

  var method: ScanMethod { chosenMethod ?? .rowColumn }

  /// True if a separate switch moves the highlight.
  var hasNext: Bool { switches.count > 1 }
}
