import Access
import Clocks
import ControlProtocol
import Evdev
import Keys
import Units

// Switches for scanning: keys of the keypads and game controllers that the settings name, and of
// devices that a udev rule declares. No device is opened for its switches unless scanning is on.
extension Daemon {
  private var scan: ScanBehaviour { configuration.settings.access.scan }

  /// The meanings of keys as switches, from the settings. A key with an unknown name becomes a key
  /// that no device has.
  private var switchMeanings: SwitchMeanings {
    SwitchMeanings(scan.switches.map { KeycodeName.keycode($0) ?? Self.noKey })
  }

  /// KEY_RESERVED, which no device has.
  private static let noKey: UInt16 = 0

  /// Opens a device whose keys are switches. A keypad opened for its switches no longer works as a
  /// keypad. Keypads that the settings leave to other programs are opened only if a udev rule
  /// declares them as switches.
  func switchAppeared(_ udevDevice: DeviceMonitor.UdevDevice) {
    guard !scan.isOff, let claim = udevDevice.mayBeSwitch,
      devices.switch(udevDevice.sysname) == nil,
      udevDevice.seat == configuration.settings.seat
    else { return }
    do throws(DeviceError) {
      let meanings = switchMeanings
      let opened = try KeypadDevice(node: udevDevice.node)
      guard !opened.phys.hasPrefix(UInputDevice.physPrefix),
        claim == .byRule
          || meanings.name(oneOf: opened.keycodes)
            && (udevDevice.keypad == nil
              || configuration.settings.keypad.devices.contains(opened.name))
      else { return }
      if let pad = devices.keypad(udevDevice.sysname) {
        detach(pad, because: "its keys are switches")
      }
      let device = try KeypadDevice(
        node: udevDevice.node, kept: restart.inherited.popInput(udevDevice))
      let new = SwitchInUse(udevDevice, device: device, meanings: meanings)
      if placement.isReleased { new.release() }
      try loop.watch(device.fileDescriptor) { [self] _ in read(new) }
      devices.add(new)
      reportAdded(new.summary)
    } catch {
      if claim == .byRule { refuse(udevDevice, as: .switch, because: error) }
    }
  }

  /// Stops using a device of switches, and stops the moving highlight.
  func detach(_ device: SwitchInUse, because reason: String) {
    keyboard.stopScanning()
    clients.published.sceneChanged = true
    loop.forget(device.device.fileDescriptor)
    devices.remove(device)
    reportRemoved(device.summary, because: reason)
  }

  /// Applies new settings of scanning. Devices whose keys now mean something else are opened again.
  func applySwitches() {
    for name in scan.switches where KeycodeName.keycode(name) == nil {
      let problem = "access.scan.switches: there is no key \(name.quoted)"
      log.report(.settingsWrong, at: .warning, "\(problem)", [.problem: problem])
    }
    let meanings = switchMeanings
    for device in devices.switches where scan.isOff || device.meanings != meanings {
      detach(device, because: "the settings give its keys other meanings")
    }
  }

  /// Moves the highlight, and passes the targets now on the screen to scanning; returns the next
  /// deadline.
  func advanceScanning(to time: Microseconds) -> Microseconds? {
    guard keyboard.isScanning else { return nil }
    // Check the echo first, because choosing the highlighted target may type.
    if let deadline = keyboard.scanDeadline, deadline <= time { keymap.checkEcho() }
    let hasMoved = keyboard.advanceScanning(to: time, into: acts)
    // After a choice, offer the targets in the next round, because typing changes them: for
    // instance, the strip shows other words.
    let hasChosen = hasMoved && keyboard.hasChosenTarget
    perform(at: time)
    let hasOffered =
      !hasChosen
      && keyboard.offerTargets(isShown: placement.touchArea != nil, at: time) { loop.hasEvents }
    if hasMoved || hasOffered { clients.published.sceneChanged = true }
    return hasChosen ? .zero : keyboard.scanDeadline
  }

  private func read(_ device: SwitchInUse) {
    do throws(DeviceError) {
      try device.device.read(since: loop.lastRound) { event in
        guard device.device.isGrabbed, let id = device.meaning(of: event.keycode) else { return }
        recordActivity(at: event.time)
        switch event.action {
        case .down: press(ScanSwitchEvent(id, isDown: true, at: event.time))
        case .up: press(ScanSwitchEvent(id, isDown: false, at: event.time))
        case .repeated: break
        }
      }
    } catch {
      detach(device, because: error.isDeviceGone ? "unplugged" : error.description)
    }
  }

  /// Handles a switch. A switch also wakes a dark console and shows a hidden keyboard, because a
  /// switch user has no other way to do so.
  private func press(_ event: ScanSwitchEvent) {
    keymap.checkEcho()
    if event.isDown {
      if placement.wakesConsole(isInForeground: keymap.isConsole) {
        return wakeConsole(at: event.time)
      }
      if !placement.isVisible { requestVisible(true) }
    }
    keyboard.handle(event, into: acts)
    perform(at: event.time)
    clients.published.sceneChanged = true
  }
}
