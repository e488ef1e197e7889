import MarkedYAML

/// x' = a·x + b·y + c and y' = d·x + e·y + f on fractions 0–1 of a panel's axes: the six numbers,
/// in the order, of libinput's LIBINPUT_CALIBRATION_MATRIX.
package struct CalibrationMatrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The six numbers, from `a` to `f`.
  package var coefficients: [Double] { [a, b, c, d, e, f] }

  /// nil where there are not six, or where they squeeze the whole panel onto a line.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers[0] * numbers[4] != numbers[1] * numbers[3] else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }
}

extension SettingType where Value == CalibrationMatrix? {
  /// `[1, 0, 0, 0, 1, 0]`, the same without brackets and commas as udev has it, or `device`.
  static var calibration: SettingType {
    SettingType(
      "`device` or six numbers such as [1, 0, 0, 0, 1, 0] that map the panel onto the surface",
      read: { node throws(Mismatch) in
        let words: [String]
        switch node.content {
        case .scalar("device", _):
          return nil
        case .scalar(let text, _):
          words = text.split(separator: " ").map { String($0) }
        case .sequence(let items):
          words = try items.map { item throws(Mismatch) in
            guard case .scalar(let text, _) = item.content, Quantity.plain(text) != nil else {
              throw Mismatch(at: item)
            }
            return text
          }
        case .mapping:
          throw Mismatch(at: node)
        }
        let numbers = words.compactMap { Quantity.plain($0) }
        guard numbers.count == words.count, let matrix = CalibrationMatrix(numbers) else {
          if case .scalar = node.content { throw Mismatch(at: node) }
          throw Mismatch(
            mark: node.mark,
            found: numbers.count == 6
              ? "six that map all of it onto a line" : "a list of \(numbers.count)")
        }
        return matrix
      },
      write: { matrix in
        guard let matrix else { return "device" }
        return "[" + matrix.coefficients.map(Quantity.write).joined(separator: ", ") + "]"
      })
  }
}
