import JSON
package import Layouts
package import Scene

/// What a client asks of the daemon: the methods of the interface `io.keyglass.Control`.
package enum ControlRequest: Hashable, Sendable {
  case getStatus
  /// The layouts in use, or all that there are.
  case listLayouts(all: Bool)
  case switchNext
  case switchPrevious
  case switchTo(layout: String)
  case show
  case hide
  case toggle
  /// The scene as it is; as a stream (`more`), then also every later one.
  case getScene
  case listDevices
  /// Lets go of every touchscreen and hides the keyboard.
  case release
  /// Reads settings and layouts again.
  case reload
  /// Erases what was learned of the words that were typed.
  case forget
  /// A stream of `WatchEvent`; the first says how things are.
  case watch
  /// A panel says where it shows the keyboard.
  case setPanel(PanelDescription)
  /// Types a text; answered when all of it has gone out.
  case type(String)
  /// Types a chord such as `ctrl+alt+t`; answered when it has gone out.
  case key(String)
  /// Which characters of a text cannot be typed.
  case check(String)
  case getKeymap
  /// Which group of the keymap the session has switched to, from 1; what is not lasting ends with
  /// the connection.
  case setKeymapGroup(Int, isLasting: Bool)
  /// What the field that has the focus is for; what is not lasting ends with the connection.
  case setPurpose(Purpose, ReturnType, isLasting: Bool)
  /// Buttons above the keys, as long as the client stays.
  case setAccessory([AccessoryButton])
  /// Takes away all clients' buttons.
  case clearAccessory

  package static let interface = "io.keyglass.Control"

  /// The method's name within the interface.
  package var method: String {
    switch self {
    case .getStatus: "GetStatus"
    case .listLayouts: "ListLayouts"
    case .switchNext: "SwitchNext"
    case .switchPrevious: "SwitchPrevious"
    case .switchTo: "Switch"
    case .show: "Show"
    case .hide: "Hide"
    case .toggle: "Toggle"
    case .getScene: "GetScene"
    case .listDevices: "ListDevices"
    case .release: "Release"
    case .reload: "Reload"
    case .forget: "Forget"
    case .watch: "Watch"
    case .setPanel: "SetPanel"
    case .type: "Type"
    case .key: "Key"
    case .check: "Check"
    case .getKeymap: "GetKeymap"
    case .setKeymapGroup: "SetKeymapGroup"
    case .setPurpose: "SetPurpose"
    case .setAccessory: "SetAccessory"
    case .clearAccessory: "ClearAccessory"
    }
  }

  /// The right that a client needs for it.
  package var need: Right {
    switch self {
    case .getStatus, .listLayouts, .getScene, .listDevices, .watch, .getKeymap: .watch
    case .switchNext, .switchPrevious, .switchTo, .show, .hide, .toggle, .release,
      .setPanel, .setKeymapGroup, .setPurpose, .setAccessory, .clearAccessory:
      .control
    case .reload, .forget, .type, .key, .check: .type
    }
  }

  /// Decodes a call of this interface.
  ///
  /// Throws: `methodNotFound`, or `invalidParameter` with the parameter's name.
  init(method: String, parameters: borrowing CallParameters) throws(ControlError) {
    switch method {
    case "GetStatus": self = .getStatus
    case "ListLayouts":
      self = .listLayouts(all: try parameters.optionalFlag("all") ?? false)
    case "SwitchNext": self = .switchNext
    case "SwitchPrevious": self = .switchPrevious
    case "Switch": self = .switchTo(layout: try parameters.string("id", ofLength: 0...256))
    case "Show": self = .show
    case "Hide": self = .hide
    case "Toggle": self = .toggle
    case "GetScene": self = .getScene
    case "ListDevices": self = .listDevices
    case "Release": self = .release
    case "Reload": self = .reload
    case "Forget": self = .forget
    case "Watch": self = .watch
    case "SetPanel": self = .setPanel(try PanelDescription(parameters))
    case "Type": self = .type(try parameters.string("text"))
    case "Key": self = .key(try parameters.string("chord"))
    case "Check": self = .check(try parameters.string("text"))
    case "GetKeymap": self = .getKeymap
    case "SetKeymapGroup":
      self = .setKeymapGroup(
        Int(try parameters.number("group", in: 1...4)),
        isLasting: try parameters.optionalFlag("lasting") ?? false)
    case "SetPurpose":
      guard let purpose = Purpose(rawValue: try parameters.string("type")) else {
        throw .invalidParameter("type")
      }
      let returnName = try parameters.optionalString("returnType") ?? ReturnType.default.rawValue
      guard let returnType = ReturnType(rawValue: returnName) else {
        throw .invalidParameter("returnType")
      }
      self = .setPurpose(
        purpose, returnType, isLasting: try parameters.optionalFlag("lasting") ?? false)
    case "SetAccessory":
      let buttons: [AccessoryButton] = try parameters.list("buttons")
      guard AccessoryButton.areFit(buttons) else { throw .invalidParameter("buttons") }
      self = .setAccessory(buttons)
    case "ClearAccessory": self = .clearAccessory
    default: throw .methodNotFound("\(Self.interface).\(method)")
    }
    try parameters.allow(only: parameterNames)
  }

  private var parameterNames: [String] {
    switch self {
    case .listLayouts: ["all"]
    case .switchTo: ["id"]
    case .setPanel: PanelDescription.parameterNames
    case .type, .check: ["text"]
    case .key: ["chord"]
    case .setKeymapGroup: ["group", "lasting"]
    case .setPurpose: ["type", "returnType", "lasting"]
    case .setAccessory: ["buttons"]
    default: []
    }
  }

  /// The call as the client sends it, with its NUL.
  package func message(more: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("method", "\(Self.interface).\(method)")
      switch self {
      case .listLayouts(let all) where all:
        writer.object("parameters") { $0.field("all", true) }
      case .switchTo(let id):
        writer.object("parameters") { $0.field("id", id) }
      case .setPanel(let panel):
        writer.object("parameters", panel.writeFields)
      case .type(let text), .check(let text):
        writer.object("parameters") { $0.field("text", text) }
      case .key(let chord):
        writer.object("parameters") { $0.field("chord", chord) }
      case .setKeymapGroup(let group, let isLasting):
        writer.object("parameters") {
          $0.field("group", group)
          $0.flag("lasting", isLasting)
        }
      case .setAccessory(let buttons):
        writer.object("parameters") { $0.array("buttons", buttons) }
      case .setPurpose(let type, let returnType, let isLasting):
        writer.object("parameters") {
          $0.field("type", type.rawValue)
          $0.field("returnType", returnType.rawValue)
          $0.flag("lasting", isLasting)
        }
      default: break
      }
      writer.flag("more", more)
    }
    return writer.bytes + [0]
  }
}
