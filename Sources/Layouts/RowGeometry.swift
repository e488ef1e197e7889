import Units

/// Where the keys of a layer's rows come to stand.
struct RowGeometry {
  /// The layer's width in key units; no row is wider.
  let width: Double
  let narrowRows: NarrowRows
  /// In key units, one for each row.
  let heights: [Double]

  /// What becomes of a row that is narrower than the layer.
  enum NarrowRows: String, CaseIterable {
    case centred
    case stretched
  }

  /// A place in a row.
  struct Cell {
    var word: LayoutSource.Word
    /// In key units; that of a place where the key above goes on is not looked at.
    var width: Double
    var kind: Kind
    /// Of whoever placed it.
    var number: Int

    enum Kind {
      case key
      case gap
      case spacer
      case above
    }
  }

  /// A cell in key units from the layer's upper left corner.
  struct PlacedCell {
    var cell: Cell
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// For a place where the key above goes on, the index of that key.
    var above: Int?
  }

  /// Two places closer than this, in key units, are one: widths such as 1.1 are not exact.
  private static let tolerance = 1e-6

  /// All cells in reading order; those that the key above takes are no longer among them.
  func place(_ rows: [[Cell]], source: inout LayoutSource) -> [PlacedCell] {
    var placed: [PlacedCell] = []
    var rowAbove: [PlacedCell] = []
    var y = 0.0
    for (number, row) in rows.enumerated() {
      let natural = naturalWidths(of: row, under: rowAbove, source: &source)
      let total = natural.reduce(0, +)
      if total > width + Self.tolerance {
        refuse(row, natural, total, number: number, source: &source)
      }
      let hasAbove = row.contains { $0.kind == .above }
      let slack = max(0, width - total)
      let isNarrow = slack > Self.tolerance
      let scale = isNarrow && narrowRows == .stretched && total > 0 ? width / total : 1
      var x = isNarrow && narrowRows == .centred && !hasAbove ? slack / 2 : 0
      var current: [PlacedCell] = []
      for (cell, naturalWidth) in zip(row, natural) {
        var place = PlacedCell(
          cell: cell, x: x, y: y, width: naturalWidth * scale, height: heights[number])
        x += place.width
        if cell.kind == .above {
          guard
            let upper = rowAbove.first(where: { abs($0.x - place.x) < Self.tolerance }),
            upper.cell.kind == .key || upper.above != nil
          else { continue }
          let index = upper.above ?? placed.lastIndex { $0.x == upper.x && $0.cell.kind == .key }
          guard let index else { continue }
          placed[index].height += place.height
          place.above = index
        } else {
          placed.append(place)
        }
        current.append(place)
      }
      rowAbove = current
      y += heights[number]
    }
    return placed
  }

  /// The widths as the row says, those of `above` as the key above says.
  ///
  /// A row with `above` begins at the left edge, and so must the row over it.
  private func naturalWidths(
    of row: [Cell], under rowAbove: [PlacedCell], source: inout LayoutSource
  ) -> [Double] {
    var x = 0.0
    return row.map { cell in
      var width = cell.width
      if cell.kind == .above {
        let upper = rowAbove.first { abs($0.x - x) < Self.tolerance }
        if let upper, upper.cell.kind == .key || upper.above != nil {
          width = upper.width
        } else {
          source.error(
            cell.word.mark,
            "`above` stands \(short(x)) units from the left, but no key of the row above begins "
              + "there")
        }
      }
      x += width
      return width
    }
  }

  private func refuse(
    _ row: [Cell], _ widths: [Double], _ total: Double, number: Int,
    source: inout LayoutSource
  ) {
    var end = 0.0
    for (cell, cellWidth) in zip(row, widths) {
      end += cellWidth
      if end > width + Self.tolerance {
        source.error(
          cell.word.mark,
          "row \(number + 1) is too wide: \(short(total)) units where the layer has "
            + "`width: \(short(width))`; `\(cell.word.text)` goes over the edge")
        return
      }
    }
  }
}
