import CWayland
package import Drawing
package import Units
import WaylandConnection

/// A compositor's output, as its events describe it.
package final class WaylandOutput {
  package let global: UInt32
  package let object: OpaquePointer
  private let version: UInt32
  package var name: String?
  /// The size in the output's own pixels, before rotation.
  private var mode = PixelSize(width: 0, height: 0)
  private var millimetres: (width: Int32, height: Int32) = (0, 0)
  /// The rotation, as in `wl_output.transform`.
  private var transform: Int32 = 0
  /// Whole pixels per logical pixel, rounded up.
  package private(set) var scale: Int32 = 1
  /// The width of a surface that spans the output, in logical pixels; nil if unknown.
  package var widthGiven: Int?
  /// Called when all parts of a change have arrived.
  package var changed: () -> Void = {}

  package init(global: UInt32, object: OpaquePointer, version: UInt32) {
    self.global = global
    self.object = object
    self.version = version
    wl_output_add_listener(object, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    // Before version 3, there is no release request.
    if version >= 3 { wl_output_release(object) } else { wl_output_destroy(object) }
  }

  private var isTurned: Bool { transform % 2 == 1 }

  /// The size in pixels as the user sees it.
  package var size: PixelSize {
    isTurned ? PixelSize(width: mode.height, height: mode.width) : mode
  }

  /// The physical size as the user sees it; nil if the compositor does not report it.
  package var physicalSize: (width: Millimetres, height: Millimetres)? {
    guard millimetres.width > 10, millimetres.height > 10 else { return nil }
    let size = (
      width: Millimetres(Double(millimetres.width)),
      height: Millimetres(Double(millimetres.height))
    )
    return isTurned ? (size.height, size.width) : size
  }

  /// The clockwise rotation of the picture in degrees, as the user sees it. The protocol measures
  /// degrees counterclockwise.
  package var rotation: Int { Int((4 - transform % 4) % 4) * 90 }

  /// True for a built-in screen.
  package var isBuiltIn: Bool { name?.isBuiltInOutput == true }

  private static let listener = PinnedListener(
    wl_output_listener(
      geometry: { data, _, _, _, width, height, _, _, _, transform in
        let output = receiver(data, as: WaylandOutput.self)
        output.millimetres = (width, height)
        output.transform = transform
      },
      mode: { data, _, flags, width, height, _ in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        receiver(data, as: WaylandOutput.self).mode = PixelSize(
          width: Int(width), height: Int(height))
      },
      done: { data, _ in
        let output = receiver(data, as: WaylandOutput.self)
        output.widthGiven = nil
        output.changed()
      },
      scale: { data, _, scale in receiver(data, as: WaylandOutput.self).scale = max(1, scale) },
      name: { data, _, name in
        receiver(data, as: WaylandOutput.self).name = name.map { String(cString: $0) }
      },
      description: { _, _, _ in })
  )
}
