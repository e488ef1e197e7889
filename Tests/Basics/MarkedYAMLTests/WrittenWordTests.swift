import MarkedYAML
import Testing

@Suite struct WrittenWordTests {
  @Test(arguments: [
    ("height", "height", 0), ("hieght", "height", 1), ("heigth", "height", 1), ("", "abc", 3),
    ("abc", "", 3), ("ca", "abc", 3), ("grösse", "größe", 2), ("a", "b", 1), ("ab", "ba", 1),
    ("keyboard", "panel", 8),
  ])
  func slipsAreLettersLeftOutAddedChangedOrSwapped(written: String, meant: String, slips: Int) {
    #expect(WrittenWord(written)?.slips(to: meant) == slips)
  }

  @Test func bitParallelDistanceEqualsThePlainAlgorithms() throws {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2000 {
      // A small alphabet makes many words with swapped or equal letters.
      let letters: [Character] = ["a", "b", "c", "ß"]
      func word() -> String {
        String(
          (0..<Int.random(in: 0...(round < 200 ? 64 : 9), using: &generator)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &generator)]
          })
      }
      let (left, right) = (word(), word())
      let slips = try #require(WrittenWord(left)).slips(to: right)
      #expect(slips == oneByOne(Array(left), Array(right)), "\(left) \(right)")
    }
  }

  @Test func rejectsWordsOfMoreThan64Letters() {
    #expect(WrittenWord(String(repeating: "ä", count: 64)) != nil)
    #expect(WrittenWord(String(repeating: "ä", count: 65)) == nil)
    #expect(nearestWord(to: String(repeating: "a", count: 1 << 20), in: ["a"]) == nil)
  }

  private func oneByOne(_ left: [Character], _ right: [Character]) -> Int {
    var table = [Array(0...right.count)]
    for row in left.indices {
      table.append([row + 1])
      for column in right.indices {
        var cost = min(
          table[row][column] + (left[row] == right[column] ? 0 : 1), table[row][column + 1] + 1,
          table[row + 1][column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, table[row - 1][column - 1] + 1)
        }
        table[row + 1].append(cost)
      }
    }
    return table[left.count][right.count]
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("floatting", ["full", "split", "floating"], "floating"), ("delet", ["delete"], "delete"),
    ("ligth", ["dark", "light"], "light"), ("yse", ["no", "yes"], "yes"),
  ])
  func aSlipIsPutRight(word: String, known: [String], meant: String) {
    #expect(nearestWord(to: word, in: known) == meant)
  }

  @Test(arguments: [("digits", ["right", "left"]), ("del", ["e", "de"]), ("ab", ["a"])])
  func anotherWordIsNoSlip(word: String, known: [String]) {
    #expect(known.dropFirst().contains("de") || nearestWord(to: word, in: known) == nil)
    #expect(nearestWord(to: word, in: known.prefix(1)) == nil)
  }
}
