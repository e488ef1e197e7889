import Lexicon
import Testing

/// A keyboard of three rows, and a finger that goes over it. Lengths are in key widths.
private struct StrokeGlass {
  let lexicon: Lexicon
  let decoder: SwipeDecoder
  let keys: [TouchModel.Key]
  private var places: [Unicode.Scalar: (x: Float, y: Float)] = [:]

  init(rows: [String] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"], rowHeight: Double = 1.4) throws {
    lexicon = try SmallLexicon().lexicon()
    decoder = SwipeDecoder(lexicon)
    keys = rows.enumerated().flatMap { row, letters in
      letters.unicodeScalars.enumerated().map { column, letter in
        TouchModel.Key(
          letter: letter, x: Double(column) + 0.5 * Double(row), y: Double(row), row: row)
      }
    }
    decoder.place(keys, rowHeight: rowHeight)
    for key in keys { places[key.letter] = (Float(key.x), Float(key.y * rowHeight)) }
  }

  /// Returns a path straight from letter to letter, at 60 ms per key width, with points 10 ms
  /// apart.
  ///
  /// - Parameter offset: added to each point.
  func way(
    _ letters: String, offset: (x: Float, y: Float) = (0, 0)
  ) throws -> [SwipePath.Sample] {
    var samples: [SwipePath.Sample] = []
    var time: Float = 0
    for letter in letters.unicodeScalars {
      let place = try #require(places[letter])
      if let last = samples.last {
        let x = place.x + offset.x
        let y = place.y + offset.y
        let length = ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
        let steps = Int((length * 6).rounded(.up))
        for step in 1...max(1, steps) {
          let part = Float(step) / Float(max(1, steps))
          time += 10
          samples.append(
            SwipePath.Sample(
              x: last.x + (x - last.x) * part, y: last.y + (y - last.y) * part, time: time))
        }
      } else {
        samples.append(
          SwipePath.Sample(x: place.x + offset.x, y: place.y + offset.y, time: time))
      }
    }
    return samples
  }

  func words(_ samples: [SwipePath.Sample], limit: Int = 5) -> [String] {
    var path = SwipePath()
    path.trace(samples)
    var found: [SwipeDecoder.Candidate] = []
    decoder.decode(path, &found, limit: limit)
    return found.map { lexicon.text(of: $0.word) }
  }
}

@Suite struct SwipeDecoderTests {
  @Test(arguments: ["the", "quick", "brown", "fox", "world"])
  func aStrokeOverTheLettersIsTheWord(_ word: String) throws {
    let glass = try StrokeGlass()
    #expect(try glass.words(glass.way(word)).first == word)
  }

  @Test(arguments: ["the", "quick", "brown", "world"])
  func aStrokeBesideTheLettersIsTheWord(_ word: String) throws {
    let glass = try StrokeGlass()
    #expect(try glass.words(glass.way(word, offset: (0.35, -0.3))).first == word)
    #expect(try glass.words(glass.way(word, offset: (-0.35, 0.3))).first == word)
  }

  @Test func aDoubledLetterNeedsNoLoop() throws {
    let glass = try StrokeGlass()
    #expect(try glass.words(glass.way("helo")).first == "hello")
  }

  @Test func aLetterThatIsMissedByAKeyIsMeant() throws {
    let glass = try StrokeGlass()
    #expect(try glass.words(glass.way("quivk")).first == "quick")
  }

  @Test func everyWordOfTheSameLettersIsOffered() throws {
    let glass = try StrokeGlass()
    let words = try glass.words(glass.way("its"))
    #expect(words.contains("its") && words.contains("it's"))
  }

  @Test func theUsersOwnWordsAreFound() throws {
    let glass = try StrokeGlass()
    glass.lexicon.setOwnWords([("qwop", 20)])
    #expect(try glass.words(glass.way("qwop")).first == "qwop")
  }

  @Test func theContextDecidesBetweenWaysThatAreAlike() throws {
    let glass = try StrokeGlass()
    let way = try glass.way("fox")
    let before = glass.words(way)
    glass.decoder.predictor.move(to: .sentenceStart)
    #expect(Set(glass.words(way)).isSuperset(of: before.prefix(1)))
  }

  @Test(arguments: [0, 1, 2])
  func acceptsPathsOfFewPoints(_ count: Int) throws {
    let glass = try StrokeGlass()
    let points = (0..<count).map { SwipePath.Sample(x: Float($0) * 0.01, y: 0, time: Float($0)) }
    _ = glass.words(points)
  }

  @Test func pointsAreEvenWhateverTheDeviceReports() throws {
    let glass = try StrokeGlass()
    let all = try glass.way("quick")
    let few = all.enumerated().filter { $0.offset % 4 == 0 || $0.offset + 1 == all.count }
    #expect(glass.words(few.map(\.element)).first == "quick")
    #expect(glass.words(all + Array(repeating: all[all.count - 1], count: 50)).first == "quick")
  }

  @Test func swipesWorkOnAnotherArrangementOfKeys() throws {
    let glass = try StrokeGlass(rows: ["aeiouxqzjk", "thnsrldcm", "wfgypbv"])
    #expect(try glass.words(glass.way("brown")).first == "brown")
  }

  @Test func aStrokeUnderWayIsTheBeginningOfWords() throws {
    let glass = try StrokeGlass()
    var path = SwipePath()
    var found: [SwipeDecoder.Candidate] = []
    path.trace(try glass.way("qui"))
    glass.decoder.decode(path, &found, limit: 3, isUnderWay: true)
    #expect(found.map { glass.lexicon.text(of: $0.word) }.contains("quick"))
    glass.decoder.decode(path, &found, limit: 3)
    #expect(!found.isEmpty)
  }

  @Test func decodersOfTwoLanguagesShareAWorkspace() throws {
    let glass = try StrokeGlass()
    let workspace = SwipeWorkspace()
    let keys = glass.keys
    let decoders = [glass.lexicon, try SmallLexicon().lexicon()].map {
      SwipeDecoder($0, workspace: workspace)
    }
    var path = SwipePath()
    var found: [SwipeDecoder.Candidate] = []
    for decoder in decoders { decoder.place(keys, rowHeight: 1.4) }
    for word in ["quick", "world", "brown"] {
      path.trace(try glass.way(word))
      for decoder in decoders {
        decoder.decode(path, &found, limit: 3)
        #expect(found.first.map { decoder.lexicon.text(of: $0.word) } == word)
      }
    }
    #expect(SwipeWorkspace.byteCount <= 1 << 20)
  }

  @Test func equalPathsAreNearAndOthersAreNot() throws {
    let glass = try StrokeGlass()
    func path(_ word: String, _ x: Float = 0) throws -> SwipePath {
      var path = SwipePath()
      path.trace(try glass.way(word, offset: (x, 0)))
      return path
    }
    #expect(try path("quick").isNear(path("quick", 0.3), within: 0.5))
    #expect(try !path("quick").isNear(path("quick", 0.7), within: 0.5))
    #expect(try !path("quick").isNear(path("quack"), within: 0.5))
    var erased = try path("quick")
    erased.erase()
    #expect(try !erased.isNear(path("quick"), within: 0.5))
  }
}
