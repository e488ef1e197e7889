import Keys
import Layouts
import Touch
import Units

/// Gestures written as a readable text.
///
/// Steps are separated by commas or line ends, in any order of time:
/// ```
/// touch q at 0 ms, lift at 80 ms
/// touch q at 0 ms, touch w at 50 ms, lift q at 90 ms, lift w at 120 ms
/// tap q at 0 ms                          the same as touch, and lift 50 ms later
/// touch q at 0 ms, slide to w at 100 ms, lift at 200 ms
/// touch q at 0 ms, move 1 right 2 down at 100 ms      in millimetres from the current place
/// touch e at 0 ms, slide to alternate é at 500 ms
/// touch cell Deutsch at 800 ms           on a popup; `_` stands for a space in its label
/// touch q at 0 ms, slide off at 100 ms
/// touch q at 0 ms, cancel at 100 ms
/// wait until 2000 ms
/// ```
/// A finger is named by the key that it touched; without a name the latest finger is meant. `space`
/// is the key with the id " ".
struct GestureScript {
  var steps: [Step] = []

  struct Step {
    var time: Microseconds
    var finger: ContactID
    var deed: Deed
  }

  enum Deed {
    case touch(key: String)
    case touchCell(String)
    case slide(to: String)
    case slideToCell(String)
    case slideOff
    case move(right: Double, down: Double)
    case lift
    case cancel
    case wait
  }

  /// `fingers` maps each key to the finger that touched it last, across the scripts of one test.
  init(_ text: String, fingers: inout Fingers) {
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
      read(line.split(separator: " ").map(String.init), fingers: &fingers)
    }
    steps.sort { $0.time < $1.time }
  }

  struct Fingers {
    var byKey: [String: ContactID] = [:]
    var latest = ContactID(0)
  }

  private mutating func read(_ words: [String], fingers: inout Fingers) {
    guard let verb = words.first else { return }
    let milliseconds = words.dropLast().last.flatMap { Int64($0) }
    guard let milliseconds, words.last == "ms", ["at", "until"].contains(words[words.count - 3])
    else { preconditionFailure("no time in the step: \(words)") }
    let time = Microseconds.milliseconds(milliseconds)
    var rest = Array(words[1..<(words.count - 3)])
    switch verb {
    case "touch", "tap":
      fingers.latest.value += 1
      fingers.byKey[rest[0]] = fingers.latest
      let deed = rest.count == 2 ? Deed.touchCell(named(rest[1])) : .touch(key: rest[0])
      add(deed, by: fingers.latest, at: time)
      if verb == "tap" {
        add(.lift, by: fingers.latest, at: time + .milliseconds(50))
      }
    case "lift", "cancel":
      let finger = rest.first.map { fingers.named($0) } ?? fingers.latest
      add(verb == "lift" ? .lift : .cancel, by: finger, at: time)
    case "slide":
      let finger: ContactID
      if rest[0] == "to" || rest[0] == "off" {
        finger = fingers.latest
      } else {
        finger = fingers.named(rest.removeFirst())
      }
      switch (rest[0], rest.count) {
      case ("off", 1): add(.slideOff, by: finger, at: time)
      case ("to", 2): add(.slide(to: rest[1]), by: finger, at: time)
      case ("to", 3): add(.slideToCell(named(rest[2])), by: finger, at: time)
      default: preconditionFailure("slide where? \(words)")
      }
    case "move":
      var (right, down) = (0.0, 0.0)
      while rest.count >= 2, let distance = Double(rest[0]) {
        switch rest[1] {
        case "right": right += distance
        case "left": right -= distance
        case "down": down += distance
        case "up": down -= distance
        default: preconditionFailure("move where? \(words)")
        }
        rest.removeFirst(2)
      }
      add(.move(right: right, down: down), by: fingers.latest, at: time)
    case "wait":
      add(.wait, by: fingers.latest, at: time)
    default:
      preconditionFailure("unknown step: \(words)")
    }
  }

  private func named(_ label: String) -> String {
    String(label.map { $0 == "_" ? " " : $0 })
  }

  private mutating func add(_ deed: Deed, by finger: ContactID, at time: Microseconds) {
    steps.append(Step(time: time, finger: finger, deed: deed))
  }
}

extension GestureScript.Fingers {
  func named(_ key: String) -> ContactID {
    guard let finger = byKey[key] else { preconditionFailure("no finger touched \(key)") }
    return finger
  }
}
