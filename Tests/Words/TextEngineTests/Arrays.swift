import Erasing
import Units

@testable import TextEngine

// Outputs as arrays, for tests to inspect.
extension MultiTap {
  mutating func tap(_ key: Character, at time: Microseconds, into output: inout [Output]) {
    let queue = ErasingQueue<Output>()
    tap(key, at: time, into: queue)
    output += queue.popAll()
  }

  mutating func hold(_ key: Character, at time: Microseconds, into output: inout [Output]) {
    let queue = ErasingQueue<Output>()
    hold(key, at: time, into: queue)
    output += queue.popAll()
  }

  mutating func advance(to time: Microseconds, into output: inout [Output]) {
    let queue = ErasingQueue<Output>()
    advance(to: time, into: queue)
    output += queue.popAll()
  }

  mutating func accept(into output: inout [Output]) {
    let queue = ErasingQueue<Output>()
    accept(into: queue)
    output += queue.popAll()
  }
}
