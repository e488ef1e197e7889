import Scene

// The buttons that applications put above the keys.
extension Daemon {
  /// None takes them away, and those of an older client are seen again.
  func setAccessory(_ buttons: [AccessoryButton], of caller: Caller) {
    if buttons.isEmpty {
      accessories.remove(caller.client)
    } else {
      accessories.say(buttons, by: caller.client, of: caller.user)
    }
    showAccessory()
  }

  func clearAccessories() {
    accessories.removeAll()
    showAccessory()
  }

  /// An application that is gone hears of no touch.
  func removeAccessory(of client: ControlServer.ClientNumber) {
    accessories.remove(client)
    showAccessory()
  }

  private func showAccessory() {
    keyboard.setButtons(accessories.current ?? [])
  }
}
