import CLinux
import Drawing
import Glibc
import Units

/// The memory of a framebuffer device, `/dev/fb0`.
final class Framebuffer {
  let name: String
  private(set) var pixels: FrameMemory
  /// The physical size as the driver reports it; nil if the driver does not know it.
  let physicalSize: (width: Millimetres, height: Millimetres)?
  private let descriptor: Int32
  private let memorySize: Int

  /// - Throws: if the device cannot be opened or mapped, or has an unknown pixel format.
  init(device: String, rotation: QuarterTurn) throws(PanelFailure) {
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
      throw PanelFailure("\(device) is not a framebuffer: \(String(cString: strerror(errno)))")
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
    memorySize = needed
    pixels = FrameMemory(
      start: mapped, size: PixelSize(width: Int(variable.xres), height: Int(variable.yres)),
      lineLength: lineLength, format: format, rotation: rotation)
    name = device.split(separator: "/").last.map(String.init) ?? device
    // Accept only plausible sizes: drivers without a size report 0 or -1, and some report pixels.
    let sizes = UInt32(20)...5_000
    physicalSize =
      sizes.contains(variable.width) && sizes.contains(variable.height)
      ? (Millimetres(Double(variable.width)), Millimetres(Double(variable.height))) : nil
  }

  deinit {
    munmap(pixels.start, memorySize)
    close(descriptor)
  }

  /// The size as the user sees it.
  var seenSize: PixelSize { pixels.seenSize }

  /// Reads where the visible picture begins now.
  ///
  /// - Throws: if the framebuffer was replaced, because another driver took the display over or the
  ///   mode changed.
  func readOrigin() throws(PanelFailure) {
    var variable = fb_var_screeninfo()
    guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) == 0,
      Int(variable.xres) == pixels.size.width, Int(variable.yres) == pixels.size.height,
      PixelFormat(variable) == pixels.format
    else { throw PanelFailure("\(name) is another framebuffer now") }
    let isInside =
      Int(variable.xoffset) + pixels.size.width <= Int(variable.xres_virtual)
      && (Int(variable.yoffset) + pixels.size.height) * pixels.lineLength <= memorySize
    pixels.origin = isInside ? (Int(variable.xoffset), Int(variable.yoffset)) : (0, 0)
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
