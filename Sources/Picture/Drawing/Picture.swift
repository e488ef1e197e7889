import CPangoCairo
import Glibc

/// A picture in its own memory, in ARGB32 with premultiplied alpha.
package struct Picture: ~Copyable {
  package let size: PixelSize
  /// The number of bytes per line.
  package var stride: Int { size.width * 4 }
  package let pixels: UnsafeMutableRawPointer

  /// Creates a fully transparent picture.
  package init(size: PixelSize) {
    self.size = size
    let bytes = max(1, size.width * size.height) * 4
    pixels = .allocate(byteCount: bytes, alignment: 64)
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }

  deinit {
    pixels.deallocate()
  }

  /// The colour of a pixel as 0xAARRGGBB.
  package subscript(_ x: Int, _ y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height)
    return pixels.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }

  /// Writes a PNG file.
  ///
  /// - Throws: the system's or cairo's reason if the file cannot be written.
  package func writePNG(to path: String) throws(PictureError) {
    errno = 0
    let status = withSurface { cairo_surface_write_to_png($0, path) }
    guard status == CAIRO_STATUS_SUCCESS else { throw PictureError(file: path, status: status) }
  }

  /// Reads a PNG file.
  ///
  /// - Throws: cairo's reason if the file cannot be read.
  package init(png path: String) throws(PictureError) {
    let read = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(read) }
    let status = cairo_surface_status(read)
    guard status == CAIRO_STATUS_SUCCESS else { throw PictureError(file: path, status: status) }
    self.init(
      size: PixelSize(
        width: Int(cairo_image_surface_get_width(read)),
        height: Int(cairo_image_surface_get_height(read))))
    withSurface { surface in
      let context = cairo_create(surface)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(context, read, 0, 0)
      cairo_paint(context)
      cairo_destroy(context)
    }
  }

  private borrowing func withSurface<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
      Int32(size.height), Int32(stride))
    defer {
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    return body(surface)
  }
}

/// The error of a picture file that cannot be read or written.
package struct PictureError: Error, Hashable, CustomStringConvertible {
  package var file: String
  package var reason: String

  fileprivate init(file: String, status: cairo_status_t) {
    self.file = file
    // cairo gives no reason if a file cannot be opened or written.
    let isOfSystem = status == CAIRO_STATUS_WRITE_ERROR && errno != 0
    let text = isOfSystem ? UnsafePointer(strerror(errno)) : cairo_status_to_string(status)
    reason = text.map { String(cString: $0) } ?? "unknown error"
  }

  package var description: String { "\(file): \(reason)" }
}
