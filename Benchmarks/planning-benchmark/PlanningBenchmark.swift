import Keymap

/// Measures the cost of planning a character on a compiled keymap.
@main
struct PlanningBenchmark {
  private static let texts: [(layout: KeymapNames.Layout, text: String)] = [
    (.init("us"), "The quick brown fox jumps over the lazy dog. 0123456789\n"),
    (.init("de"), "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n"),
    (.init("us", variant: "intl"), "naïve café, jalapeño: à la carte, Ærøskøbing\n"),
    (.init("ru"), "Съешь же ещё этих мягких французских булок, да выпей чаю.\n"),
    (.init("fr", variant: "bepo"), "Voix ambiguë d'un cœur qui préfère les jattes de kiwis.\n"),
  ]

  static func main() throws {
    let clock = ContinuousClock()
    for (layout, line) in texts {
      let text = String(repeating: line, count: 400)
      var keymap: Keymap?
      let compiling = try clock.measure {
        keymap = try Keymap(names: KeymapNames(layouts: [layout]), locale: "en_US.UTF-8")
        keymap?.prepare(locks: [])
      }
      guard let keymap else { continue }
      var strokes = 0
      let best =
        try (0..<20).map { _ in
          try clock.measure { strokes = try keymap.plan(text: text).count }
        }.min() ?? .zero
      let each = best / text.unicodeScalars.count
      print(
        "\(layout): \(each.nanoseconds) ns a character, \(strokes) strokes for", terminator: " ")
      print("\(text.unicodeScalars.count); compiled in \(compiling.nanoseconds / 1_000_000) ms")
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
