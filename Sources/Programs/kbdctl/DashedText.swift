import ArgumentParser
import MarkedYAML

/// A command line in which a text may begin with `-`. The argument parser would take `-hallo` for
/// options such as `-h`.
enum DashedText {
  /// The options of one letter.
  private static let options = ["-h", "-o"]

  /// Returns the words for the argument parser. The text of `kbdctl type` is set behind `--`.
  ///
  /// - Throws: if another command has a word that looks like options of one letter.
  static func arguments(
    from words: some Collection<String>
  ) throws(CommandFailure) -> [String] {
    let words = Array(words)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    guard
      let place = words[..<end].firstIndex(where: { word in
        word.count > 1 && word.hasPrefix("-") && !word.hasPrefix("--")
          && !options.contains(word) && !word.hasPrefix("-o")
      })
    else { return words }
    guard words.first == "type" else {
      throw CommandFailure(
        "there is no option \(words[place].quoted)", because: .misuse,
        remedy: "write `--` before a text that begins with `-`")
    }
    return words[..<place] + ["--"] + words[place...]
  }
}
