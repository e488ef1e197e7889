/// The page docs/TROUBLESHOOTING.md, from the texts of ``Advice`` and ``Symptom``.
enum TroubleshootingPage {
  static var text: String {
    var page = """
      # Troubleshooting

      <!-- Made by `kbdctl doctor --markdown` from Sources/Programs/kbdctl/Doctor. -->

      ```sh
      kbdctl doctor
      ```

      looks at every link from the finger to the letter and says what is wrong, and what to do about
      it. It works without the daemon, asks for nothing and changes nothing. As root it sees most.

      | exit status | what it means |
      |---|---|
      | 0 | nothing is wrong; there may be hints |
      | 1 | something is wrong |
      | 69 | the daemon does not run or does not answer |
      | 77 | you may not ask the daemon |

      `--json` is for scripts: `findings`, each with its `id` from this page, `severity` (`fault`,
      `hint`), `title`, `detail`, `remedy` and `commands`, and `fine`, what is as it should be.


      """
    for symptom in Symptom.allCases {
      page += "## \(symptom.title)\n\n\(wrapped(symptom.text))\n\n"
      for advice in symptom.advice { page += "- \(link(to: advice))\n" }
      page += "\n"
    }
    page += "## What the doctor finds\n"
    for advice in Advice.allCases {
      let text = advice.text
      page += "\n### \(advice.rawValue)\n\n"
      page += wrapped((text.severity == .hint ? "Hint: " : "") + "\(text.title). \(text.remedy)")
      page += "\n"
      if !text.commands.isEmpty {
        page += "\n```sh\n" + text.commands.map { "\($0)\n" }.joined() + "```\n"
      }
    }
    return page
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
