import Clocks
import ControlProtocol
import Evdev
import Keys
import Layouts
import Touch
import Units

// Touchscreens are opened when udev announces them, and their frames go to the keyboard and to
// clones.
extension Daemon {
  // MARK: - Opening and closing

  func devicesChanged() {
    for change in devices.monitor.changes() {
      switch change {
      case .appeared(let udevDevice): appeared(udevDevice)
      case .disappeared(let sysname): disappeared(sysname)
      }
    }
  }

  /// Begins to open the devices already present, one in each round of events.
  func openPresentDevices() {
    devices.meetAll()
    if devices.unopened.isEmpty { haveMetDevices() }
  }

  /// Opens one of the devices that were present at the start and are not open yet.
  ///
  /// - Returns: true if there was such a device.
  func meetDevice() -> Bool {
    guard let path = devices.unopened.popLast() else { return false }
    if let udevDevice = devices.monitor.udevDevice(at: path) { appeared(udevDevice) }
    if devices.unopened.isEmpty { haveMetDevices() }
    return true
  }

  /// Does the work that had to wait until all devices present at the start were examined.
  private func haveMetDevices() {
    restart.inherited.giveUpRest()
    reviewHardwareKeyboards()
    reportStatus()
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
    // Most "change" events of udev change nothing. After a real change, the device is opened again,
    // so that its clone and the clone's readers see the change too.
    let reason = "udev says something else of it"
    if let screen = devices.touchscreen(udevDevice.sysname), screen.udevDevice != udevDevice {
      detach(screen, because: reason)
    }
    if let pad = devices.keypad(udevDevice.sysname), pad.udevDevice != udevDevice {
      detach(pad, because: reason)
    }
    if let device = devices.switch(udevDevice.sysname), device.udevDevice != udevDevice {
      detach(device, because: reason)
    }
    devices.forgetRefusal(of: udevDevice.sysname)
    switchAppeared(udevDevice)
    keypadAppeared(udevDevice)
    hardwareAppeared(udevDevice)
    jackAppeared(udevDevice)
    guard udevDevice.isTouchscreen, devices.touchscreen(udevDevice.sysname) == nil else { return }
    let time = Clock.now()
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
      // The handler holds a strong reference until the descriptor is forgotten, because checking a
      // weak reference would cost time at each frame.
      try loop.watch(screen.device.fileDescriptor) { [self] _ in read(screen) }
      devices.add(screen)
      // Send a new scene, so that panels move to the touchscreen's output.
      clients.published.sceneChanged = true
      reportAdded(screen.summary)
    } catch {
      refuse(udevDevice, as: .singleTouch, because: error)
    }
  }

  func disappeared(_ sysname: String) {
    devices.forgetRefusal(of: sysname)
    if let screen = devices.touchscreen(sysname) { detach(screen, because: "unplugged") }
    if let pad = devices.keypad(sysname) { detach(pad, because: "unplugged") }
    if let device = devices.switch(sysname) { detach(device, because: "unplugged") }
    hardwareDisappeared(sysname)
    closeJack(sysname)
  }

  /// Stops using a touchscreen. The touchscreen's contacts on the keyboard type nothing more. Its
  /// clone disappears, which ends the other contacts in the applications.
  func detach(_ screen: Touchscreen, because reason: String) {
    endContacts(of: screen, keepApplications: false)
    loop.forget(screen.device.fileDescriptor)
    devices.remove(screen)
    // Send a new scene, so that panels move to the output of a remaining touchscreen.
    clients.published.sceneChanged = true
    reportRemoved(screen.summary, because: reason)
  }

  /// Uses clones even if udev has not announced them in time; returns the next deadline.
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
      try screen.device.read(since: loop.lastRound) { events, mark in
        screen.splitter.add(events)
        switch mark {
        case .none:
          break
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
    case .slideUp: if configuration.settings.keyboard.slideUp { requestVisible(true) }
    case .tap: reports.follower.tapped(at: time)
    case nil: break
    }
  }

  /// Releases every touchscreen after the panic gesture: a hand held still on one of them. Returns
  /// the next deadline.
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

  /// Ends the contacts on the keyboard. Also ends the applications' contacts, unless
  /// `keepApplications` is true.
  func endContacts(of screen: Touchscreen, keepApplications: Bool) {
    let time = Clock.now()
    screen.splitter.cancelContacts(at: time, keepApplications: keepApplications)
    deliver(from: screen, at: time)
  }

  /// Passes on the splitter's contacts and events. The splitter drops them before any typing,
  /// because typing may hide the keyboard, which ends contacts on every touchscreen.
  private func deliver(from screen: Touchscreen, at time: Microseconds) {
    var contacts = screen.splitter.contacts
    if !contacts.isEmpty {
      if contacts.contains(where: { if case .down = $0.phase { true } else { false } })
        || keyboard.hasRestedTouch(at: time)
      {
        keymap.checkEcho()
        // `checkEcho` may have moved the keyboard, which ends its contacts.
        contacts = screen.splitter.contacts
      }
      for contact in contacts { keyboard.handle(contact, on: screen.name, into: acts) }
      screen.splitter.forgetContacts()
    }
    let forwarded = screen.splitter.forwarded
    let forwards = !forwarded.isEmpty
    let begins = screen.splitter.forwardsBeginning
    if forwards {
      do throws(DeviceError) {
        try screen.forward(forwarded)
      } catch {
        log.error("forwarding from \(screen.device.name): \(error)")
      }
    }
    if begins, placement.wakesConsole(isInForeground: keymap.isConsole) { wakeConsole(at: time) }
    // Accept a letter that a correction could change, because a touch in an application may move
    // the caret.
    if forwards { keyboard.acceptLetter(into: acts) }
    perform(at: time)
    if forwards {
      keyboard.touchedApplication(begins: begins)
      reports.follower.touchedApplication(at: time)
    }
  }

  /// Wakes the text console's blanked screen with Shift, which types nothing. The kernel unblanks
  /// the screen only for keys.
  func wakeConsole(at time: Microseconds) {
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

  // MARK: - The keyboard's place

  /// Passes the keyboard's current place to every touchscreen. Contacts on the keyboard end without
  /// typing.
  ///
  /// - Parameter contactsGoOn: true if contacts continue despite the change, because one of them
  ///   drags the keyboard.
  func placeKeyboard(contactsGoOn: Bool = false) {
    commitLifted()
    if !contactsGoOn { cancelPointer() }
    for screen in devices.touchscreens {
      if !contactsGoOn { endContacts(of: screen, keepApplications: true) }
      placeKeyboard(on: screen)
    }
    clients.published.sceneChanged = true
  }

  private func placeKeyboard(on screen: Touchscreen) {
    screen.splitter.setKeyboard(
      keyboardOnGlass(of: screen.udevDevice),
      recognizesGestures: placement.visibility == .hidden)
  }

  /// Types the keys of fingers that have just lifted, before the text or the focused field changes.
  func commitLifted() {
    keyboard.commitLifted(into: acts)
    perform(at: Clock.now())
  }

  enum Extent {
    /// The contacts and keys held on the keyboard and on keypads.
    case keyboard
    /// The keyboard's and keypads' keys, all contacts of touchscreens, the grabs, and the clients'
    /// texts.
    case everything
  }

  /// Releases everything that is held, so that no key or contact gets stuck.
  func letGo(of extent: Extent) {
    for screen in devices.touchscreens {
      endContacts(of: screen, keepApplications: extent == .keyboard)
    }
    for pad in devices.keypads { letGo(of: pad) }
    cancelPointer()
    if extent == .everything { devices.release() }
    keyboard.cancelAll()
    // Only `everything` cancels clients' texts. A text that continues leaves no key stuck, because
    // it holds no key between two characters. Releasing its keys within a character would change
    // the text.
    if extent == .everything { clients.texts.cancelAll() }
  }
}
