import CXCB
import Drawing
import Glibc
import Outputs
import Units

/// An X server's output.
struct X11Output: ChoosableOutput, Hashable {
  var name: String?
  /// The output's place on the root window, as the user sees it.
  var area: PixelRectangle
  /// The physical size as the user sees it; nil if the server does not know.
  var physicalWidth: Millimetres?
  var physicalHeight: Millimetres?
  /// The clockwise rotation of the picture in degrees, as the user sees it.
  var rotation = 0
  var isPrimary = false

  /// The output's name in reports; nil if a compositor invented it for its X server.
  var publicName: String? { name?.hasPrefix("XWAYLAND") == true ? nil : name }

  var isBuiltIn: Bool { name?.isBuiltInOutput == true }

  /// Returns the outputs in use; the whole root window if RandR knows none.
  static func all(of connection: X11Connection) -> [X11Output] {
    let outputs = connection.firstRandREvent > 0 ? fromRandR(connection) : []
    return outputs.isEmpty ? [wholeRoot(of: connection)] : outputs
  }

  private static func fromRandR(_ x: X11Connection) -> [X11Output] {
    let primaryReply = xcb_randr_get_output_primary_reply(
      x.connection, xcb_randr_get_output_primary(x.connection, x.root), nil)
    defer { free(primaryReply) }
    guard
      let resources = xcb_randr_get_screen_resources_current_reply(
        x.connection, xcb_randr_get_screen_resources_current(x.connection, x.root), nil)
    else { return [] }
    defer { free(resources) }
    let outputs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_outputs(resources),
      count: Int(xcb_randr_get_screen_resources_current_outputs_length(resources)))
    return outputs.compactMap { output in
      var found = described(output, resources.pointee.config_timestamp, x)
      found?.isPrimary = primaryReply?.pointee.output == output
      return found
    }
  }

  private static func described(
    _ output: UInt32, _ time: UInt32, _ x: X11Connection
  ) -> X11Output? {
    guard
      let info = xcb_randr_get_output_info_reply(
        x.connection, xcb_randr_get_output_info(x.connection, output, time), nil)
    else { return nil }
    defer { free(info) }
    guard info.pointee.crtc != 0,
      let crtc = xcb_randr_get_crtc_info_reply(
        x.connection, xcb_randr_get_crtc_info(x.connection, info.pointee.crtc, time), nil)
    else { return nil }
    defer { free(crtc) }
    guard crtc.pointee.width > 0, crtc.pointee.height > 0 else { return nil }
    let name = xcb_randr_get_output_info_name(info).map { start in
      String(
        decoding: UnsafeBufferPointer(
          start: start, count: Int(xcb_randr_get_output_info_name_length(info))), as: UTF8.self)
    }
    var found = X11Output(
      name: name,
      area: PixelRectangle(
        x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
        height: Int(crtc.pointee.height)))
    // Convert RandR's counterclockwise angles to clockwise degrees.
    let turned: [UInt32: Int] = [
      XCB_RANDR_ROTATION_ROTATE_90.rawValue: 270, XCB_RANDR_ROTATION_ROTATE_180.rawValue: 180,
      XCB_RANDR_ROTATION_ROTATE_270.rawValue: 90,
    ]
    found.rotation = turned[UInt32(crtc.pointee.rotation) & 0xF] ?? 0
    var size = (info.pointee.mm_width, info.pointee.mm_height)
    if found.rotation % 180 == 90 { size = (size.1, size.0) }
    if size.0 > 10, size.1 > 10 {
      found.physicalWidth = Millimetres(Double(size.0))
      found.physicalHeight = Millimetres(Double(size.1))
    }
    return found
  }

  private static func wholeRoot(of x: X11Connection) -> X11Output {
    let reply = xcb_get_geometry_reply(
      x.connection, xcb_get_geometry(x.connection, x.root), nil)
    defer { free(reply) }
    return X11Output(
      name: nil,
      area: PixelRectangle(
        x: 0, y: 0, width: Int(reply?.pointee.width ?? 640),
        height: Int(reply?.pointee.height ?? 480)))
  }
}
