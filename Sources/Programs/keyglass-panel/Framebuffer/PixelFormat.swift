/// The layout of a framebuffer's pixels: the bits of each colour.
struct PixelFormat: Hashable, Sendable {
  /// The size of a pixel: 2, 3 or 4 bytes, in the machine's byte order.
  var bytesPerPixel: Int
  var red: Channel
  var green: Channel
  var blue: Channel

  /// The position of one colour's bits.
  struct Channel: Hashable, Sendable {
    var offset: UInt32
    var length: UInt32

    /// Returns a value 0–255 shifted to its position.
    func placed(_ value: UInt32) -> UInt32 {
      (length < 8 ? value >> (8 - length) : value << (length - 8)) << offset
    }
  }

  static let xrgb8888 = PixelFormat(
    bytesPerPixel: 4, red: .init(offset: 16, length: 8), green: .init(offset: 8, length: 8),
    blue: .init(offset: 0, length: 8))

  /// Returns nil if the bits are not inside the pixel's bytes.
  init?(bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel) {
    guard [16, 24, 32].contains(bitsPerPixel),
      [red, green, blue].allSatisfy({
        (1...16).contains($0.length) && $0.offset + $0.length <= UInt32(bitsPerPixel)
      })
    else { return nil }
    self.init(bytesPerPixel: bitsPerPixel / 8, red: red, green: green, blue: blue)
  }

  private init(bytesPerPixel: Int, red: Channel, green: Channel, blue: Channel) {
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns a pixel 0x..RRGGBB converted to this format.
  func encoded(_ rgb: UInt32) -> UInt32 {
    red.placed(rgb >> 16 & 0xFF) | green.placed(rgb >> 8 & 0xFF) | blue.placed(rgb & 0xFF)
  }

  /// Converts `count` pixels 0x..RRGGBB to this format, and writes them one after another.
  func write(
    _ pixels: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer
  ) {
    if self == .xrgb8888 {
      target.copyMemory(from: pixels, byteCount: count * 4)
      return
    }
    for index in 0..<count {
      put(encoded(pixels[index]), at: target + index * bytesPerPixel)
    }
  }

  /// Writes one pixel that is already in this format.
  func put(_ pixel: UInt32, at target: UnsafeMutableRawPointer) {
    switch bytesPerPixel {
    case 2:
      target.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
    case 3:
      for byte in 0..<3 {
        let shift = UInt32(pixel.littleEndian == pixel ? byte : 2 - byte) * 8
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: pixel >> shift), toByteOffset: byte, as: UInt8.self)
      }
    default:
      target.storeBytes(of: pixel, as: UInt32.self)
    }
  }
}
