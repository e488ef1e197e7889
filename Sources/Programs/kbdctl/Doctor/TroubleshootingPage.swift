/// The page docs/TROUBLESHOOTING.md, from the texts of ``Advice`` and ``Symptom``. Each advice is
/// under its first symptom.
enum TroubleshootingPage {
  static var text: String {
    var page = """
      # Troubleshooting

      <!-- Made by `kbdctl doctor --markdown` from Sources/Programs/kbdctl/Doctor. -->

      ```sh
      kbdctl doctor
      ```

      checks every link from the finger to the letter, and names faults and remedies. It works
      without the daemon, asks for nothing and changes nothing. Run as root, it sees most.

      | exit status | meaning |
      |---|---|
      | 0 | nothing is wrong; there may be hints |
      | 1 | something is wrong |
      | 69 | the daemon does not run or does not answer |
      | 77 | you may not ask the daemon |

      `--json` is for scripts: `findings`, each with its `id` from this page, `severity` (`fault`,
      `hint`), `title`, `detail`, `remedy` and `commands`; and `fine`, the checks that passed.

      """
    var shown: Set<Advice> = []
    for symptom in Symptom.allCases {
      page += "\n## \(symptom.title)\n\n\(wrapped(symptom.text))\n"
      let links = symptom.advice.filter(shown.contains).map { "- \(link(to: $0))\n" }
      if !links.isEmpty { page += "\n" + links.joined() }
      for advice in symptom.advice where shown.insert(advice).inserted {
        page += section(on: advice)
      }
    }
    return page
  }

  private static func section(on advice: Advice) -> String {
    let text = advice.text
    let hint = text.severity == .hint ? "Hint: " : ""
    let sentences = wrapped(hint + "\(text.title). \(text.remedy)")
    var section = "\n### \(advice.rawValue)\n\n\(sentences)\n"
    if !text.commands.isEmpty {
      section += "\n```sh\n" + text.commands.map { "\($0)\n" }.joined() + "```\n"
    }
    return section
  }

  private static func link(to advice: Advice) -> String {
    "[\(advice.text.title)](#\(advice.rawValue))"
  }

  /// Wraps a text at 100 columns, as on the other pages.
  private static func wrapped(_ text: String) -> String {
    text.wrapped(to: 100).joined(separator: "\n")
  }
}

extension String {
  /// Returns lines of at most `columns`, broken at spaces.
  func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.columnWidth + 1 + String(word).columnWidth <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
