/// A point on, or a stretch of, CLOCK_MONOTONIC in microseconds.
///
/// The pure core never reads a clock: every time in it came in with an event.
package struct Microseconds: Hashable, Comparable, Sendable {
  package var value: Int64

  package init(_ value: Int64) {
    self.value = value
  }

  package static let zero = Microseconds(0)

  package static func milliseconds(_ value: Int64) -> Microseconds {
    Microseconds(value * 1_000)
  }

  package static func seconds(_ value: Int64) -> Microseconds {
    Microseconds(value * 1_000_000)
  }

  package static func < (left: Microseconds, right: Microseconds) -> Bool {
    left.value < right.value
  }

  package static func + (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(left.value &+ right.value)
  }

  package static func - (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(left.value &- right.value)
  }
}
