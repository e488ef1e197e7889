import ArgumentParser
import Units

/// An action on the keyboard, in the notation of `keyglass-eval type`.
enum TypingStep: Hashable {
  /// Taps the key of a character, with shift if needed. If only alternates have the character,
  /// holds their key. If no key has it, does nothing.
  case character(Character)
  /// Types a text like a character, but fails if no key has the text.
  case type(String)
  case delete(times: Int)
  case `return`
  case shift
  /// Locks shift, or unlocks it.
  case capsLock
  /// Touches this word in the strip.
  case pick(String)
  /// Records the offers in the strip.
  case offers
  /// Taps the key with this id on the shown layer.
  case key(String)
  case holdKey(String)
  case showLayer(String)
  /// Goes to the layout with this id.
  case visit(String)
  case home
  /// Reports the text before the caret, as the application would.
  case reportText
  case wait(Microseconds)
  /// Sets the time from one touch to the next.
  case pace(Microseconds)

  /// Reads a text such as `hel{pick:Hello}, {del:2}`: characters, and other actions in braces.
  ///
  /// - Throws: if an action in braces is unknown.
  static func steps(_ text: String) throws -> [TypingStep] {
    var steps: [TypingStep] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{", rest.first?.isLetter == true,
        let end = rest.dropFirst().firstIndex(of: "}")
      else {
        steps.append(.character(character))
        continue
      }
      let (name, argument) = String(rest[..<end]).split(at: ":")
      guard let step = step(name, argument) else {
        throw ValidationError("there is no {\(rest[..<end])}")
      }
      steps.append(step)
      rest = rest[rest.index(after: end)...]
    }
    return steps
  }

  private static func step(_ name: String, _ argument: String?) -> TypingStep? {
    guard let argument else { return plain(name) }
    switch name {
    case "del": return Int(argument).map { .delete(times: $0) }
    case "pick": return .pick(argument)
    case "id": return .key(argument)
    case "holdid": return .holdKey(argument)
    case "layer": return .showLayer(argument)
    case "visit": return .visit(argument)
    case "text": return .type(argument)
    case "u":
      return UInt32(argument, radix: 16).flatMap(Unicode.Scalar.init).map { .type(String($0)) }
    case "wait": return Int64(argument).map { .wait(.milliseconds($0)) }
    case "every": return Int64(argument).map { .pace(.milliseconds($0)) }
    default: return nil
    }
  }

  private static func plain(_ name: String) -> TypingStep? {
    switch name {
    case "del": .delete(times: 1)
    case "ret": .return
    case "shift": .shift
    case "caps": .capsLock
    case "offers": .offers
    case "home": .home
    case "report": .reportText
    default: nil
    }
  }
}
