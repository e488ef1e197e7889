import ControlProtocol
import Evdev
import Keys
import Layouts
import Touch
import Units

// The path from udev's announcements to frames on the keyboard and on the clones.
extension Daemon {
  // MARK: - Coming and going

  func devicesChanged() {
    for change in devices.monitor.changes() {
      switch change {
      case .appeared(let udevDevice): appeared(udevDevice)
      case .disappeared(let sysname): disappeared(sysname)
      }
    }
  }

  /// Opens all devices present, one in each round of events.
  func meetDevices() {
    devices.meetAll()
    if devices.toMeet.isEmpty {
      restart.inherited.giveUpRest()
      reportStatus()
    }
  }

  /// Opens the next of the devices that were present at the start.
  ///
  /// - Returns: whether there was such a device.
  func meetDevice() -> Bool {
    guard let path = devices.toMeet.popLast() else { return false }
    if let udevDevice = devices.monitor.udevDevice(at: path) { appeared(udevDevice) }
    if devices.toMeet.isEmpty {
      restart.inherited.giveUpRest()
      reportStatus()
    }
    return true
  }

  func appeared(_ udevDevice: DeviceMonitor.UdevDevice) {
    if udevDevice.node == typist.node {
      typist.wasAnnounced()
      return
    }
    if let screen = devices.touchscreens.first(where: { $0.clone.node == udevDevice.node }) {
      announceClone(of: screen)
      return
    }
    // Most "change" events change nothing. A real change applies from the device's beginning, also
    // for the clone and its readers: a new device object takes over the touchscreen's present
    // state.
    let reason = "udev says something else of it"
    if let screen = devices.touchscreen(udevDevice.sysname), screen.udevDevice != udevDevice {
      detach(screen, because: reason)
    }
    if let pad = devices.keypad(udevDevice.sysname), pad.udevDevice != udevDevice {
      detach(pad, because: reason)
    }
    devices.forgetRefusal(of: udevDevice.sysname)
    keypadAppeared(udevDevice)
    guard udevDevice.isTouchscreen, devices.touchscreen(udevDevice.sysname) == nil else { return }
    let time = EventLoop.now()
    do throws(DeviceError) {
      let device = try TouchscreenDevice(
        node: udevDevice.node, kept: restart.inherited.popInput(udevDevice))
      guard !device.phys.hasPrefix(UInputDevice.physPrefix),
        configuration.settings.touch.uses(deviceNamed: device.name)
      else { return }
      guard udevDevice.seat == configuration.settings.seat else {
        devices.refuse(
          DeviceDescription(
            name: device.name, node: udevDevice.node, sysname: udevDevice.sysname,
            kind: DeviceDescription.Kind(device.description.kind), grab: .released,
            seat: udevDevice.seat))
        log.info("touchscreen \(device.name) at \(udevDevice.node) belongs to \(udevDevice.seat)")
        return
      }
      let screen = try Touchscreen(
        device, udevDevice, calibration: calibration(of: udevDevice),
        panic: configuration.settings.panic, number: devices.nextNumber(),
        glass: devices.glass(of: udevDevice), kept: restart.inherited.popOutput(of: udevDevice),
        at: time)
      placeKeyboard(on: screen)
      if placement.isReleased { screen.release() }
      // The handler holds a strong reference until the descriptor is forgotten; even the check of a
      // weak reference would cost each frame.
      try loop.watch(screen.device.fileDescriptor) { [self] _ in read(screen) }
      devices.add(screen)
      // Panels follow the touchscreen to its output.
      published.sceneChanged = true
      server.publish(.deviceAdded(screen.summary))
      log.report(
        .deviceAdded, "touchscreen \(screen.device.name) at \(udevDevice.node)",
        [.device: screen.device.name, .node: udevDevice.node])
    } catch {
      devices.refuse(
        DeviceDescription(
          name: "", node: udevDevice.node, sysname: udevDevice.sysname, kind: .singleTouch,
          grab: .failed, problem: error.description))
      log.report(
        .deviceRefused, at: .error, "touchscreen at \(udevDevice.node) is not used: \(error)",
        [.node: udevDevice.node, .problem: error.description])
    }
  }

  func disappeared(_ sysname: String) {
    devices.forgetRefusal(of: sysname)
    if let screen = devices.touchscreen(sysname) { detach(screen, because: "unplugged") }
    if let pad = devices.keypad(sysname) { detach(pad, because: "unplugged") }
  }

  /// Forgets a device: its contacts on the keyboard type nothing more, its clone goes away, and
  /// with it its contacts in the applications.
  func detach(_ screen: Touchscreen, because reason: String) {
    endContacts(of: screen, keepApplications: false)
    loop.forget(screen.device.fileDescriptor)
    devices.remove(screen)
    // Panels follow the remaining touchscreen.
    published.sceneChanged = true
    server.publish(.deviceRemoved(screen.summary))
    log.report(
      .deviceRemoved, "touchscreen \(screen.device.name) at \(screen.device.node): \(reason)",
      [.device: screen.device.name, .node: screen.device.node])
  }

  /// Stops waiting for udev once that has taken too long; returns when to look again.
  func announceClones(at time: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for screen in devices.touchscreens {
      if let deadline = screen.announcementDeadline, deadline <= time {
        announceClone(of: screen)
      }
      next = sooner(next, screen.announcementDeadline)
    }
    return next
  }

