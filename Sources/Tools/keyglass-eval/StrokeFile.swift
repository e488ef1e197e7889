import ArgumentParser
import Glibc
import JSON

/// A file of swipes, with a JSON object on each line.
final class StrokeFile {
  private let name: String
  private let stream: UnsafeMutablePointer<FILE>
  private let isPipe: Bool
  private var number = 0
  private var line: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// - Throws: if the file cannot be opened.
  init(_ name: String) throws {
    self.name = name
    isPipe = name.hasSuffix(".gz")
    guard access(name, R_OK) == 0 else {
      throw ValidationError("\(name): \(String(cString: strerror(errno)))")
    }
    let opened = isPipe ? popen("gzip -dc -- '\(name)'", "r") : fopen(name, "r")
    guard let opened else { throw ValidationError("\(name): cannot be read") }
    stream = opened
  }

  deinit {
    if isPipe { pclose(stream) } else { fclose(stream) }
    free(line)
  }

  /// Returns the next swipe; nil at the end.
  ///
  /// - Throws: if a line is not a swipe. The error names the file and the line.
  func next() throws -> SwipeStroke? {
    let length = getline(&line, &capacity, stream)
    guard length >= 0, let line else { return nil }
    number += 1
    let bytes = Array(UnsafeRawBufferPointer(start: line, count: length))
    do {
      return try SwipeStroke(try JSONValue(bytes[...]))
    } catch {
      throw ValidationError("\(name):\(number): no stroke")
    }
  }
}

extension SwipeStroke {
  /// - Throws: if `word`, `size` or `points` is missing or malformed, a length is not positive, or
  ///   there are fewer than two points.
  fileprivate init(_ value: borrowing JSONValue) throws(JSONMismatch) {
    guard let word = value["word"]?.string, let size = value["size"], let points = value["points"]
    else { throw JSONMismatch() }
    self.word = word
    language = value["language"]?.string ?? "en"
    layout = value["layout"]?.string ?? ""
    kind = value["kind"]?.string
    person = value["person"]?.string
    if let words = value["before"] {
      before = try words.elements { word throws(JSONMismatch) in word.string ?? "" }
    }
    let lengths = try SwipeStroke.numbers(size, count: 2)
    self.size = (lengths[0], lengths[1])
    self.points = try points.elements { point throws(JSONMismatch) in
      let numbers = try SwipeStroke.numbers(point, count: 3)
      return Point(time: numbers[0], x: numbers[1], y: numbers[2])
    }
    guard self.points.count > 1, lengths[0] > 0, lengths[1] > 0 else { throw JSONMismatch() }
  }

  private static func numbers(
    _ value: borrowing JSONValue, count: Int
  ) throws(JSONMismatch) -> [Double] {
    let numbers = try value.elements { number throws(JSONMismatch) -> Double in
      guard let number = number.number else { throw JSONMismatch() }
      return number
    }
    guard numbers.count == count else { throw JSONMismatch() }
    return numbers
  }
}
