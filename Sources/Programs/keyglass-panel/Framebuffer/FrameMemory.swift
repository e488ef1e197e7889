import Drawing

/// An output's pixels, in memory that another object owns. The pixels are in the output's format,
/// and may be rotated relative to the user's view. Lines may be longer than their visible part.
struct FrameMemory {
  let start: UnsafeMutableRawPointer
  /// The output's size before rotation.
  let size: PixelSize
  /// Bytes per line.
  let lineLength: Int
  let format: PixelFormat
  let rotation: QuarterTurn
  /// The visible picture's upper left corner in the memory, in pixels. The console scrolls by
  /// moving this corner.
  var origin = (x: 0, y: 0)

  /// The size as the user sees it.
  var seenSize: PixelSize { rotation.seen(size) }

  /// Writes pixels 0x..RRGGBB into a row of the picture as the user sees it.
  ///
  /// - Parameter row: `count` pixels that start at (x, y); all must be on the output.
  func write(_ row: UnsafePointer<UInt32>, count: Int, x: Int, y: Int) {
    if rotation == .none {
      format.write(row, count: count, to: address(x, y))
      return
    }
    for index in 0..<count {
      format.put(format.encoded(row[index]), at: address(x + index, y))
    }
  }

  /// Returns the stored bytes of a row of pixels, in the output's format, to compare or restore
  /// them.
  func read(count: Int, x: Int, y: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * format.bytesPerPixel)
    for index in 0..<count {
      bytes += UnsafeRawBufferPointer(start: address(x + index, y), count: format.bytesPerPixel)
    }
    return bytes
  }

  /// Writes the bytes that `read` returned.
  func restore(_ bytes: ArraySlice<UInt8>, x: Int, y: Int) {
    let step = format.bytesPerPixel
    bytes.withUnsafeBytes { bytes in
      for index in 0..<bytes.count / step {
        UnsafeMutableRawBufferPointer(start: address(x + index, y), count: step).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[index * step..<(index + 1) * step]))
      }
    }
  }

  private func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    let place = rotation.place(x: x, y: y, on: size)
    return start + (origin.y + place.y) * lineLength
      + (origin.x + place.x) * format.bytesPerPixel
  }
}
