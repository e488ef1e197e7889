package import CompositionMessages

/// Vietnamese from Latin letters, by Telex. The second candidate of a word is its letters, for
/// words of other languages.
///
/// The library m17n is not used, because its Telex makes người only of `nguwowif`, not of
/// `nguowif`. It also loads X11, fontconfig and gd into a process that draws nothing.
package final class TelexEngine: CompositionEngine {
  package init() {}

  package func reply(to request: CompositionRequest) -> CompositionReply {
    let letters = request.spellings[0].letters
    let text = Self.text(of: letters)
    let candidates = text == letters ? [text] : [text, letters]
    return CompositionReply(
      sequence: request.sequence, preedit: text,
      candidates: request.from == 0 ? candidates.map { .init(text: $0) } : [],
      chosen: request.choice.flatMap { choice in
        candidates.indices.contains(choice)
          ? .init(text: candidates[choice], letters: letters.utf8.count, spelling: 0) : nil
      }
    ).bounded
  }

  /// Returns the text that letters mean; each run of letters is a syllable.
  static func text(of letters: String) -> String {
    var text = ""
    var rest = letters[...]
    while !rest.isEmpty {
      let syllable = rest.prefix { $0.isLetter }
      text += TelexSyllable(keys: syllable).text
      rest = rest.dropFirst(syllable.count)
      let others = rest.prefix { !$0.isLetter }
      text += others
      rest = rest.dropFirst(others.count)
    }
    return text
  }
}
