import JSON
package import Layouts
package import Scene
package import Touch
package import Units

/// A client's request. ``ControlMethod/all`` lists each method's parameters, rights and replies.
package enum ControlRequest: Hashable, Sendable {
  case getStatus
  /// Lists the layouts in use, or all installed layouts.
  case listLayouts(all: Bool)
  case switchNext
  case switchPrevious
  case switchTo(layout: String)
  case show
  case hide
  case toggle
  case getScene
  case listDevices
  case setPanel(PanelDescription)
  /// Reports the pointer over the caller's panel.
  case point(PointerEvent)
  case type(String)
  case key(String)
  case check(String)
  case getKeymap
  /// Chooses a group, counted from 1. If `isLasting` is false, the choice ends with the connection.
  case setKeymapGroup(Int, isLasting: Bool)
  /// Sets the field's purpose. If `isLasting` is false, the purpose ends with the connection.
  case setPurpose(Purpose, ReturnType, isLasting: Bool)
  /// - Parameters:
  ///   - before: the text before the caret; nil if unknown or not reported.
  ///   - selected: true if characters are known to be selected.
  ///   - isNew: true if the field has just got the focus.
  ///   - number: the number that the client gives the field; nil if the client numbers no fields.
  case setField(
    FocusedField, before: String?, selected: Bool = false, isNew: Bool = false,
    number: UInt32? = nil)
  /// Reports the text before the caret in the same field.
  case setSurroundingText(before: String)
  /// Waits for a keymap that the session must apply to the Keyglass keyboard.
  ///
  /// - Parameter applied: the name of the keymap that the Keyglass keyboard has in the session; nil
  ///   for the session's own keymap.
  case takeKeymap(applied: String?)
  /// Reports the result of the last commit, and waits for the next text to commit.
  ///
  /// - Parameters:
  ///   - last: the result of committing the previous text; nil for the first call.
  ///   - timeout: the time that this session may take for one text; nil for the daemon's default.
  ///   - preedits: true if this session shows preedits.
  case takeCommit(last: CommitText.Outcome?, timeout: Microseconds? = nil, preedits: Bool = false)
  /// Waits for the next text to speak.
  case takeAnnouncement
  /// Reports the slow keys and bounce keys of the caller's session.
  case setKeyFilter(KeyFilter)
  /// Reports the input sources of the caller's session, in XKB's notation.
  case setInputSources([String])
  case release
  case reload
  /// Forgets the words learned from the caller, or from all users.
  case forget(everybody: Bool)
  /// Gets the caller's words in a language; nil stands for the layout's language. With `after`,
  /// gets only the words that follow that text.
  case getWords(language: String?, after: String?)
  case changeWords(language: String?, add: [UsedWord], remove: [String])
  case setAccessory([AccessoryButton])
  case clearAccessory
  case watch
  /// Lists the settings that the user at the seat may choose.
  case getChoices
  /// - Parameter value: YAML on one line; nil withdraws the choice.
  case choose(key: String, value: String?)
  /// Lists the abbreviations of the user at the seat.
  case getShortcuts
  /// - Parameter text: the text that the abbreviation stands for; nil removes the abbreviation.
  case setShortcut(String, text: String?)
  /// Installs a layout file with this content.
  case installLayout(String)
  case removeLayout(id: String)

  /// The longest text before a caret, in bytes; enough for 64 characters.
  package static let beforeLength = 1024

  /// The right that the request needs.
  package var neededRight: Right {
    guard let method = ControlMethod.named(call.method) else { preconditionFailure(call.method) }
    return method.right
  }

  /// The call as the client sends it, with its NUL.
  package func message(more: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      let (method, parameters) = call
      writer.field("method", "\(ControlInterface.name).\(method)")
      if let parameters { writer.object("parameters", parameters) }
      writer.flag("more", more)
    }
    return writer.bytes + [0]
  }

  /// The method's name, and a closure that writes its parameters, if any.
  var call: (method: String, parameters: ((inout JSONWriter) -> Void)?) {
    switch self {
    case .getStatus: ("GetStatus", nil)
    case .listLayouts(false): ("ListLayouts", nil)
    case .listLayouts(true): ("ListLayouts", { $0.field("all", true) })
    case .switchNext: ("SwitchNext", nil)
    case .switchPrevious: ("SwitchPrevious", nil)
    case .switchTo(let id): ("Switch", { $0.field("id", id) })
    case .show: ("Show", nil)
    case .hide: ("Hide", nil)
    case .toggle: ("Toggle", nil)
    case .getScene: ("GetScene", nil)
    case .listDevices: ("ListDevices", nil)
    case .setPanel(let panel): ("SetPanel", panel.writeFields)
    case .point(let event):
      (
        "Point",
        {
          $0.field("phase", event.phase.rawValue)
          $0.field("x", fraction: event.point.x)
          $0.field("y", fraction: event.point.y)
        }
      )
    case .type(let text): ("Type", { $0.field("text", text) })
    case .key(let chord): ("Key", { $0.field("chord", chord) })
    case .check(let text): ("Check", { $0.field("text", text) })
    case .getKeymap: ("GetKeymap", nil)
    case .setKeymapGroup(let group, let isLasting):
      (
        "SetKeymapGroup",
        {
          $0.field("group", group)
          $0.flag("lasting", isLasting)
        }
      )
    case .setPurpose(let purpose, let returnType, let isLasting):
      (
        "SetPurpose",
        {
          $0.field("purpose", purpose.rawValue)
          $0.field("returnType", returnType.rawValue)
          $0.flag("lasting", isLasting)
        }
      )
    case .setField(let field, let before, let selected, let isNew, let number):
      (
        "SetField",
        {
          field.writeFields(to: &$0)
          $0.field("before", before)
          $0.flag("selected", selected)
          $0.flag("new", isNew)
          if let number { $0.field("number", Int(number)) }
        }
      )
    case .setSurroundingText(let before):
      ("SetSurroundingText", { $0.field("before", before) })
    case .takeKeymap(let applied):
      ("TakeKeymap", { $0.field("applied", applied) })
    case .takeCommit(let last, let timeout, let preedits):
      (
        "TakeCommit",
        {
          if let last {
            $0.field("number", Int(last.number))
            $0.flag("committed", last.isCommitted)
          }
          if let timeout { $0.field("patience", fraction: Double(timeout.value) / 1e6) }
          $0.flag("preedits", preedits)
        }
      )
    case .takeAnnouncement: ("TakeAnnouncement", nil)
    case .setKeyFilter(let filter):
      (
        "SetKeyFilter",
        {
          $0.field("slow", fraction: filter.slow.seconds)
          $0.field("bounce", fraction: filter.bounce.seconds)
        }
      )
    case .setInputSources(let sources): ("SetInputSources", { $0.array("sources", sources) })
    case .release: ("Release", nil)
    case .reload: ("Reload", nil)
    case .forget(let everybody): ("Forget", { $0.flag("everybody", everybody) })
    case .getWords(let language, let after):
      (
        "GetWords",
        {
          $0.field("language", language)
          $0.field("after", after)
        }
      )
    case .changeWords(let language, let add, let remove):
      (
        "ChangeWords",
        {
          $0.field("language", language)
          $0.array("add", add)
          $0.array("remove", remove)
        }
      )
    case .setAccessory(let buttons): ("SetAccessory", { $0.array("buttons", buttons) })
    case .clearAccessory: ("ClearAccessory", nil)
    case .watch: ("Watch", nil)
    case .getChoices: ("GetChoices", nil)
    case .choose(let key, let value?):
      (
        "SetChoice",
        {
          $0.field("key", key)
          $0.field("value", value)
        }
      )
    case .choose(let key, nil): ("RemoveChoice", { $0.field("key", key) })
    case .getShortcuts: ("GetShortcuts", nil)
    case .setShortcut(let abbreviation, let text?):
      (
        "SetShortcut",
        {
          $0.field("abbreviation", abbreviation)
          $0.field("text", text)
        }
      )
    case .setShortcut(let abbreviation, nil):
      ("RemoveShortcut", { $0.field("abbreviation", abbreviation) })
    case .installLayout(let text): ("InstallLayout", { $0.field("text", text) })
    case .removeLayout(let id): ("RemoveLayout", { $0.field("id", id) })
    }
  }
}

