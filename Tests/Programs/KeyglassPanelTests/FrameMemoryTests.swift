import Drawing
import Testing

@testable import keyglass_panel

struct FrameMemoryTests {
  /// The bits per pixel, and the offset and length of red, green and blue.
  private static let formats: [(Int, [(UInt32, UInt32)])] = [
    (16, [(11, 5), (5, 6), (0, 5)]),
    (24, [(16, 8), (8, 8), (0, 8)]),
    (32, [(16, 8), (8, 8), (0, 8)]),
    (32, [(0, 8), (8, 8), (16, 8)]),
  ]

  private static let cases: [(PixelFormat, QuarterTurn)] = formats.flatMap { bits, channels in
    let format = PixelFormat(
      bitsPerPixel: bits, red: .init(offset: channels[0].0, length: channels[0].1),
      green: .init(offset: channels[1].0, length: channels[1].1),
      blue: .init(offset: channels[2].0, length: channels[2].1))
    return QuarterTurn.allCases.map { (format!, $0) }
  }

  private static let size = PixelSize(width: 6, height: 4)
  /// A byte that no written pixel has, because each colour has only its upper bits.
  private static let untouched: UInt8 = 0xA5

  /// Provides memory whose lines are longer than their visible part, scrolled by two lines and one
  /// pixel.
  private func withMemory(
    _ format: PixelFormat, _ rotation: QuarterTurn,
    _ body: (FrameMemory, UnsafeMutableRawBufferPointer) -> Void
  ) {
    let lineLength = 9 * format.bytesPerPixel + 5
    var bytes = [UInt8](repeating: Self.untouched, count: lineLength * 8)
    bytes.withUnsafeMutableBytes { bytes in
      var memory = FrameMemory(
        start: bytes.baseAddress!, size: Self.size, lineLength: lineLength, format: format,
        rotation: rotation)
      memory.origin = (1, 2)
      body(memory, bytes)
    }
  }

  @Test(arguments: cases)
  func eachPixelIsWrittenOnceAndNothingBesideThem(format: PixelFormat, rotation: QuarterTurn) {
    withMemory(format, rotation) { memory, bytes in
      let seen = memory.seenSize
      // Every pixel has its own colour, in the bits that all formats keep.
      func colour(_ x: Int, _ y: Int) -> UInt32 { UInt32(x + 1) << 19 | UInt32(y + 1) << 3 }
      for y in 0..<seen.height {
        memory.write((0..<seen.width).map { colour($0, y) }, count: seen.width, x: 0, y: y)
      }
      var written = 0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let start = (y + 2) * memory.lineLength + (x + 1) * format.bytesPerPixel
          let pixel = (0..<format.bytesPerPixel).map { bytes[start + $0] }
          let places = (0..<seen.width * seen.height).filter { index in
            let (column, row) = (index % seen.width, index / seen.width)
            return encoded(colour(column, row), format) == pixel
          }
          #expect(places.count == 1)
          for place in places {
            let expected = rotation.place(
              x: place % seen.width, y: place / seen.width, on: Self.size)
            #expect(expected == (x, y))
          }
          for byte in 0..<format.bytesPerPixel { bytes[start + byte] = Self.untouched }
          written += 1
        }
      }
      #expect(written == 24)
      #expect(bytes.allSatisfy { $0 == Self.untouched })
    }
  }

  @Test(arguments: cases)
  func whatWasReadIsPutBack(format: PixelFormat, rotation: QuarterTurn) {
    withMemory(format, rotation) { memory, bytes in
      let seen = memory.seenSize
      memory.write([0xFF_FF0000, 0xFF_00FF00, 0xFF_0000FF], count: 3, x: 1, y: 2)
      let before = Array(bytes)
      let row = memory.read(count: seen.width, x: 0, y: 2)
      #expect(row.count == seen.width * format.bytesPerPixel)
      memory.write([UInt32](repeating: 0, count: seen.width), count: seen.width, x: 0, y: 2)
      #expect(Array(bytes) != before)
      memory.restore(row[...], x: 0, y: 2)
      #expect(Array(bytes) == before)
    }
  }

  private func encoded(_ colour: UInt32, _ format: PixelFormat) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: format.bytesPerPixel)
    bytes.withUnsafeMutableBytes { format.write([colour], count: 1, to: $0.baseAddress!) }
    return bytes
  }
}
