import Clocks
import ControlProtocol
import Evdev
import Glibc
import Keymap
import Keys
import Touch
import Units

// Numeric keypads are opened when udev announces them. This code turns their keys into text or
// digits.
extension Daemon {
  func keypadAppeared(_ udevDevice: DeviceMonitor.UdevDevice) {
    if let name = udevDevice.maybeKeypad, udevDevice.seat == configuration.settings.seat {
      devices.doubt(
        DeviceDescription(
          name: name, node: udevDevice.node, sysname: udevDevice.sysname, kind: .keypad,
          grab: .released, problem: "it declares letters, as a keyboard does, so it is left alone"))
    }
    guard let claim = udevDevice.keypad, devices.keypad(udevDevice.sysname) == nil,
      devices.switch(udevDevice.sysname) == nil,
      udevDevice.seat == configuration.settings.seat
    else { return }
    do throws(DeviceError) {
      let device = try KeypadDevice(
        node: udevDevice.node, kept: restart.inherited.popInput(udevDevice))
      guard !device.phys.hasPrefix(UInputDevice.physPrefix),
        configuration.settings.keypad.devices.contains(device.name)
      else { return }
      let isKeypad = Keypad.isKeypad(
        mayHaveLetters: claim == .byRule, isPointer: device.isPointer
      ) { device.keycodes.contains($0) }
      guard isKeypad else {
        throw DeviceError(
          operation: "find a keypad's keys, and nothing that points, on \(udevDevice.node)",
          code: ENOTSUP)
      }
      let pad = try KeypadInUse(
        udevDevice, device: device, behaviour: configuration.settings.keypad,
        number: devices.nextNumber(), kept: restart.inherited.popOutput(of: udevDevice),
        isPlain: restart.inherited.input(udevDevice)?.isPlain ?? false,
        systemNumLock: typist.locks.contains(.num))
      if placement.isReleased { pad.release() }
      // The handler holds a strong reference until the descriptor is forgotten, because checking a
      // weak reference would cost time at each event.
      try loop.watch(device.fileDescriptor) { [self] _ in read(pad) }
      devices.add(pad)
      reportAdded(pad.summary)
    } catch {
      // Report the device only if a udev rule names it as a keypad, because most other devices with
      // keys are not keypads.
      if claim == .byRule { refuse(udevDevice, as: .keypad, because: error) }
    }
  }

  func detach(_ pad: KeypadInUse, because reason: String) {
    letGo(of: pad)
    loop.forget(pad.device.fileDescriptor)
    devices.remove(pad)
    reportRemoved(pad.summary, because: reason)
  }

  /// Handles the keypads' deadlines; returns the next deadline.
  func advanceKeypads(to time: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for pad in devices.keypads {
      if let deadline = pad.keypad.nextDeadline, deadline <= time {
        keyboard.advance(pad.keypad, to: time, into: acts)
        perform(at: time)
      }
      next = sooner(next, pad.keypad.nextDeadline)
      pad.light(pad.keypad.isLit(isPad: keyboard.showsPad))
    }
    return next
  }

  /// Releases all keys held on the keypad.
  func letGo(of pad: KeypadInUse) {
    let time = Clock.now()
    keyboard.cancelAll(of: pad.keypad, at: time, into: acts)
    perform(at: time)
  }

  /// Applies new keypad settings.
  func applyKeypadSettings() {
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
        guard pad.device.isGrabbed else { return }
        if case .down = event.action { keymap.checkEcho() }
        recordActivity(at: event.time)
        keyboard.handle(event, of: pad.keypad, into: acts) { perform(at: event.time) }
      } turn: { event in
        if pad.device.isGrabbed { turn(pad, event) }
      }
    } catch {
      detach(pad, because: error.isDeviceGone ? "unplugged" : error.description)
    }
  }

  private func turn(_ pad: KeypadInUse, _ event: InputEvent) {
    do throws(DeviceError) {
      try pad.turn(event)
    } catch {
      log.error("the knob of \(pad.device.name): \(error)")
    }
  }

  /// Passes a keypad's key on unchanged. Keys that the daemon's keyboard lacks, such as a
  /// calculator key, go to the keypad's own output device.
  ///
  /// - Throws: `full` while too many strokes are waiting.
  func pass(
    _ keycode: UInt16, _ action: KeypadEvent.Action, of number: UInt64
  ) throws(Typist.Failure) {
    if OutputKeycodes.contains(keycode) { return try typist.pass(keycode, action) }
    passOnRest(keycode, action, of: number)
  }

  /// Passes on a key that the daemon's keyboard lacks. Not inlined, so that other keys need no
  /// stack for this case.
  @inline(never)
  private func passOnRest(_ keycode: UInt16, _ action: KeypadEvent.Action, of number: UInt64) {
    // A disconnected keypad has already released its keys.
    guard let pad = devices.keypad(number: number) else { return }
    do throws(DeviceError) {
      try pad.pass(keycode, action)
    } catch {
      log.error("keys of \(pad.device.name): \(error)")
    }
  }
}