extension ControlRequest {
  /// True if a text looks like a BCP 47 tag with a language of at least two letters.
  package static func isLanguage(_ text: String) -> Bool {
    text.prefix { $0 != "-" }.count >= 2
      && text.utf8.count <= 35
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      && text.prefix { $0 != "-" }.allSatisfy(\.isLetter)
  }
}

/// The input sources of a session, in XKB's notation: `de` or `ch(fr)`.
package enum InputSources {
  /// True if a client may report these sources: at most eight, each of which could be an XKB name.
  package static func areFit(_ sources: [String]) -> Bool {
    sources.count <= 8 && sources.allSatisfy { isName($0.utf8) }
  }

  private static func isName(_ source: String.UTF8View) -> Bool {
    guard source.count <= 64 else { return false }
    let name = source.prefix(while: isOfName)
    guard !name.isEmpty else { return false }
    let rest = source[name.endIndex...]
    guard !rest.isEmpty else { return true }
    let variant = rest.dropFirst().dropLast()
    return rest.first == UInt8(ascii: "(") && rest.last == UInt8(ascii: ")")
      && !variant.isEmpty && variant.allSatisfy(isOfName)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Microseconds {
  /// The time in seconds, as in the interface.
  var seconds: Double { Double(value) / 1e6 }
}
