package import Scene

/// What clients say of the field that has the focus, and the buttons that they put above the keys.
package struct ClientSayings: Hashable, Sendable {
  private var fields = Sayings<FocusedField>()
  private var accessories = Sayings<[AccessoryButton]>()

  package init() {}

  /// - Parameter field: what a daemon that died was told.
  package init(restored field: FocusedField) {
    if field != .text { fields = Sayings(restored: field) }
  }

  package var field: FocusedField { fields.current ?? .text }
  package var buttons: [AccessoryButton] { accessories.current ?? [] }

  package mutating func say(
    _ field: FocusedField, by client: UInt64, of user: UInt32, isLasting: Bool
  ) {
    fields.say(field, by: client, of: user, isLasting: isLasting)
  }

  /// None takes the client's away, and those of an older one are seen again.
  package mutating func put(_ buttons: [AccessoryButton], by client: UInt64, of user: UInt32) {
    if buttons.isEmpty {
      accessories.remove(client)
    } else {
      accessories.say(buttons, by: client, of: user)
    }
  }

  package mutating func removeAllButtons() {
    accessories.removeAll()
  }

  /// The connection has ended: an application that is gone hears of no touch.
  package mutating func remove(_ client: UInt64) {
    fields.remove(client)
    accessories.remove(client)
  }

  package mutating func seatChanged(to user: UInt32?) {
    fields.seatChanged(to: user)
  }
}
