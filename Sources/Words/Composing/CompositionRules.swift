package import CompositionMessages
package import Declarations
import MarkedYAML

/// The user's settings for compositions, the same on all layouts.
package struct CompositionRules: SettingsSection {
  /// Sounds of pinyin that the user confuses.
  package let fuzzy: FuzzySounds
  /// Upper limit for the candidates shown in the strip and on a page over the keys.
  package let candidates: Int
  /// True if applications show the preedit in their field.
  package let inField: Bool

  package init(from source: inout SettingsSource) {
    fuzzy = source.setting(
      "fuzzy", .sounds, default: FuzzySounds(rawValue: 0),
      "Sounds that pinyin does not tell apart: the letters of one are also read as the other.")
    candidates = source.setting(
      "candidates", .integer(1...CompositionReply.candidatesLimit),
      default: CompositionReply.candidatesLimit,
      "The most candidates shown at a time, if there is room.")
    inField = source.setting(
      "in-field", .truth, default: true,
      "Composed letters also stand in the field, if the application can show them there.")
  }
}

extension SettingType where Value == FuzzySounds {
  /// The type of the setting that lists pairs of sounds.
  fileprivate static var sounds: SettingType {
    // Use `reduce` rather than `joined`, which would search for types at run time, at each start.
    let what = FuzzySounds.pairs.reduce("a list of pairs out of") { text, pair in
      text + (text.hasSuffix("of") ? " " : ", ") + pair.name
    }
    let texts = SettingType<[String]>.texts(what)
    return SettingType(
      what,
      read: { node throws(Mismatch) in
        var sounds: FuzzySounds = []
        guard case .sequence(let items) = node.content else { throw Mismatch(at: node) }
        for (name, item) in zip(try texts.read(node), items) {
          guard let pair = FuzzySounds.pairs.first(where: { $0.name == name }) else {
            throw Mismatch(at: item)
          }
          sounds.formUnion(pair.sounds)
        }
        return sounds
      },
      write: { texts.write($0.pairs.map(\.name)) })
  }
}
