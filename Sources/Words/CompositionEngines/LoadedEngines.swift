package import CompositionMessages
import CompositionMethods
import MappedLexicon
import Sentences

/// The engines of all methods, for one user. Each is loaded at the first request for its method.
package final class LoadedEngines {
  private let tables: String
  private let others: String
  private let complain: (String) -> Void
  /// The engine of Japanese, which learns nothing, so it is loaded only once.
  private let mozc: MozcEngine
  private let learned: LearnedFolders?
  private var rime: Rime?
  private var engines: [CompositionMethod: any CompositionEngine] = [:]
  private var withoutTables: Set<CompositionMethod> = []
  /// The model of sentences, loaded at the first request and kept when the engines are reloaded.
  private var model: SentenceModel?
  private var hasModel: Bool?
  private var owner: UInt32?
  private var fuzzy: FuzzySounds = []
  private var fuzzyTables: FuzzyTables?
  /// True if librime has learned words that it has not yet written to a file.
  package private(set) var hasNews = false

  /// - Parameters:
  ///   - tables: the folder of compiled tables.
  ///   - others: the folder of the tables that other packages have compiled.
  ///   - words: the folder of learned words; nil if nothing is learned.
  ///   - mozc: the path of mozc's helper for Emacs.
  ///   - complain: called with a line for each method whose package is missing.
  package init(
    tables: String, others: String = LoadedEngines.others, words: String? = nil,
    mozc: String = LoadedEngines.mozcHelper, complain: @escaping (String) -> Void = { _ in }
  ) {
    self.tables = tables
    self.others = others
    self.complain = complain
    self.mozc = MozcEngine(program: mozc, complain: complain)
    learned = words.map { LearnedFolders(root: $0) }
  }

  /// - Throws: if the method's engine does not load.
  package func reply(
    to request: CompositionRequest
  ) throws(EngineError) -> CompositionReply {
    if request.method.isJapanese { return mozc.reply(to: request) }
    if request.owner != owner || request.method.isPinyin && request.fuzzy != fuzzy {
      keep()
      owner = request.owner
      if request.method.isPinyin { use(request.fuzzy) }
    }
    if request.learns, request.choice != nil, learned != nil { hasNews = true }
    if let engine = engines[request.method] { return reply(of: engine, to: request) }
    let engine: any CompositionEngine =
      switch request.method {
      case .hangul, .cheonjiin: try HangulEngine()
      case .telex: TelexEngine()
      case .pinyin, .zhuyin, .cangjie, .stroke, .romaji, .kana, .pinyinTraditional, .doublePinyin,
        .jyutping, .quick, .wubi:
        try rimeEngine(request.method)
      }
    engines[request.method] = engine
    return reply(of: engine, to: request)
  }

  private func reply(
    of engine: any CompositionEngine, to request: CompositionRequest
  ) -> CompositionReply {
    let reply = engine.reply(to: request)
    // Reload now rather than at the next pause, because the next answer must not depend on pauses.
    if let engine = engine as? RimeEngine, engine.isBehind { keep() }
    return reply
  }

  /// The folder of the tables that Debian's packages have compiled.
  package static let others = "/usr/share/rime-data/build"

  /// The path of the helper in Debian's emacs-mozc-bin.
  package static let mozcHelper = MozcHelper.program

  /// Sets the sounds of pinyin that the user confuses. Call it while no engine of librime is
  /// loaded.
  private func use(_ sounds: FuzzySounds) {
    guard sounds != fuzzy else { return }
    fuzzy = sounds
    fuzzyTables = nil
    guard !sounds.isEmpty else { return }
    do throws(EngineError) {
      fuzzyTables = try FuzzyTables(sounds, over: tables)
    } catch {
      complain("pinyin tells all sounds apart: \(error)")
    }
  }

  private func rimeEngine(
    _ method: CompositionMethod
  ) throws(EngineError) -> any CompositionEngine {
    guard !withoutTables.contains(method) else { return LettersAlone() }
    var folder: String?
    if let owner { folder = try learned?.make(for: owner) }
    let tables = fuzzyTables?.folder ?? tables
    let rime = self.rime ?? Rime(tables: tables, others: others, words: folder)
    self.rime = rime
    do {
      return try RimeEngine(rime, method, sentences: sentences(method))
    } catch {
      guard !method.packages.isEmpty else { throw error }
      // Do not try again, because a package that is installed later is found once keyglass-ime
      // restarts.
      withoutTables.insert(method)
      complain("\(method.name): no tables in \(others): install \(method.packages)")
      return LettersAlone()
    }
  }

  /// - Returns: nil if librime makes the method's sentences, or if the model cannot be read.
  private func sentences(_ method: CompositionMethod) throws(EngineError) -> PinyinSentences? {
    guard let dictionary = PinyinSentences.dictionaries[method], let model = loadedModel() else {
      return nil
    }
    var sentences = PinyinSentences(model, method, fuzzy: method.isPinyin ? fuzzy : [])
    guard let owner, let learned else { return sentences }
    for entry in try learned.entries(of: owner, in: dictionary) {
      // Drop the tones of zhuyin's syllables, because the model's syllables have none.
      let syllables = entry.syllables.map { $0.last?.isNumber == true ? $0.dropLast() : $0 }
      sentences.learn(entry.text, syllables, count: entry.count)
    }
    return sentences
  }

  private func loadedModel() -> SentenceModel? {
    guard hasModel == nil else { return model }
    do {
      model = try SentenceModel(mapping: "\(tables)/pinyin.sentences")
    } catch {
      // Continue without the model, because librime still finds words.
      complain("no sentences of pinyin: \(error)")
    }
    hasModel = model != nil
    return model
  }

  /// Unloads librime's engines, because librime writes learned words when it closes its files. The
  /// next request loads the engines again.
  package func keep() {
    engines = [:]
    rime = nil
    hasNews = false
  }

  /// - Throws: if a file cannot be read or written.
  package func reply(to request: WordsRequest) throws(EngineError) -> WordsReply {
    // An engine may have words in memory that are no longer in the files.
    keep()
    guard let learned else { return WordsReply() }
    return try learned.reply(to: request)
  }
}

/// The engine for a method without tables: the letters are typed unchanged.
final class LettersAlone: CompositionEngine {
  func reply(to request: CompositionRequest) -> CompositionReply {
    CompositionReply(
      sequence: request.sequence,
      preedit: request.method.typed(for: request.spellings[0].letters))
  }
}

/// The error of an engine whose data is missing or damaged.
package struct EngineError: Error, Hashable, CustomStringConvertible {
  package var description: String
}
