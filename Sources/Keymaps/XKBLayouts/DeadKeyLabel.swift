/// The label of a dead key: a dotted circle with its combining mark.
enum DeadKeyLabel {
  /// - Parameter name: the keysym's XKB name, e.g. `dead_acute`.
  static func label(of name: String) -> String {
    if let mark = marks[name] { return "◌" + String(mark) }
    let rest = name.hasPrefix("dead_") ? String(name.dropFirst(5)) : name
    return "◌" + (others[rest] ?? rest)
  }

  /// The combining mark of each dead key, by the key's name in xkbcommon-keysyms.h.
  private static let marks: [String: Unicode.Scalar] = [
    "dead_grave": "\u{0300}", "dead_acute": "\u{0301}", "dead_circumflex": "\u{0302}",
    "dead_tilde": "\u{0303}", "dead_perispomeni": "\u{0303}", "dead_macron": "\u{0304}",
    "dead_breve": "\u{0306}", "dead_abovedot": "\u{0307}", "dead_diaeresis": "\u{0308}",
    "dead_hook": "\u{0309}", "dead_abovering": "\u{030A}", "dead_doubleacute": "\u{030B}",
    "dead_caron": "\u{030C}", "dead_aboveverticalline": "\u{030D}",
    "dead_doublegrave": "\u{030F}", "dead_invertedbreve": "\u{0311}",
    "dead_abovecomma": "\u{0313}", "dead_psili": "\u{0313}",
    "dead_abovereversedcomma": "\u{0314}", "dead_dasia": "\u{0314}", "dead_horn": "\u{031B}",
    "dead_belowdot": "\u{0323}", "dead_belowdiaeresis": "\u{0324}",
    "dead_belowring": "\u{0325}", "dead_belowcomma": "\u{0326}", "dead_cedilla": "\u{0327}",
    "dead_ogonek": "\u{0328}", "dead_belowverticalline": "\u{0329}",
    "dead_belowcircumflex": "\u{032D}", "dead_belowbreve": "\u{032E}",
    "dead_belowtilde": "\u{0330}", "dead_belowmacron": "\u{0331}", "dead_lowline": "\u{0332}",
    "dead_stroke": "\u{0335}", "dead_longsolidusoverlay": "\u{0338}", "dead_iota": "\u{0345}",
    "dead_voiced_sound": "\u{3099}", "dead_semivoiced_sound": "\u{309A}",
  ]

  /// The labels of dead keys that add no mark but choose a different letter.
  private static let others = [
    "currency": "¤", "greek": "µ", "small_schwa": "ə", "capital_schwa": "Ə", "hamza": "ء",
  ]
}
