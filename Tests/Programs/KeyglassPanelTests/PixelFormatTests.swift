import Drawing
import Testing

@testable import keyglass_panel

struct PixelFormatTests {
  private static func format(
    _ bits: Int, _ red: (Int, Int), _ green: (Int, Int), _ blue: (Int, Int)
  )
    -> PixelFormat?
  {
    func channel(_ pair: (Int, Int)) -> PixelFormat.Channel {
      .init(offset: UInt32(pair.0), length: UInt32(pair.1))
    }
    return PixelFormat(
      bitsPerPixel: bits, red: channel(red), green: channel(green), blue: channel(blue))
  }

  private static let rgb565 = format(16, (11, 5), (5, 6), (0, 5))
  private static let bgr888 = format(24, (0, 8), (8, 8), (16, 8))
  private static let rgb888 = format(24, (16, 8), (8, 8), (0, 8))
  private static let xbgr8888 = format(32, (0, 8), (8, 8), (16, 8))

  private func written(_ pixels: [UInt32], as format: PixelFormat?) throws -> [UInt8] {
    let format = try #require(format)
    var bytes = [UInt8](repeating: 0xEE, count: pixels.count * format.bytesPerPixel + 1)
    bytes.withUnsafeMutableBytes { bytes in
      format.write(pixels, count: pixels.count, to: bytes.baseAddress!)
    }
    #expect(bytes.last == 0xEE)
    return bytes.dropLast()
  }

  @Test func sixteenBitsKeepTheUpperBitsOfEachColour() throws {
    #expect(
      try written([0xFF_FF0000, 0xFF_00FF00, 0xFF_0000FF, 0xFF_FFFFFF], as: Self.rgb565)
        == [0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00, 0xFF, 0xFF])
    #expect(try written([0xFF_080408], as: Self.rgb565) == [0x21, 0x08])
  }

  @Test func twentyFourBitsTakeThreeBytesAPixel() throws {
    #expect(
      try written([0xFF_112233, 0xFF_445566], as: Self.rgb888)
        == [0x33, 0x22, 0x11, 0x66, 0x55, 0x44])
    #expect(
      try written([0xFF_112233, 0xFF_445566], as: Self.bgr888)
        == [0x11, 0x22, 0x33, 0x44, 0x55, 0x66])
  }

  @Test func thirtyTwoBitsMayHaveTheirColoursSwapped() throws {
    #expect(try written([0xFF_112233], as: .xrgb8888) == [0x33, 0x22, 0x11, 0xFF])
    #expect(try written([0xFF_112233], as: Self.xbgr8888) == [0x11, 0x22, 0x33, 0x00])
  }

  @Test func bitsThatAreNotThereAreRefused() {
    #expect(Self.format(16, (11, 6), (5, 6), (0, 5)) == nil)
    #expect(Self.format(8, (5, 3), (2, 3), (0, 2)) == nil)
    #expect(Self.format(15, (10, 5), (5, 5), (0, 5)) == nil)
    #expect(Self.format(32, (16, 0), (8, 8), (0, 8)) == nil)
  }

  @Test(arguments: QuarterTurn.allCases)
  func aTurnedPictureIsWholeAndTurnedClockwise(quarter: QuarterTurn) {
    let output = PixelSize(width: 7, height: 4)
    let seen = quarter.seen(output)
    var places: Set<[Int]> = []
    for y in 0..<seen.height {
      for x in 0..<seen.width {
        let place = quarter.place(x: x, y: y, on: output)
        #expect((0..<output.width).contains(place.x) && (0..<output.height).contains(place.y))
        places.insert([place.x, place.y])
      }
    }
    #expect(places.count == 28)
    // The place of the upper left corner as the user sees it.
    let corner = quarter.place(x: 0, y: 0, on: output)
    let expected: [QuarterTurn: [Int]] = [
      .none: [0, 0], .right: [6, 0], .half: [6, 3], .left: [0, 3],
    ]
    #expect([corner.x, corner.y] == expected[quarter])
  }
}
