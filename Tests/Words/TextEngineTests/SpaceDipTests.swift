import Lexicon
import Testing

@testable import TextEngine

/// Tests of swipes that dip to the space bar, five keys wide and in the fourth row.
@Suite struct SpaceDipTests {
  private static let rowHeight = 1.4
  private static let keys = [
    TouchModel.Key(letter: "a", x: 1, y: 1.5, row: 1),
    TouchModel.Key(letter: " ", x: 5, y: 3.5, row: 3, width: 5),
  ]

  /// - Parameter places: in key widths and row heights.
  private static func samples(_ places: [(x: Double, y: Double)]) -> [SwipePath.Sample] {
    places.enumerated().map { index, place in
      SwipePath.Sample(
        x: Float(place.x), y: Float(place.y * rowHeight), time: Float(10 * index))
    }
  }

  /// Returns the indices of the dips.
  private static func dips(_ places: [(x: Double, y: Double)], areDeep: Bool = true) -> [Int] {
    SpaceDips.dips(in: samples(places), keys, rowHeight: rowHeight)
      .filter { $0.isDeep == areDeep }.map(\.index)
  }

  @Test func aDipIsWhereTheFingerIsLowest() {
    #expect(Self.dips([(2, 1), (4, 3.3), (4, 3.6), (5, 3.5), (6, 2)]) == [2])
  }

  @Test func eachDipCounts() {
    #expect(Self.dips([(2, 1), (4, 3.3), (4, 2.9), (5, 3.5), (6, 2)]) == [1, 3])
  }

  @Test func aDipHardlyBelowTheLettersIsShallow() {
    let places = [(2.0, 1.0), (4, 3.24), (6, 2)]
    #expect(Self.dips(places) == [] && Self.dips(places, areDeep: false) == [1])
  }

  @Test(arguments: [
    // The path does not reach below the letters.
    [2, 1, 4, 2.99, 6, 2],
    // The path reaches the keys beside the space bar.
    [2, 1, 2.4, 3.5, 6, 2], [2, 1, 7.6, 3.5, 6, 2],
    // The path does not come back to the letters, or does not begin there.
    [2, 1, 4, 3.5, 4, 3.1], [4, 3.5, 6, 2],
    [], [2, 1],
  ])
  func noOtherWayIsADip(_ numbers: [Double]) {
    let places = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    #expect(Self.dips(places) == [] && Self.dips(places, areDeep: false) == [])
  }

  @Test func withoutASpaceBarThereIsOneWord() {
    let samples = Self.samples([(2, 1), (4, 3.6), (6, 2)])
    #expect(SpaceDips.dips(in: samples, [Self.keys[0]], rowHeight: Self.rowHeight) == [])
    #expect(SpaceDips.words(of: samples, between: []) == [samples])
  }

  @Test func wordsMeetAtTheDip() {
    let samples = Self.samples([(2, 1), (4, 3.6), (6, 2)])
    let words = SpaceDips.words(of: samples, between: [SpaceDips.Dip(index: 1, isDeep: true)])
    #expect(words == [Array(samples[...1]), Array(samples[1...])])
    #expect(SpaceDips.words(of: [], between: []) == [[]])
  }
}
