import ArgumentParser

/// Types texts by touching each key exactly in its middle, and compares the results.
struct TypeTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Texts typed exactly on their keys: how many come out as they should.",
    discussion: """
      Tests/Evaluation/README.md says how keys are written. A row that cannot be typed has not \
      passed.
      """)

  @Option(help: "A table of id, language, layout, settings, keys and expected texts.")
  var cases: String
  @Flag(help: "Print each row that fails too: id, expected, got.") var misses = false
  @Option(help: "The program for input in several stages. Default: the one beside this.")
  var helper: String?
  @Option(help: "The folder of its tables. Default: what was built here, or installed.")
  var tables: String?
  @OptionGroup var resources: Resources

  func run() throws {
    let cases = try TypingCase.read(cases)
    let keyboards = try TrialKeyboards(resources, helper: helper, tables: tables)
    var passed = 0
    var hasTyped = false
    for row in cases {
      let (got, remark) = try type(row, with: keyboards)
      if !got.isEmpty { hasTyped = true }
      if remark == nil, row.expected.contains(where: { $0.legible == got }) {
        passed += 1
      } else if misses {
        let expected = row.expected.joined(separator: "|||")
        print("\(row.id)\t\(expected)\t\(got)\(remark.map { "\t(\($0))" } ?? "")")
      }
    }
    guard hasTyped else { throw NothingTyped() }
    var report = Report()
    report.add("cases", cases.count)
    report.add("passed", passed)
    report.print()
  }

  /// Returns the text, or the calculator's display. `remark` is the reason why the row could not be
  /// typed; nil if it could.
  private func type(
    _ row: TypingCase, with keyboards: TrialKeyboards
  ) throws -> (got: String, remark: String?) {
    var person: CasePerson
    do {
      person = CasePerson(try keyboards.keyboard(for: row), keyboards)
    } catch let error as ValidationError {
      return ("", error.message)
    }
    for step in row.steps {
      do {
        try person.perform(step)
      } catch let error as CannotType {
        return (person.keyboard.field.beforeCaret.legible, error.description)
      }
    }
    // After two seconds, the last letter of a phone key is final.
    person.keyboard.pass(.seconds(2))
    if misses, !person.offers.isEmpty {
      print("\(row.id)\toffers\t\(person.offers.joined(separator: " | "))")
    }
    let got =
      row.conditions.comparesDisplay
      ? person.keyboard.display ?? "" : person.keyboard.field.beforeCaret
    return (got.legible, nil)
  }
}
