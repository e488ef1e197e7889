import Lexicon

/// Compiles word lists into the file that `Lexicon` reads in place.
package struct LexiconCompiler {
  /// A BCP 47 tag; at most `LexiconFormat.languageLength` ASCII bytes.
  package var language: String
  package var list: WordList
  package var pairs: PairCounts?
  package var texts: [RunningText] = []
  package var counts: [SequenceCounts] = []
  /// Names that are too frequent in the counts; see `ExampleNames`.
  package var names = ExampleNames()

  package init(language: String, list: WordList) {
    self.language = language
    self.list = list
  }

  private var casing: Casing { Casing(language: language) }

  /// Returns the bytes of the file.
  ///
  /// - Parameter onLeavingOut: receives the entries that the file lacks.
  /// - Throws: the first problem in the texts or counts.
  package func compile(onLeavingOut: (LeftOutWords) -> Void = { _ in }) throws(InputProblem)
    -> [UInt8]
  {
    let alphabet = LexiconCompiler.alphabet(of: list, casing)
    var leftOut = LeftOutWords()
    var words = LexiconCompiler.words(of: list, alphabet, &leftOut)
    onLeavingOut(leftOut)
    try addOtherForms(to: &words)
    let model = try LanguageModel(
      words: words, pairs: pairs, texts: texts, counts: counts, names: names, casing: casing)
    for index in words.indices {
      words[index].logProbability = model.logProbabilities[index]
      if let classes = model.classes { words[index].wordClass = classes.classes[index] }
    }
    let trie = LexiconTrie(words)
    var sections = Array(repeating: [UInt8](), count: LexiconFormat.Section.allCases.count)

    func append(_ value: some FixedWidthInteger, to section: LexiconFormat.Section) {
      withUnsafeBytes(of: value.littleEndian) { sections[section.rawValue].append(contentsOf: $0) }
    }

    for symbol in 0..<alphabet.count {
      append(alphabet.scalars[symbol].value, to: .symbols)
      append(alphabet.bases[symbol].value, to: .symbols)
    }
    let columns = TrieColumns(trie.nodes)
    for node in columns.nodes { append(node.bits, to: .nodes) }
    for branch in columns.branches {
      append(branch.firstChild, to: .branches)
      append(branch.firstWord, to: .branches)
    }
    for word in columns.firstWords { append(word, to: .firstWords) }
    for base in columns.firstWordBases { append(base, to: .firstWordBases) }
    func appendText(_ text: String) -> UInt32 {
      let offset = UInt32(sections[LexiconFormat.Section.text.rawValue].count)
      append(UInt8(text.utf8.count), to: .text)
      for byte in text.utf8 { append(byte, to: .text) }
      return offset
    }
    for (number, index) in trie.order.enumerated() {
      let word = words[index]
      var flags: LexiconWord.Flags = trie.continues[number] ? .continues : []
      if word.isOffensive { flags.insert(.neverSuggested) }
      if word.isAbbreviation { flags.insert(.abbreviation) }
      if word.text.unicodeScalars.contains(where: LexiconAlphabet.isPassedOver) {
        flags.insert(.hasOmittedMark)
      }
      if word.isShortcut { flags.insert(.shortcutOnly) }
      let shape = LexiconCompiler.shape(of: word)
      flags.formUnion(shape)
      if shape.contains(.written) {
        append(UInt32(number), to: .written)
        append(appendText(word.text), to: .written)
      }
      append(
        UInt16(min(65535, -word.logProbability / Double(LexiconWord.costUnit))), to: .words)
      append(flags.rawValue, to: .words)
      append(UInt8(word.wordClass), to: .words)
    }
    for (number, index) in trie.order.enumerated() {
      guard let replacement = words[index].replacement else { continue }
      append(UInt32(number), to: .shortcuts)
      append(appendText(replacement), to: .shortcuts)
    }
    var numbers = Array(repeating: 0, count: words.count)
    for (number, index) in trie.order.enumerated() { numbers[index] = number }
    var contexts: [UInt32: LanguageModel.Context] = [:]
    for context in model.contexts {
      let word = context.word.map { UInt32(numbers[$0]) } ?? LexiconContext.sentenceStart
      let before = context.before.map {
        $0 == LanguageModel.sentenceStart ? LexiconContext.sentenceStart : UInt32(numbers[$0])
      }
      let key = before.map { LexiconContext.key(of: word, after: $0) } ?? word
      // Two contexts with the same key cannot be distinguished, so both are left out.
      contexts[key] =
        contexts[key] == nil ? context : LanguageModel.Context(backOff: 1, successors: [])
    }
    var first: UInt32 = 0
    for (number, context) in contexts.sorted(by: { $0.key < $1.key }) {
      append(number, to: .contexts)
      append(first, to: .firstSuccessors)
      let share = Float(naturalLogarithm(max(context.backOff, 1e-6)))
      append(UInt16(LexiconSuccessor.cost(share)), to: .backOffs)
      let successors = context.successors.map { (numbers[$0.word], $0.probability) }
        .sorted { $0.0 < $1.0 }
      for (second, probability) in successors {
        let successor = LexiconSuccessor(
          word: second, logProbability: Float(naturalLogarithm(probability)))
        append(successor.upper, to: .successors)
        append(successor.lower, to: .successorCosts)
      }
      first += UInt32(successors.count)
    }
    for probability in model.classProbabilities {
      append(Float(probability).bitPattern, to: .classes)
    }
    for probability in model.classTriples {
      let cost = -naturalLogarithm(probability) / Double(LexiconFormat.Section.classCostUnit)
      append(UInt8(min(255, cost.rounded())), to: .classTriples)
    }
    return file(sections: sections)
  }

  /// Returns the flags for the differences between a word's text and its letters: a capital or an
  /// apostrophe.
  private static func shape(of word: CompiledWord) -> LexiconWord.Flags {
    func capitalised(_ text: String) -> String {
      guard let first = text.unicodeScalars.first else { return text }
      return first.properties.titlecaseMapping + String(text.unicodeScalars.dropFirst())
    }
    if word.text == word.letters { return [] }
    let possessive = "\(word.letters.dropLast())'\(word.letters.suffix(1))"
    switch word.text {
    case capitalised(word.letters): return .capital
    case possessive: return .possessive
    case capitalised(possessive): return [.capital, .possessive]
    default: return .written
    }
  }

  /// Returns the file made of a header and these sections.
  private func file(sections: [[UInt8]]) -> [UInt8] {
    var file = Array(repeating: UInt8(0), count: LexiconFormat.headerLength)
    func put(_ value: some FixedWidthInteger, at offset: Int) {
      withUnsafeBytes(of: value.littleEndian) { bytes in
        for (index, byte) in bytes.enumerated() { file[offset + index] = byte }
      }
    }
    for (index, byte) in (LexiconFormat.magic).enumerated() { file[index] = byte }
    for (index, byte) in language.utf8.prefix(LexiconFormat.languageLength).enumerated() {
      file[LexiconFormat.checksumStart + index] = byte
    }
    put(
      LexiconFormat.byte(ofCorrectionMargin: list.correctionMargin),
      at: LexiconFormat.correctionMargin)
    put(LexiconFormat.version, at: 8)
    put(UInt32(sections.count), at: 12)
    for (section, bytes) in zip(LexiconFormat.Section.allCases, sections) {
      while file.count % 8 != 0 { file.append(0) }
      let entry = LexiconFormat.sectionTable + section.rawValue * 8
      put(UInt32(file.count), at: entry)
      put(UInt32(bytes.count / section.elementLength), at: entry + 4)
      file += bytes
    }
    while file.count % 8 != 0 { file.append(0) }
    put(UInt64(file.count), at: 16)
    let checksum = file.withUnsafeBytes { bytes in
      LexiconFormat.checksum(
        UnsafeRawBufferPointer(rebasing: bytes[LexiconFormat.checksumStart...]))
    }
    put(checksum, at: 24)
    return file
  }

  /// Returns the list's most common letters, because a lexicon has room for only 126.
  private static func alphabet(of list: WordList, _ casing: Casing) -> LexiconAlphabet {
    var counts: [Unicode.Scalar: Int] = [:]
    for entry in list.entries {
      for scalar in casing.lowercased(entry.word).unicodeScalars {
        counts[scalar, default: 0] += 1
      }
    }
    let letters = counts.filter { LexiconAlphabet.isLetter($0.key) }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .prefix(LexiconAlphabet.maximumCount - 1).map(\.key).sorted()
    return LexiconAlphabet(letters: letters.map { ($0, baseLetter(of: $0)) }, casing: casing)
  }

  /// Adds `Essen` to `essen`, or `essen` to `Essen`, if both were counted.
  private func addOtherForms(to words: inout [CompiledWord]) throws(InputProblem) {
    var capitals = CapitalCounts()
    for counted in counts where counted.hasCapitals {
      try counted.scan { before, word, count in
        // The first word of a clause may be capitalised only because it begins a sentence.
        if before.last != SequenceCounts.start { capitals.add(word, count) }
      }
    }
    for index in words.indices where !words[index].isShortcut {
      guard let share = capitals.shareOfOtherForm(of: words[index].text) else { continue }
      var other = words[index]
      other.text = CapitalCounts.otherForm(of: other.text)
      other.logProbability += naturalLogarithm(share)
      if 1 - share < CapitalCounts.leastShare {
        words[index] = other
      } else {
        words[index].logProbability += naturalLogarithm(1 - share)
        words.append(other)
      }
    }
  }

  /// Returns the words that can be typed, each once regardless of case, in the most common
  /// spelling. `addOtherForms` adds spellings with another case.
  private static func words(
    of list: WordList, _ alphabet: LexiconAlphabet, _ leftOut: inout LeftOutWords
  ) -> [CompiledWord] {
    var places: [String: Int] = [:]
    var words: [CompiledWord] = []
    places.reserveCapacity(list.entries.count)
    words.reserveCapacity(list.entries.count)
    for word in list.rejected { leftOut.add(word, .rejected) }
    for entry in list.entries {
      let symbols: [UInt8]
      do throws(LeftOutWord) {
        symbols = try LexiconCompiler.symbols(of: entry.word, alphabet)
      } catch {
        leftOut.add(entry.word, error.reason)
        continue
      }
      var letters = ""
      for symbol in symbols { letters.unicodeScalars.append(alphabet.scalars[Int(symbol)]) }
      var word = CompiledWord(
        text: entry.word, letters: letters, symbols: symbols,
        logProbability: entry.logProbability, isShortcut: entry.isShortcut,
        isOffensive: entry.isOffensive, isAbbreviation: entry.isAbbreviation,
        replacement: entry.replacement)
      let caseless = LexiconAlphabet.withPlainApostrophes(alphabet.casing.lowercased(entry.word))
      if let place = places[caseless] {
        leftOut.merged += 1
        let other = words[place]
        // Keep `I` rather than `i`, because `i` is only a shortcut for `I`.
        let isBetter =
          word.isShortcut == other.isShortcut
          ? word.logProbability > other.logProbability : other.isShortcut
        word.isOffensive = word.isOffensive || other.isOffensive
        if isBetter { words[place] = word } else { words[place].isOffensive = word.isOffensive }
      } else {
        places[caseless] = words.count
        words.append(word)
      }
    }
    return words
  }

  private static func symbols(of word: String, _ alphabet: LexiconAlphabet) throws(LeftOutWord)
    -> [UInt8]
  {
    guard word.utf8.count < 256 else { throw LeftOutWord(reason: .tooLong) }
    var symbols: [UInt8] = []
    for scalar in word.unicodeScalars {
      if let symbol = alphabet.symbol(of: scalar) {
        symbols.append(symbol)
        continue
      }
      guard let found = alphabet.symbols(of: scalar) else {
        let isLetter = LexiconAlphabet.isLetter(scalar)
        throw LeftOutWord(reason: isLetter ? .rareLetter : .noLetterOfWords)
      }
      symbols += found
    }
    guard !symbols.isEmpty else { throw LeftOutWord(reason: .noLetter) }
    return symbols
  }

  private struct LeftOutWord: Error {
    let reason: LeftOutWords.Reason
  }
}
