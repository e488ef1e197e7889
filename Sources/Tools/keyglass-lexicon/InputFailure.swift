/// A failure other than a wrong command line, such as a missing file. The program exits 1.
struct InputFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
