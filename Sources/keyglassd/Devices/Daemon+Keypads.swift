import ControlProtocol
import Evdev
import Glibc
import Keymap
import Keys
import Units

// Numeric keypads, from udev's announcements to keys and contacts.
extension Daemon {
  func keypadAppeared(_ sighting: DeviceMonitor.Sighting) {
    guard let claim = sighting.keypad, devices.keypad(sighting.sysname) == nil,
      sighting.seat == configuration.settings.seat
    else { return }
    do throws(DeviceError) {
      let device = try KeypadDevice(node: sighting.node)
      guard !device.phys.hasPrefix(UInputDevice.physPrefix),
        configuration.settings.keypad.devices.contains(device.name)
      else { return }
      let isKeypad = Keypad.isKeypad(
        mayHaveLetters: claim == .byRule, isPointer: device.isPointer
      ) { device.keycodes.contains($0) }
      guard isKeypad else {
        throw DeviceError(
          operation: "find a keypad's keys, and nothing that points, on \(sighting.node)",
          code: ENOTSUP)
      }
      let pad = try KeypadInUse(
        sighting, device: device, behaviour: configuration.settings.keypad,
        number: devices.nextNumber())
      if placement.isReleased { pad.release() }
      try loop.watch(device.fileDescriptor) { [unowned self, unowned pad] _ in read(pad) }
      devices.add(pad)
      server.publish(.deviceAdded(pad.summary))
      log.info("keypad \(device.name) at \(sighting.node)")
    } catch {
      // Of most buttons nobody expects anything.
      guard claim == .byRule else { return }
      devices.refuse(
        DeviceDescription(
          name: "", node: sighting.node, sysname: sighting.sysname, kind: .keypad,
          grab: .failed, problem: error.description))
      log.error("keypad at \(sighting.node) is not used: \(error)")
    }
  }

  func detach(_ pad: KeypadInUse, because reason: String) {
    letGo(of: pad)
    loop.forget(pad.device.fileDescriptor)
    devices.remove(pad)
    server.publish(.deviceRemoved(pad.summary))
    log.info("keypad \(pad.device.name) at \(pad.device.node): \(reason)")
  }

  /// Meets the keypads' deadlines; answers with the next.
  func settleKeypads(at time: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for pad in devices.keypads {
      if let deadline = pad.keypad.nextDeadline, deadline <= time {
        pad.keypad.advance(
          to: time, layer: keyboard.shownPad, keyboard: keyboard.keyArea, into: pad.outputs)
        perform(from: pad, at: time)
      }
      next = sooner(next, pad.keypad.nextDeadline)
    }
    return next
  }

  /// Lets go of all keys that are held on the keypad.
  func letGo(of pad: KeypadInUse) {
    let time = EventLoop.now()
    pad.keypad.cancelAll(at: time, into: pad.outputs)
    perform(from: pad, at: time)
  }

  /// The settings are new.
  func takeKeypadSettings() {
    for pad in devices.keypads {
      letGo(of: pad)
      pad.keypad.setBehaviour(configuration.settings.keypad)
      if !configuration.settings.keypad.devices.contains(pad.device.name) {
        detach(pad, because: "the settings leave it alone")
      }
    }
  }

  private func read(_ pad: KeypadInUse) {
    do throws(DeviceError) {
      try pad.device.read(since: loop.lastRound) { event in
        guard pad.grab.isGrabbed else { return }
        keyboard.drive(&pad.keypad, by: event, into: pad.outputs)
        noteActivity(at: event.time)
        perform(from: pad, at: event.time)
      }
    } catch {
      detach(pad, because: error.isDeviceGone ? "unplugged" : error.description)
    }
  }

  private func perform(from pad: KeypadInUse, at time: Microseconds) {
    while let output = pad.outputs.popFirst() {
      switch output {
      case .contact(let contact):
        keyboard.handle(contact, on: nil, into: acts)
        perform(at: time)
      case .key(let keycode, let action):
        pass(keycode, action, from: pad, at: time)
      case .plain(let isPlain):
        acceptLetter(at: time)
        log.info("\(pad.device.name) is a \(isPlain ? "plain keypad" : "phone pad") now")
      }
    }
  }

  /// Sends a key on, after everything that was typed before it. Keys that the keyboard does not
  /// have, such as the calculator's, are no text and have a device of their own.
  private func pass(
    _ keycode: UInt16, _ action: KeypadEvent.Action, from pad: KeypadInUse, at time: Microseconds
  ) {
    if action == .down {
      let isTaken = keyboard.takeKey(keycode, into: acts)
      perform(at: time)
      if isTaken { return }
    }
    // It may move the caret.
    defer { if action == .down { keyboard.forgetText() } }
    if EmittedKeycodes.contains(keycode) {
      do throws(Typist.Failure) {
        try typist.pass(keycode, action)
      } catch {
        log.warning("a key of \(pad.device.name) came while too much was waiting")
      }
      _ = send(at: time)
      return
    }
    do throws(DeviceError) {
      try pad.pass(keycode, action)
    } catch {
      log.error("keys of \(pad.device.name): \(error)")
    }
  }
}
