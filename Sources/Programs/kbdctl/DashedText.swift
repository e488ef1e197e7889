import ArgumentParser
import MarkedYAML

/// A command line in which a text may begin with `-`. The argument parser would read `-hallo` as
/// the options `-h`, `-a` and so on. The only options of one letter are `-h`, and the `-o` of
/// `layout render` and `layout import`.
enum DashedText {
  /// Returns the words for the argument parser. The text of `kbdctl type` is put after `--`.
  ///
  /// - Throws: if another command has a word that looks like options of one letter.
  static func arguments(
    from words: some Collection<String>
  ) throws(CommandFailure) -> [String] {
    let words = Array(words)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let isText = words.first == "type"
    guard
      let place = words[..<end].firstIndex(where: { word in
        word.count > 1 && word.hasPrefix("-") && !word.hasPrefix("--") && word != "-h"
          && (isText || !word.hasPrefix("-o"))
      })
    else { return words }
    guard isText else {
      throw CommandFailure(
        "there is no option \(words[place].quoted)", because: .misuse,
        remedy: "write `--` before a text that begins with `-`")
    }
    return words[..<place] + ["--"] + words[place...]
  }
}
