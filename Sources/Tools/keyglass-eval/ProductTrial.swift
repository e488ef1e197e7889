import ArgumentParser
import Layouts
import Lexicon

/// Types running text on the keyboard as the daemon uses it, with keys, text engine and strip.
struct ProductTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "product",
    abstract: "The whole keyboard, as people meet it: errors left, words harmed, keystrokes saved.",
    discussion: """
      Each seed is another person, with an offset and a spread of their own. \
      Tests/Evaluation/README.md says how each figure is computed.
      """)

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a sentence in each line.") var phrases: String
  @Option(help: "How many people type them.") var seeds = 8
  @Option(help: "How far touches stray, root mean square, in key widths.") var sigma = 0.4
  @Option(help: "How often a letter is missed, struck twice, swapped with the next: 0–1, each.")
  var slips = 0.02
  @Flag(help: "Print what came out otherwise instead.") var misses = false
  @Flag(help: "Nobody touches shift: all is typed in small letters.") var small = false
  @OptionGroup var resources: Resources

  func run() throws {
    let lexicon = try resources.lexicon(language)
    let layout = try resources.layout(language, isKeypad: false)
    let sentences = try readLines(phrases).map(\.sentence).filter { !$0.isEmpty }
    guard !sentences.isEmpty else { throw ValidationError("\(phrases): no sentences") }
    var rates: [Double] = []
    var tally = Tally()
    var literal = Tally()
    var times = KeyTimes()
    var hasTyped = false
    for seed in 1...max(seeds, 1) {
      var person = Person(seed: UInt64(seed), sigma: sigma, slips: slips)
      var keyboard = KeyboardInUse(layout: layout, lexicon: lexicon)
      // The plain keyboard types what was touched.
      var plain = KeyboardInUse(layout: layout, lexicon: nil)
      var ofPerson = Tally()
      for sentence in sentences {
        var touched: String?
        if misses {
          var samePerson = person
          _ = type(sentence, on: &plain, by: &samePerson)
          touched = plain.field.beforeCaret
        }
        ofPerson.add(type(sentence, on: &keyboard, by: &person, missesOf: touched))
        if !keyboard.field.beforeCaret.isEmpty { hasTyped = true }
      }
      rates.append(ofPerson.errorRate)
      guard !misses else { continue }
      // Type the same touches once more, without any correction.
      person = Person(seed: UInt64(seed), sigma: sigma, slips: slips)
      plain = KeyboardInUse(layout: layout, lexicon: nil)
      for sentence in sentences { literal.add(type(sentence, on: &plain, by: &person)) }
      tally.add(ofPerson)
      times.add(keyboard.times)
    }
    guard hasTyped else { throw NothingTyped(layout) }
    guard !misses else { return }
    let mean = rates.reduce(0, +) / Double(rates.count)
    let variance =
      rates.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(max(rates.count - 1, 1))
    var report = Report()
    report.add("cer_literal", literal.errorRate)
    report.add("cer", mean)
    report.add("cer_sd", variance.squareRoot())
    report.add("wer", Double(tally.wrong) / Double(max(tally.words, 1)))
    report.add("harmed", Double(tally.harmed) / Double(max(tally.typedRight, 1)))
    report.add("corrected", Double(tally.corrected) / Double(max(tally.typedWrong, 1)))
    report.add("spaces_put_right", tally.wrongSpaces.rate)
    report.add("double_spaces_put_right", tally.doubledSpaces.rate)
    report.add("spaces_harmed", 1 - tally.rightSpaces.rate)
    if small {
      let capitals = tally.capitals
      report.add("capitals_put", Double(capitals.put) / Double(max(capitals.wanted, 1)))
      report.add("capitals_wrong", Double(capitals.putWrongly) / Double(max(capitals.unwanted, 1)))
    }
    report.add("savings", savings(of: sentences, layout, lexicon))
    report.add(times)
    report.print()
  }

  private struct Tally {
    var characters = 0
    var errors = 0
    var words = 0
    var wrong = 0
    /// The words typed right: all touches are on their keys, none is missed or added, and the
    /// spaces around the word are right too.
    var typedRight = 0
    /// The words that were typed right but then changed.
    var harmed = 0
    /// The words that were typed wrong.
    var typedWrong = 0
    /// The words that were typed wrong but then corrected.
    var corrected = 0
    var capitals = Capitals()
    /// The spaces that were missed, or struck beside the space bar. `all` is their number; `count`
    /// is how many came out right: one space between the two words.
    ///
    /// This property and the next two count only spaces between two words typed right.
    var wrongSpaces = Share()
    /// The spaces that were struck twice; `wrongSpaces` explains `count`.
    var doubledSpaces = Share()
    /// The spaces that were struck once; `wrongSpaces` explains `count`.
    var rightSpaces = Share()

    var errorRate: Double { Double(errors) / Double(max(characters, 1)) }

    mutating func add(_ other: Tally) {
      characters += other.characters
      errors += other.errors
      words += other.words
      wrong += other.wrong
      typedRight += other.typedRight
      harmed += other.harmed
      typedWrong += other.typedWrong
      corrected += other.corrected
      capitals.add(other.capitals)
      wrongSpaces.add(other.wrongSpaces)
      doubledSpaces.add(other.doubledSpaces)
      rightSpaces.add(other.rightSpaces)
    }
  }

  /// The way in which the space between two words was typed.
  private enum Spaces {
    case right
    case doubled
    /// Missed, or struck beside the space bar.
    case wrong
  }

  private struct Share {
    var count = 0
    var all = 0

    var rate: Double { Double(count) / Double(max(all, 1)) }

    mutating func add(_ isCounted: Bool) {
      all += 1
      if isCounted { count += 1 }
    }

    mutating func add(_ other: Share) {
      count += other.count
      all += other.all
    }
  }

  /// The capitals of words whose letters are right, except the first words of sentences.
  private struct Capitals {
    /// The words that need a capital.
    var wanted = 0
    /// The words that need a capital and got it.
    var put = 0
    /// The words that need no capital.
    var unwanted = 0
    /// The words that need no capital but got one.
    var putWrongly = 0

    mutating func add(_ meant: String, _ became: String) {
      if meant == meant.lowercased() {
        unwanted += 1
        if became != meant { putWrongly += 1 }
      } else {
        wanted += 1
        if became == meant { put += 1 }
      }
    }

    mutating func add(_ other: Capitals) {
      wanted += other.wanted
      put += other.put
      unwanted += other.unwanted
      putWrongly += other.putWrongly
    }
  }

  /// - Parameter touched: the same touches without any correction, to be printed with what came
  ///   out otherwise; nil to print nothing.
  private func type(
    _ sentence: String, on keyboard: inout KeyboardInUse, by person: inout Person,
    missesOf touched: String? = nil
  ) -> Tally {
    let meant = sentence.split(separator: " ").map(String.init)
    keyboard.beginField()
    var isRight: [Bool] = []
    var areOn: [Bool] = []
    var spacesBehind: [Spaces] = []
    var wasSpaceRight = true
    for (index, word) in meant.enumerated() {
      let typed = small ? word.lowercased() : word
      let strokes = person.strokes(for: typed)
      var isOn = strokes == Array(typed)
      for character in strokes where !keyboard.type(character, stray: person.stray()) {
        isOn = false
      }
      // The space after the sentence is always struck once.
      let spaces = index + 1 < meant.count ? person.strokes(for: " ") : [" "]
      var isSpaceRight = spaces.count == 1
      var areSpacesOn = true
      for space in spaces where !keyboard.type(space, stray: person.stray()) {
        areSpacesOn = false
      }
      if !areSpacesOn { isSpaceRight = false }
      areOn.append(isOn)
      spacesBehind.append(
        isSpaceRight
          ? .right
          : spaces.count == 2 && areSpacesOn ? .doubled : .wrong)
      isRight.append(isOn && wasSpaceRight && isSpaceRight)
      wasSpaceRight = isSpaceRight
    }
    let field = keyboard.field.beforeCaret
    let text = field.split(separator: " ").joined(separator: " ")
    let found = align(meant, with: text.split(separator: " ").map(String.init))
    var tally = Tally()
    tally.characters = sentence.count
    tally.errors = editDistance(sentence, text)
    tally.words = meant.count
    for (index, spaces) in spacesBehind.enumerated() where index + 1 < meant.count {
      guard areOn[index], areOn[index + 1] else { continue }
      let stands =
        found[index] == meant[index] && found[index + 1] == meant[index + 1]
        && contains(field, meant[index] + " " + meant[index + 1])
      switch spaces {
      case .right where isRight[index] && isRight[index + 1]: tally.rightSpaces.add(stands)
      case .right: break
      case .doubled: tally.doubledSpaces.add(stands)
      case .wrong: tally.wrongSpaces.add(stands)
      }
      if let touched, !stands, spaces == .wrong || isRight[index] && isRight[index + 1] {
        let became = "\(found[index] ?? "") \(found[index + 1] ?? "")"
        print(
          "space", meant[index], meant[index + 1], "became:", became, "in:", text, "touched:",
          touched)
      }
    }
    for (index, word) in meant.enumerated() {
      let isSame = found[index] == word
      if small, index > 0, let became = found[index], became.lowercased() == word.lowercased() {
        tally.capitals.add(word, became)
      }
      if !isSame { tally.wrong += 1 }
      if isRight[index] {
        tally.typedRight += 1
        if !isSame { tally.harmed += 1 }
      } else {
        tally.typedWrong += 1
        if isSame { tally.corrected += 1 }
      }
      if let touched, !isSame {
        let kind = isRight[index] ? "harmed" : "wrong"
        print(kind, word, found[index] ?? "", "in:", text, "touched:", touched)
      }
    }
    return tally
  }

  /// Types without slips, and chooses each word when offered. Returns the share of touches saved.
  private func savings(of sentences: [String], _ layout: Layout, _ lexicon: Lexicon) -> Double {
    var keyboard = KeyboardInUse(layout: layout, lexicon: lexicon)
    var characters = 0
    var touches = 0
    for sentence in sentences {
      keyboard.beginField()
      // Touches of shift and layer keys are not counted, because both ways of typing need them.
      for word in sentence.split(separator: " ").map(String.init) {
        let letters = String(word.prefix { $0.isLetter || $0 == "'" || $0 == "’" })
        characters += word.count + 1
        var isChosen = false
        for (index, character) in word.enumerated() {
          if index < letters.count, !letters.isEmpty, keyboard.choose(letters) {
            touches += 1
            isChosen = true
            for mark in word.dropFirst(letters.count) {
              keyboard.type(mark)
              touches += 1
            }
            break
          }
          keyboard.type(character)
          touches += 1
        }
        // A space is typed with a chosen word; a mark after the word replaces the space.
        if !isChosen || letters.count < word.count {
          keyboard.type(" ")
          touches += 1
        }
      }
    }
    return 1 - Double(touches) / Double(max(characters, 1))
  }
}

extension String {
  /// The text as users type it: single spaces, and the capital that the keyboard adds.
  fileprivate var sentence: String {
    let text = split(separator: " ").joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// Returns true if a text contains another. The search of the standard library needs the module for
/// regular expressions, which no program links.
private func contains(_ text: String, _ part: String) -> Bool {
  text.indices.contains { text[$0...].hasPrefix(part) }
}
