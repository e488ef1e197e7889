import Drawing
import Layouts
import MarkedYAML
import Scene
import SystemFiles
import Units

/// The options for drawing a picture into a PNG file.
struct PictureOptions: Hashable, Sendable {
  /// A layout's id or file, in place of the daemon's scene.
  var layout: String?
  /// The layout's layer, by its id; nil for the first.
  var layer: String?
  /// True to draw the layout's keys as if shift were on.
  var shifted = false
  /// The size of the layout's picture, or of the output that the daemon's scene is for.
  var size: PictureSize?
  /// Pixels per logical pixel, 0.5 to 8.
  var scale = 1.0

  /// - Throws: if the keyboard is hidden, the layout or daemon is missing, or the file cannot be
  ///   written.
  func write(
    to file: String, drawnBy renderer: Renderer, socket: String
  ) throws(PanelFailure) {
    let scene: Scene
    if let layout { scene = try still(layout) } else { scene = try DaemonLink.scene(from: socket) }
    let size = size?.pixels ?? PixelSize(width: 1_280, height: layout == nil ? 800 : 400)
    guard scene.visible else { throw PanelFailure("the keyboard is hidden: there is no picture") }
    let canvas = Canvas(for: scene, on: size, scale: scale, popupRoom: layout == nil)
    do throws(PictureError) {
      try renderer.picture(of: scene, on: canvas).writePNG(to: file)
    } catch {
      throw PanelFailure(error.description)
    }
  }

  /// Returns a scene with the untouched layout, which fills the picture.
  private func still(_ name: String) throws(PanelFailure) -> Scene {
    let layout: Layout
    do throws(LayoutNotFound) {
      layout = try SystemFiles.ofThisProgram().layout(name)
    } catch {
      throw PanelFailure(error.description)
    }
    guard let first = layout.layers.first else {
      throw PanelFailure("\(name.quoted) has no layers")
    }
    var shown = first
    if let layer {
      guard let index = layout.layerIndex(layer) else {
        let known = layout.layers.map(\.id)
        throw PanelFailure(
          "\(layout.id) has no layer \(layer.quoted)\(suggestion(for: layer, in: known))")
      }
      shown = layout.layers[index]
    }
    let whole = UnitRectangle(x: 0, y: 0, width: 1, height: 1)
    let strip = SceneStrip.place(for: layout, in: whole).map { place in
      // Show 0, as a calculator does at first.
      SceneStrip(rectangle: place, display: layout.isCalculator ? .init(text: "0") : nil)
    }
    var scene = Scene(
      shown, of: layout, in: whole, keyArea: strip?.keyArea(in: whole),
      isShifted: { _, _ in shifted },
      state: { _, plain, _ in shifted && plain == .shift ? .latched : [] })
    scene.strip = strip
    return scene
  }
}
