import ArgumentParser
import Drawing
import Layouts
import MarkedYAML
import Scene
import SystemFiles
import Units

/// What to draw into a PNG file.
struct PictureOptions: ParsableArguments {
  @Option(help: "Draw a layout, by id or file, instead of what keyglassd shows now.")
  var layout: String?

  @Option(help: "The layout's layer, by its id; the first if not given.")
  var layer: String?

  @Flag(help: "Draw the layout's keys as while shift is on.")
  var shifted = false

  @Option(help: "Of the layout's picture, or of the output that keyglassd's scene is for.")
  var size: PictureSize?

  @Option(help: "Pixels per logical pixel, 0.5 to 8.")
  var scale = 1.0

  func validate() throws {
    guard (0.5...8).contains(scale) else { throw ValidationError("--scale is from 0.5 to 8.") }
    if layout == nil, layer != nil || shifted {
      throw ValidationError("--layer and --shifted are for --layout.")
    }
  }

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

  /// The layout at rest, filling the picture.
  private func still(_ name: String) throws(PanelFailure) -> Scene {
    let layout: Layout
    do throws(LayoutNotFound) {
      layout = try SystemFiles.ofThisProgram().layout(name)
    } catch {
      throw PanelFailure(error.description)
    }
    guard let first = layout.layers.first else { throw PanelFailure("\(name) has no layers") }
    var shown = first
    if let layer {
      guard let index = layout.layerIndex(layer) else {
        let known = layout.layers.map(\.id)
        throw PanelFailure(
          "\(layout.id) has no layer \(layer.quoted)\(suggestion(for: layer, in: known))")
      }
      shown = layout.layers[index]
    }
    return Scene(
      shown, of: layout, in: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
      isShifted: { _ in shifted },
      state: { _, key, _ in shifted && key.action == .shift ? .latched : [] })
  }
}
