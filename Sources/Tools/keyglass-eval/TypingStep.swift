import ArgumentParser
import Units

/// An action on the keyboard, in the notation of `keyglass-eval type`.
enum TypingStep: Hashable {
  /// Taps the key of a character, with shift if needed. If only alternates have the character,
  /// holds their key; if no key has it, does nothing.
  case character(Character)
  /// Types a text like a character; some key must have it.
  case type(String)
  case delete(times: Int)
  case `return`
  case shift
  /// Locks or unlocks shift.
  case capsLock
  /// Touches a word of the strip.
  case pick(String)
  /// Notes the offers in the strip.
  case offers
  /// Taps the key with this id, on the shown layer.
  case key(String)
  case holdKey(String)
  case showLayer(String)
  /// Goes to the layout with this id; `home` goes back.
  case visit(String)
  case home
  /// Lets the application report the text before the caret.
  case reportText
  case wait(Microseconds)
  /// The time from one touch to the next.
  case pace(Microseconds)

  /// Reads `hel{pick:Hello}, {del:2}`: characters and, in braces, other actions.
  ///
  /// - Throws: if something in braces is unknown.
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
    case "hear": .reportText
    default: nil
    }
  }
}
