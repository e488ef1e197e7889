import CLinux
import Drawing
import Glibc
import Units

/// A framebuffer device's memory, `/dev/fb0`.
final class Framebuffer {
  let name: String
  let size: PixelSize
  let rotation: Quarter
  let format: PixelFormat
  /// As the driver says; nil where it does not know.
  let physicalSize: (width: Millimetres, height: Millimetres)?
  private let descriptor: Int32
  private let lineLength: Int
  private let memory: UnsafeMutableRawPointer
  private let memorySize: Int

  init(device: String, rotation: Quarter) throws(PanelFailure) {
    let descriptor = open(device, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw PanelFailure("cannot open \(device): \(String(cString: strerror(errno)))")
    }
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) == 0,
      ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &fixed) == 0
    else {
      close(descriptor)
      throw PanelFailure("\(device) is no framebuffer: \(String(cString: strerror(errno)))")
    }
    guard let format = PixelFormat(variable), fixed.type == FB_TYPE_PACKED_PIXELS,
      fixed.visual == FB_VISUAL_TRUECOLOR || fixed.visual == FB_VISUAL_DIRECTCOLOR
    else {
      close(descriptor)
      throw PanelFailure(
        "\(device) has \(variable.bits_per_pixel) bits per pixel in a format that is not known; "
          + "16, 24 and 32 bits of true colour are")
    }
    let lineLength = Int(fixed.line_length)
    let needed = lineLength * Int(max(variable.yres, variable.yres_virtual))
    let mapped = mmap(nil, needed, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED,
      lineLength >= Int(variable.xres) * format.bytesPerPixel
    else {
      close(descriptor)
      throw PanelFailure("cannot map \(device): \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
    self.format = format
    self.lineLength = lineLength
    self.rotation = rotation
    memory = mapped
    memorySize = needed
    size = PixelSize(width: Int(variable.xres), height: Int(variable.yres))
    name = device.split(separator: "/").last.map(String.init) ?? device
    // Drivers that do not know say 0 or -1, and some say pixels.
    let sizes = UInt32(20)...5_000
    physicalSize =
      sizes.contains(variable.width) && sizes.contains(variable.height)
      ? (Millimetres(Double(variable.width)), Millimetres(Double(variable.height))) : nil
  }

  deinit {
    munmap(memory, memorySize)
    close(descriptor)
  }

  /// The size as people see it.
  var seenSize: PixelSize { rotation.seen(size) }

  /// Where the picture begins in memory: consoles scroll by moving it.
  private func origin() -> (x: Int, y: Int) {
    var variable = fb_var_screeninfo()
    guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) == 0,
      Int(variable.xoffset) + size.width <= Int(variable.xres_virtual),
      Int(variable.yoffset) + size.height <= Int(variable.yres_virtual)
    else { return (0, 0) }
    return (Int(variable.xoffset), Int(variable.yoffset))
  }

  /// Writes pixels 0x..RRGGBB into a row that people see.
  ///
  /// - Parameter row: `count` pixels, the first of which comes to (x, y); all must be on the
  ///   output.
  func write(_ row: UnsafePointer<UInt32>, count: Int, x: Int, y: Int) {
    let origin = origin()
    if rotation == .none {
      format.write(row, count: count, to: address(x, y, origin))
      return
    }
    for index in 0..<count {
      let place = rotation.place(x: x + index, y: y, on: size)
      format.put(format.encoded(row[index]), at: address(place.x, place.y, origin))
    }
  }

  /// Reads back what `write` would write, for comparing: bytes in the device's format.
  func read(count: Int, x: Int, y: Int) -> [UInt8] {
    let origin = origin()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * format.bytesPerPixel)
    for index in 0..<count {
      let place = rotation.place(x: x + index, y: y, on: size)
      let pixel = address(place.x, place.y, origin)
      bytes += UnsafeRawBufferPointer(start: pixel, count: format.bytesPerPixel)
    }
    return bytes
  }

  /// Writes what `read` gave.
  func restore(_ bytes: ArraySlice<UInt8>, x: Int, y: Int) {
    let origin = origin()
    let step = format.bytesPerPixel
    bytes.withUnsafeBytes { bytes in
      for index in 0..<bytes.count / step {
        let place = rotation.place(x: x + index, y: y, on: size)
        let pixel = UnsafeRawBufferPointer(rebasing: bytes[index * step..<(index + 1) * step])
        address(place.x, place.y, origin).copyMemory(
          from: pixel.baseAddress ?? UnsafeRawPointer(memory), byteCount: step)
      }
    }
  }

  private func address(
    _ x: Int, _ y: Int, _ origin: (x: Int, y: Int)
  ) -> UnsafeMutableRawPointer {
    memory + (origin.y + y) * lineLength + (origin.x + x) * format.bytesPerPixel
  }
}

extension PixelFormat {
  fileprivate init?(_ variable: fb_var_screeninfo) {
    self.init(
      bitsPerPixel: Int(variable.bits_per_pixel), red: Channel(variable.red),
      green: Channel(variable.green), blue: Channel(variable.blue))
  }
}

extension PixelFormat.Channel {
  fileprivate init(_ field: fb_bitfield) {
    self.init(offset: field.offset, length: field.length)
  }
}
