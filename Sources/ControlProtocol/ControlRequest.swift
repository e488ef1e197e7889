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
  /// A stream of `WatchEvent`; the first says how things are.
  case watch
  /// A panel says where it shows the keyboard.
  case setPanel(PanelDescription)

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
    case .watch: "Watch"
    case .setPanel: "SetPanel"
    }
  }

  /// The right that a client needs for it.
  package var need: Right {
    switch self {
    case .getStatus, .listLayouts, .getScene, .listDevices, .watch: .watch
    case .switchNext, .switchPrevious, .switchTo, .show, .hide, .toggle, .release,
      .setPanel:
      .control
    case .reload: .type
    }
  }

  /// Decodes a call of this interface.
  ///
  /// Throws: `methodNotFound`, or `invalidParameter` with the parameter's name.
  init(method: String, parameters: CallParameters) throws(ControlError) {
    switch method {
    case "GetStatus": self = .getStatus
    case "ListLayouts":
      self = .listLayouts(all: try parameters.optionalFlag("all") ?? false)
    case "SwitchNext": self = .switchNext
    case "SwitchPrevious": self = .switchPrevious
    case "Switch": self = .switchTo(layout: try parameters.string("id"))
    case "Show": self = .show
    case "Hide": self = .hide
    case "Toggle": self = .toggle
    case "GetScene": self = .getScene
    case "ListDevices": self = .listDevices
    case "Release": self = .release
    case "Reload": self = .reload
    case "Watch": self = .watch
    case "SetPanel": self = .setPanel(try PanelDescription(parameters))
    default: throw .methodNotFound("\(Self.interface).\(method)")
    }
    try parameters.allow(only: parameterNames)
  }

  private var parameterNames: [String] {
    switch self {
    case .listLayouts: ["all"]
    case .switchTo: ["id"]
    case .setPanel: PanelDescription.parameterNames
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
      default: break
      }
      writer.flag("more", more)
    }
    return writer.bytes + [0]
  }
}
