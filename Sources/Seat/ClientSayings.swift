package import Scene

/// What clients say of the field that has the focus, and the buttons that they put above the keys.
package struct ClientSayings: Hashable, Sendable {
  package var fields = Sayings<FocusedField>()
  package var accessories = Sayings<[AccessoryButton]>()

  package init() {}

  package var field: FocusedField { fields.current ?? .text }
  package var buttons: [AccessoryButton] { accessories.current ?? [] }

  /// None takes the client's away, and those of an older one are seen again.
  package mutating func put(_ buttons: [AccessoryButton], by client: UInt64, of user: UInt32) {
    accessories.say(buttons, by: client, of: user)
    if buttons.isEmpty { accessories.remove(client) }
  }

  /// The connection has ended: an application that is gone hears of no touch.
  package mutating func remove(_ client: UInt64) {
    fields.remove(client)
    accessories.remove(client)
  }
}
