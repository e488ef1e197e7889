/// A point in time on CLOCK_MONOTONIC, or a duration, in microseconds.
///
/// The pure core never reads a clock: each time comes with an event.
public struct Microseconds: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var value: Int64

  public init(_ value: Int64) {
    self.value = value
  }

  public static let zero = Microseconds(0)

  public static func milliseconds(_ value: Int64) -> Microseconds {
    Microseconds(value * 1_000)
  }

  public static func seconds(_ value: Int64) -> Microseconds {
    Microseconds(value * 1_000_000)
  }

  public static func < (left: Microseconds, right: Microseconds) -> Bool {
    left.value < right.value
  }

  public static func + (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(left.value &+ right.value)
  }

  public static func - (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(left.value &- right.value)
  }
}
