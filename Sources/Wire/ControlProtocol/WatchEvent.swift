package import JSON
import Scene
package import Units

/// An event of `Watch`.
package enum WatchEvent: Hashable, Sendable {
  /// The first event of every stream: the current state, with the place of a visible keyboard.
  ///
  /// - Parameters:
  ///   - isReleased: true if every touchscreen is released.
  ///   - speaks: true if keys under fingers are spoken.
  case watching(KeyboardSummary, place: UnitRectangle?, isReleased: Bool, speaks: Bool = false)
  case layoutChanged(layout: String, title: String, layer: String)
  case layerChanged(layout: String, layer: String)
  /// The keyboard is about to appear at this place or to move there, in fractions 0–1 of the touch
  /// surface.
  case willShow(UnitRectangle)
  /// The keyboard has appeared at this place.
  case didShow(UnitRectangle)
  /// The keyboard is about to disappear from this place.
  case willHide(UnitRectangle)
  /// The keyboard has disappeared from this place.
  case didHide(UnitRectangle)
  /// An application's button was touched, above the keys or among them.
  case accessoryTouched(button: String)
  case deviceAdded(DeviceDescription)
  case deviceRemoved(DeviceDescription)
  /// The settings were read again; each problem is `file:line:column: what is wrong`.
  case settingsReloaded(problems: [String])
  /// Every touchscreen was released on request.
  case released
  /// The daemon uses the touchscreens again.
  case resumed
  /// Speech was switched on or off.
  case speechChanged(speaks: Bool)
  /// An event of a kind that is unknown to this version.
  case other(kind: String)

  package var kind: String {
    switch self {
    case .watching: "watching"
    case .layoutChanged: "layout-changed"
    case .layerChanged: "layer-changed"
    case .willShow: "will-show"
    case .didShow: "did-show"
    case .willHide: "will-hide"
    case .didHide: "did-hide"
    case .accessoryTouched: "accessory-touched"
    case .deviceAdded: "device-added"
    case .deviceRemoved: "device-removed"
    case .settingsReloaded: "settings-reloaded"
    case .released: "released"
    case .resumed: "resumed"
    case .speechChanged: "speech-changed"
    case .other(let kind): kind
    }
  }
}

extension WatchEvent: JSONObject {
  package static let members = [
    "kind: string", "layout: ?string", "title: ?string", "layer: ?string", "visible: ?bool",
    "device: ?Device", "problems: ?[]string", "x: ?float", "y: ?float", "width: ?float",
    "height: ?float", "button: ?string", "released: ?bool", "speech: ?bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("kind", kind)
    switch self {
    case .watching(let state, let place, let isReleased, let speaks):
      state.writeFields(to: &writer)
      place?.writeFields(to: &writer)
      writer.flag("released", isReleased)
      writer.flag("speech", speaks)
    case .layoutChanged(let layout, let title, let layer):
      writer.field("layout", layout)
      writer.field("title", title)
      writer.field("layer", layer)
    case .layerChanged(let layout, let layer):
      writer.field("layout", layout)
      writer.field("layer", layer)
    case .deviceAdded(let device), .deviceRemoved(let device):
      writer.object("device", device)
    case .settingsReloaded(let problems):
      writer.array("problems", problems)
    case .willShow(let place), .didShow(let place), .willHide(let place), .didHide(let place):
      place.writeFields(to: &writer)
    case .accessoryTouched(let button):
      writer.field("button", button)
    case .speechChanged(let speaks):
      writer.field("speech", speaks)
    case .released, .resumed, .other:
      break
    }
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let kind: String = try json.read("kind")
    self =
      switch kind {
      case "watching":
        .watching(
          try KeyboardSummary(json), place: try? UnitRectangle(json),
          isReleased: try json.readFlag("released"), speaks: try json.readFlag("speech"))
      case "layout-changed":
        .layoutChanged(
          layout: try json.read("layout"), title: try json.read("title"),
          layer: try json.read("layer"))
      case "layer-changed":
        .layerChanged(layout: try json.read("layout"), layer: try json.read("layer"))
      case "will-show": .willShow(try UnitRectangle(json))
      case "did-show": .didShow(try UnitRectangle(json))
      case "will-hide": .willHide(try UnitRectangle(json))
      case "did-hide": .didHide(try UnitRectangle(json))
      case "accessory-touched": .accessoryTouched(button: try json.read("button"))
      case "device-added": .deviceAdded(try json.read("device"))
      case "device-removed": .deviceRemoved(try json.read("device"))
      case "settings-reloaded": .settingsReloaded(problems: try json.read("problems"))
      case "released": .released
      case "resumed": .resumed
      case "speech-changed": .speechChanged(speaks: try json.read("speech"))
      default: .other(kind: kind)
      }
  }
}
