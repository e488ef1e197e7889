import Scene

// The buttons that applications put above the keys.
extension Daemon {
  func setAccessory(_ buttons: [AccessoryButton], of client: ControlServer.ClientNumber) {
    accessories.removeAll { $0.client == client }
    if !buttons.isEmpty { accessories.append((client, buttons)) }
    showAccessory()
  }

  func clearAccessories() {
    accessories = []
    showAccessory()
  }

  /// An application that is gone hears of no touch.
  func removeAccessory(of client: ControlServer.ClientNumber) {
    guard accessories.contains(where: { $0.client == client }) else { return }
    accessories.removeAll { $0.client == client }
    showAccessory()
  }

  private func showAccessory() {
    keyboard.setButtons(accessories.last?.buttons ?? [])
  }
}
