package import Units

/// The place on each output to which the floating keyboard was dragged. A small file keeps these
/// places, with a line `x y output` for each output.
package struct DraggedPlaces: Hashable, Sendable {
  /// The places by the outputs' names, as shares 0–1 of the space that the keyboard leaves free: 0
  /// at the left or upper edge, 1 at the right or lower edge. A keyboard of any size therefore
  /// stays on the output.
  private var places: [String: SurfacePoint] = [:]

  /// The maximum number of outputs in the file; no seat has as many.
  private static let most = 32
  private static let untouched = SurfacePoint(x: 0.5, y: 1)

  package init() {}

  /// Reads the file's text, and skips malformed lines.
  package init(parsing text: String) {
    // Split by code points, because an output's name may begin with a mark that combines with the
    // space before it.
    for line in text.unicodeScalars.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        .map { String($0) }
      guard words.count == 3, let x = Double(words[0]), let y = Double(words[1]) else { continue }
      self[words[2]] = SurfacePoint(x: x, y: y)
    }
  }

  package var text: String {
    places.sorted { $0.key < $1.key }
      .map { "\($0.value.x) \($0.value.y) \($0.key)\n" }.joined()
  }

  /// - Parameter output: the output's name; nil for an output without a name.
  package subscript(output: String?) -> SurfacePoint {
    get { places[output ?? ""] ?? Self.untouched }
    set {
      let output = output ?? ""
      guard newValue.x.isFinite, newValue.y.isFinite, output.isPrintable else { return }
      if places[output] == nil, places.count >= Self.most { places = [:] }
      places[output] = SurfacePoint(x: min(max(newValue.x, 0), 1), y: min(max(newValue.y, 0), 1))
    }
  }
}
