import Evdev
import SeatRules

// A headset turns speech on, and makes it private. Without `access.headset` no jack is opened.
extension Daemon {
  private var usesHeadset: Bool { configuration.settings.access.headset }

  /// Opens a headphone jack, or closes a jack that no longer exists.
  func jackAppeared(_ udevDevice: DeviceMonitor.UdevDevice) {
    let sysname = udevDevice.sysname
    guard usesHeadset, udevDevice.hasHeadphoneSwitch,
      udevDevice.seat == configuration.settings.seat
    else { return closeJack(sysname) }
    guard devices.jacks[sysname] == nil else { return }
    do throws(DeviceError) {
      let jack = try DeviceSwitch(.headphones, node: udevDevice.node)
      let isPlugged = try jack.read()
      try loop.watch(jack.fileDescriptor) { [self] _ in read(jack, sysname) }
      devices.jacks[sysname] = jack
      setHeadphones(sysname, isPlugged: isPlugged)
    } catch {
      log.notice("the jack at \(udevDevice.node) is not read: \(error)")
    }
  }

  /// Closes the jacks if the settings do not use them.
  func applyHeadset() {
    guard !usesHeadset else { return }
    for sysname in devices.jacks.keys { closeJack(sysname) }
  }

  func closeJack(_ sysname: String) {
    guard let jack = devices.jacks.removeValue(forKey: sysname) else { return }
    loop.forget(jack.fileDescriptor)
    setHeadphones(sysname, isPlugged: nil)
  }

  private func read(_ jack: DeviceSwitch, _ sysname: String) {
    do throws(DeviceError) {
      setHeadphones(sysname, isPlugged: try jack.read())
    } catch {
      closeJack(sysname)
    }
  }

  private func setHeadphones(_ sysname: String, isPlugged: Bool?) {
    let before = devices.headphones.arePlugged
    devices.headphones.set(sysname, isPlugged: isPlugged)
    guard devices.headphones.arePlugged != before else { return }
    applyKeyboardAccess()
    // Stop speaking when headphones are unplugged, so that the room does not hear a password.
    if !devices.headphones.arePlugged { clients.speech.stop() }
  }
}
