import ControlProtocol
package import JSON
package import Scene

/// A request of a page that the administrator allows to use the keyboard. The extension sends only
/// the requests of the page in front.
package enum PageRequest: Hashable, Sendable {
  /// Asks for reports of the keyboard's place and of touches on the page's buttons. Also withdraws
  /// an earlier `show` or `hide`, because the page in front has changed.
  case watch
  case show
  case hide
  /// Puts the page's buttons above the keys; an empty list removes them.
  case setButtons([AccessoryButton])

  /// The longest id of a page's button, in bytes.
  package static let longestID = 32
}

extension PageRequest: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let request: String = try json.read("request")
    switch request {
    case "watch": self = .watch
    case "show": self = .show
    case "hide": self = .hide
    case "buttons":
      let buttons: [AccessoryButton] = try json.read("buttons")
      guard AccessoryButton.areFit(buttons),
        buttons.allSatisfy({ $0.id.utf8.count <= Self.longestID })
      else { throw JSONMismatch() }
      self = .setButtons(buttons)
    default: throw JSONMismatch()
    }
  }
}
