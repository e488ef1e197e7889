import Units

/// Computes the places of the keys in a layer's rows.
struct RowGeometry {
  /// The layer's width in key units; no row may be wider.
  let width: Double
  let narrowRows: NarrowRows
  /// The height of each row, in key units.
  let heights: [Double]

  /// The treatment of a row that is narrower than the layer.
  enum NarrowRows: String, CaseIterable {
    case centred
    case stretched
  }

  /// An entry of a row.
  struct Cell {
    var word: LayoutSource.Word
    /// The width in key units. Ignored for `above`, which takes the width of the key above.
    var width: Double
    var kind: Kind
    /// A number by which the caller identifies the cell.
    var number: Int

    enum Kind {
      case key
      case gap
      case spacer
      case above
    }
  }

  /// A cell with its place in key units from the layer's upper left corner.
  struct PlacedCell {
    var cell: Cell
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// For an `above` cell, the index of the key that extends here.
    var above: Int?
  }

  /// The maximum difference, in key units, between positions that are treated as equal. Widths such
  /// as 1.1 are inexact in binary.
  private static let tolerance = 1e-6

  /// Places all cells in reading order. An `above` cell extends the key above instead.
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

  /// The widths of a row's cells. An `above` cell has the width of the key above.
  ///
  /// A row with `above` and the row above it must begin at the left edge, so that keys align.
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
            "`above` stands \(shortText(of: x)) units from the left, but no key of the row above "
              + "begins there")
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
          "row \(number + 1) is too wide: \(shortText(of: total)) units where the layer has "
            + "`width: \(shortText(of: width))`; `\(cell.word.text)` goes over the edge")
        return
      }
    }
  }
}
