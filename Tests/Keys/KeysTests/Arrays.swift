import Erasing
import Keys
import Layouts
import TextEngine
import Touch
import Units

// Outputs as arrays, for tests to inspect.
extension KeyEngine {
  mutating func handle(_ event: KeyboardContactEvent, into output: inout [KeyOutput]) {
    let queue = ErasingQueue<KeyOutput>()
    handle(event, into: queue)
    output += queue.popAll()
  }

  mutating func advance(to time: Microseconds, into output: inout [KeyOutput]) {
    let queue = ErasingQueue<KeyOutput>()
    advance(to: time, into: queue)
    output += queue.popAll()
  }

  mutating func commitLifted(into output: inout [KeyOutput]) {
    let queue = ErasingQueue<KeyOutput>()
    commitLifted(into: queue)
    output += queue.popAll()
  }
}

extension Keypad {
  func handle(
    _ event: KeypadEvent, layer: Layer, keyboard: UnitRectangle, into output: inout [Output]
  ) {
    let queue = ErasingQueue<Output>()
    handle(event, layer: layer, keyboard: keyboard, into: queue)
    output += queue.popAll()
  }

  func advance(
    to time: Microseconds, layer: Layer, keyboard: UnitRectangle, into output: inout [Output]
  ) {
    let queue = ErasingQueue<Output>()
    advance(to: time, layer: layer, keyboard: keyboard, into: queue)
    output += queue.popAll()
  }

  func cancelAll(at time: Microseconds, into output: inout [Output]) {
    let queue = ErasingQueue<Output>()
    cancelAll(at: time, into: queue)
    output += queue.popAll()
  }
}
