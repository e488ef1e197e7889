import Drawing
import Erasing
import Glibc
import Keys
import Layouts
import Scene
import Themes
import Touch
import Units

/// Measures the time to draw: one key, one with its letter enlarged above it, all keys, and all
/// keys for the first time.
///
///     drawing-benchmark [LAYOUT [WIDTH HEIGHT]]
@main
enum DrawingBenchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let file = arguments.first ?? "layouts/en-us.yaml"
    let sizes = arguments.dropFirst().compactMap { Int($0) }
    let size = PixelSize(width: sizes.first ?? 1920, height: sizes.dropFirst().first ?? 600)
    guard let layout = layout(file) else {
      print("\(file): no layout")
      exit(1)
    }
    let all = UnitRectangle(x: 0, y: 0, width: 1, height: 1)
    let scene = Scene(layout.layers[0], of: layout, in: all)
    let canvas = Canvas(for: scene, on: size, popupRoom: false)
    let picture = Picture(size: size)
    let began = now()
    let renderer = Renderer(theme: .standard)
    renderer.draw(
      scene, on: canvas, Repaint(allOf: canvas), into: picture.pixels, stride: picture.stride)
    print("first picture, fonts included: \((now() - began) / 1_000) us")

    report("whole keyboard \(size.width)x\(size.height)", rounds: 200) { _ in
      renderer.draw(
        scene, on: canvas, Repaint(allOf: canvas), into: picture.pixels, stride: picture.stride)
    }
    var shown = scene
    report("one key", rounds: 4_000) { round in
      var next = scene
      if round % 2 == 0 { next.keys[round / 2 % scene.keys.count].state = .pressed }
      let repaint = Repaint(from: shown, to: next, on: canvas)
      renderer.draw(next, on: canvas, repaint, into: picture.pixels, stride: picture.stride)
      shown = next
    }

    reportPreviews(of: layout, size, renderer)
  }

  /// Reports the time to draw and remove the enlarged letter of a touched key. It may extend above
  /// the keyboard.
  private static func reportPreviews(of layout: Layout, _ size: PixelSize, _ renderer: Renderer) {
    let lower = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.5)
    let rest = Scene(layout.layers[0], of: layout, in: lower)
    let canvas = Canvas(for: rest, on: PixelSize(width: size.width, height: 2 * size.height))
    let picture = renderer.picture(of: rest, on: canvas)
    let previews = previews(of: layout, in: lower)
    var shown = rest
    report("one key with its preview", rounds: 4_000) { round in
      let next = round % 2 == 0 ? previews[round / 2 % previews.count] : rest
      let repaint = Repaint(from: shown, to: next, on: canvas)
      renderer.draw(next, on: canvas, repaint, into: picture.pixels, stride: picture.stride)
      shown = next
    }
  }

  /// Returns scenes with a finger on each key, as the key engine makes them.
  private static func previews(of layout: Layout, in place: UnitRectangle) -> [Scene] {
    layout.layers[0].keys.map { key in
      var engine = KeyEngine(layout: layout, behaviour: KeyBehaviour(), keyboard: place)
      let key = key.rectangle.placed(in: place)
      engine.handle(
        KeyboardContactEvent(
          contact: ContactID(1), phase: .down,
          point: SurfacePoint(x: key.x + key.width / 2, y: key.y + key.height / 2), time: .zero),
        into: ErasingQueue())
      return Scene(layout: layout, state: engine.state, visible: true, rectangle: place)
    }.filter { !$0.popups.isEmpty }
  }

  private static func report(_ name: String, rounds: Int, _ body: (Int) -> Void) {
    var times: [Int] = []
    for round in 0..<rounds {
      let began = now()
      body(round)
      times.append(now() - began)
    }
    times.sort()
    let (half, most) = (times[rounds / 2] / 1_000, times[rounds * 99 / 100] / 1_000)
    print("\(name): p50 \(half) us, p99 \(most) us")
  }

  /// The time in nanoseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func layout(_ path: String) -> Layout? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return LayoutParser.parse(Array(bytes[..<count]), file: path).layout
  }
}