  private func announceClone(of screen: Touchscreen) {
    do throws(DeviceError) {
      try screen.cloneWasAnnounced()
    } catch {
      log.error("forwarding from \(screen.device.name): \(error)")
    }
  }

  // MARK: - Frames

  private func read(_ screen: Touchscreen) {
    do throws(DeviceError) {
      try screen.device.read(since: loop.lastRound) { reading in
        switch reading {
        case .events(let events):
          screen.splitter.add(events)
        case .endOfFrame(let time):
          finishFrame(of: screen, at: time)
        case .dropped:
          screen.splitter.discardFrame()
          log.notice("\(screen.device.name): events were lost; catching up")
        }
      }
    } catch {
      detach(screen, because: error.isDeviceGone ? "unplugged" : error.description)
    }
  }

  private func finishFrame(of screen: Touchscreen, at time: Microseconds) {
    let fingers = screen.splitter.finishFrame(at: time)
    recordActivity(at: time)
    deliver(from: screen, at: time)
    screen.panic.track(fingers, at: time) { screen.splitter.point(of: $0) }
    switch screen.splitter.popGesture() {
    case .slideUp: if configuration.settings.keyboard.slideUp { setVisible(true) }
    case .tap: reports.follower.tapped(at: time)
    case nil: break
    }
  }

  /// Releases every touchscreen if a hand was held still on any of them; returns when to look
  /// again.
  func heedPanic(at time: Microseconds) -> Microseconds? {
    guard !placement.isReleased else { return nil }
    var next: Microseconds?
    for screen in devices.touchscreens {
      if screen.panic.isComplete(at: time) {
        log.notice("a hand was held still on \(screen.device.name)")
        release()
        return nil
      }
      next = sooner(next, screen.panic.deadline)
    }
    return next
  }

  /// Ends the contacts on the keyboard and, on request, the applications' contacts.
  func endContacts(of screen: Touchscreen, keepApplications: Bool) {
    let time = EventLoop.now()
    screen.splitter.cancelContacts(at: time, keepApplications: keepApplications)
    deliver(from: screen, at: time)
  }

  /// Passes on the splitter's results, and has it forget them before anything is typed: typing may
  /// hide the keyboard, which ends contacts on every touchscreen.
  private func deliver(from screen: Touchscreen, at time: Microseconds) {
    var contacts = screen.splitter.contacts
    if !contacts.isEmpty {
      if contacts.contains(where: { if case .down = $0.phase { true } else { false } }) {
        keymap.checkEcho()
        // The keyboard may have moved, which ends contacts and forgets them.
        contacts = screen.splitter.contacts
      }
      for contact in contacts { keyboard.handle(contact, on: screen.name, into: acts) }
      screen.splitter.forgetContacts()
    }
    let forwards = !screen.splitter.forwarded.isEmpty
    let begins = screen.splitter.forwardsBeginning
    if forwards {
      do throws(DeviceError) {
        try screen.forward()
      } catch {
        log.error("forwarding from \(screen.device.name): \(error)")
      }
    }
    if begins, placement.wakesConsole(isInForeground: keymap.isConsole) { wakeConsole(at: time) }
    // A touch in an application may move the caret, so accept a letter that could still change.
    if forwards { keyboard.acceptLetter(into: acts) }
    perform(at: time)
    if forwards {
      keyboard.touchedApplication(begins: begins)
      reports.follower.touchedApplication(at: time)
    }
  }

  /// Has the kernel switch the console's screen on, which it does only for keys. Shift types
  /// nothing.
  private func wakeConsole(at time: Microseconds) {
    do throws(Typist.Failure) {
      try typist.pass(Self.leftShift, .down)
      try typist.pass(Self.leftShift, .up)
      _ = send(at: time)
    } catch {
      log.error("waking the console: \(error)")
    }
  }

  /// KEY_LEFTSHIFT
  private static let leftShift: UInt16 = 42

  // MARK: - Where the keyboard is

  /// Tells every touchscreen the keyboard's current place. Contacts on it type nothing more.
  ///
  /// - Parameter contactsGoOn: whether contacts go on in spite of the change, because a contact
  ///   moves the keyboard.
  func placeKeyboard(contactsGoOn: Bool = false) {
    commitLifted()
    for screen in devices.touchscreens {
      if !contactsGoOn { endContacts(of: screen, keepApplications: true) }
      placeKeyboard(on: screen)
    }
    published.sceneChanged = true
  }

  private func placeKeyboard(on screen: Touchscreen) {
    screen.splitter.setKeyboard(
      keyboardOnGlass(of: screen.udevDevice),
      looksForGestures: placement.visibility == .hidden)
  }

  /// Types the keys of fingers that have just lifted, before the text or its destination changes.
  func commitLifted() {
    keyboard.commitLifted(into: acts)
    perform(at: EventLoop.now())
  }

  enum Extent {
    /// Everything held on the keyboard.
    case keyboard
    /// The keyboard's keys, the touchscreens' contacts and the clients' texts.
    case everything
  }

  /// Releases all that is held, so that nothing gets stuck.
  func letGo(of extent: Extent) {
    for screen in devices.touchscreens {
      endContacts(of: screen, keepApplications: extent == .keyboard)
    }
    for pad in devices.keypads { letGo(of: pad) }
    if extent == .everything { devices.release() }
    keyboard.cancelAll()
    // Between two characters of a text our keyboard holds nothing. In the middle of a text no key
    // may come up, or the rest of the text would change.
    if extent == .everything { texts.cancelAll() }
  }
}
