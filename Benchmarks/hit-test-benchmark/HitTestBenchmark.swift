import CAllocations
import Glibc
import Layouts
import Units

/// Measures the cost of finding the key under a finger, with few keys and with many.
///
///     swift run -c release hit-test-benchmark
@main
enum HitTestBenchmark {
  static func main() {
    let before = allocation_count()
    let points = (0..<4_096).map { index -> SurfacePoint in
      // The points are spread over the keyboard, in an order that defeats caches.
      let x = Double(index &* 2_654_435_761 % 65_536)
      let y = Double(index &* 40_503 % 65_521)
      return SurfacePoint(x: x / 65_536, y: y / 65_521)
    }
    guard allocation_count() > before else {
      print("allocations cannot be counted")
      exit(1)
    }
    let few = measure(layer(columns: 10, rows: 3), at: points)
    let many = measure(layer(columns: 20, rows: 5), at: points)
    guard few.allocations == 0, many.allocations == 0 else { exit(1) }
  }

  private static func measure(_ layer: Layer, at points: [SurfacePoint]) -> Measurement {
    let test = HitTest(layer)
    var found = 0
    var rounds: [Double] = []
    rounds.reserveCapacity(200)
    // The program's first look-up sets some things up once, and is not measured.
    _ = test.key(at: points[0])
    let allocations = allocation_count()
    for _ in 0..<200 {
      let began = now()
      for point in points { found &+= test.key(at: point) ?? 0 }
      rounds.append(Double(now() - began) / Double(points.count))
    }
    let measured = Measurement(
      allocations: allocation_count() - allocations, rounds: rounds.sorted())
    guard found > 0 else { exit(1) }
    print(
      """
      \(layer.keys.count) keys: best \(measured.shown(0)) ns, median \(measured.shown(0.5)) ns, \
      nine of ten below \(measured.shown(0.9)) ns; \
      \(measured.allocations) allocations in \(rounds.count * points.count)
      """)
    return measured
  }

  private struct Measurement {
    var allocations: UInt
    /// The times of a look-up in nanoseconds, sorted.
    var rounds: [Double]

    func shown(_ quantile: Double) -> String {
      let tenths = Int((rounds[Int(quantile * Double(rounds.count - 1))] * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  private static func layer(columns: Int, rows: Int) -> Layer {
    let (width, height) = (1 / Double(columns), 1 / Double(rows))
    let keys = (0..<columns * rows).map { index in
      Key(
        id: "k\(index)", label: "",
        rectangle: UnitRectangle(
          x: Double(index % columns) * width, y: Double(index / columns) * height,
          width: width, height: height),
        action: .text("a"))
    }
    return Layer(
      id: "main", keys: keys, unitsWide: Double(columns), unitsHigh: Double(rows))
  }

  /// The time in nanoseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
