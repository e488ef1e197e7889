import Declarations
import MarkedYAML

extension Calibration.Matrix {
  /// Makes a matrix of six numbers. nil if their count differs, or if they map the touchscreen onto
  /// a line.
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers[0] * numbers[4] != numbers[1] * numbers[3] else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }
}

extension SettingType where Value == Calibration.Matrix? {
  /// The setting's value: `device`, or six numbers such as `[1, 0, 0, 0, 1, 0]`. Brackets and
  /// commas may be missing, as in udev's property.
  static var calibration: SettingType {
    SettingType(
      "`device` or six numbers such as [1, 0, 0, 0, 1, 0] that map the touchscreen onto the surface",
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
        guard numbers.count == words.count, let matrix = Calibration.Matrix(numbers) else {
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
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
        return "[" + numbers.map(Quantity.write).joined(separator: ", ") + "]"
      })
  }
}
