import Evdev
import SeatRules

// Hardware keyboards are recognised by udev's properties, and never opened. A convertible's
// tablet-mode switch is opened, unless the settings exclude it.
extension Daemon {
  /// Records a hardware keyboard or a convertible's switch, or that the device is neither.
  func hardwareAppeared(_ udevDevice: DeviceMonitor.UdevDevice) {
    let sysname = udevDevice.sysname
    guard devices.hardwareKeyboards.rule != .show else { return }
    let isOurs = udevDevice.seat == configuration.settings.seat
    devices.hardwareKeyboards.setKeyboard(
      sysname, isBuiltIn: isOurs ? udevDevice.keyboard.map { $0 == .builtIn } : nil)
    if !isOurs || !udevDevice.hasTabletSwitch {
      closeTabletSwitch(sysname)
    } else if devices.tabletSwitches[sysname] == nil {
      openTabletSwitch(udevDevice)
    }
    reviewHardwareKeyboards()
  }

  func hardwareDisappeared(_ sysname: String) {
    devices.hardwareKeyboards.setKeyboard(sysname, isBuiltIn: nil)
    closeTabletSwitch(sysname)
    reviewHardwareKeyboards()
  }

  /// Applies the settings. Hardware keyboards are ignored if the keys are printed on the
  /// touchscreen, because such keys cannot be hidden.
  func applyHardwareKeyboardRule() {
    let settings = configuration.settings
    // A user who types with a pointer cannot swipe to show the keyboard.
    let isAlwaysNeeded = settings.panel.keys == .printed || settings.access.pointer.isOn
    let rule = isAlwaysNeeded ? .show : settings.keyboard.withHardwareKeyboard
    guard rule != devices.hardwareKeyboards.rule else { return }
    devices.hardwareKeyboards.rule = rule
    if rule == .show { for sysname in devices.tabletSwitches.keys { closeTabletSwitch(sysname) } }
    reviewHardwareKeyboards()
  }

  /// Hides or shows the keyboard if the relevant hardware keyboards have changed. Does nothing
  /// until all present devices have been examined.
  func reviewHardwareKeyboards() {
    guard devices.unopened.isEmpty, !restart.isComingBack else { return }
    let before = devices.hardwareKeyboards.effect
    let change = devices.hardwareKeyboards.review(
      isVisible: placement.isVisible, fieldWants: reports.follower.wantedVisibility)
    if devices.hardwareKeyboards.effect != before {
      log.info("with the hardware keyboards: \(devices.hardwareKeyboards.effect.rawValue)")
    }
    switch change {
    case .hides: setVisible(false)
    case .comes: if !placement.isReleased { setVisible(true) }
    case nil: break
    }
  }

  // MARK: - Switches of convertibles

  private func openTabletSwitch(_ udevDevice: DeviceMonitor.UdevDevice) {
    let sysname = udevDevice.sysname
    do throws(DeviceError) {
      let device = try DeviceSwitch(.tabletMode, node: udevDevice.node)
      devices.hardwareKeyboards.setTabletMode(of: sysname, try device.read())
      try loop.watch(device.fileDescriptor) { [self] _ in read(device, sysname) }
      devices.tabletSwitches[sysname] = device
    } catch {
      devices.hardwareKeyboards.setTabletMode(of: sysname, nil)
      log.notice("the switch at \(udevDevice.node) is not read: \(error)")
    }
  }

  private func closeTabletSwitch(_ sysname: String) {
    devices.hardwareKeyboards.setTabletMode(of: sysname, nil)
    guard let device = devices.tabletSwitches.removeValue(forKey: sysname) else { return }
    loop.forget(device.fileDescriptor)
  }

  private func read(_ device: DeviceSwitch, _ sysname: String) {
    do throws(DeviceError) {
      devices.hardwareKeyboards.setTabletMode(of: sysname, try device.read())
    } catch {
      closeTabletSwitch(sysname)
    }
    reviewHardwareKeyboards()
  }
}
