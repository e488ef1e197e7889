import ControlProtocol
import Evdev
import Keys
import Layouts
import Touch
import Units

// From udev's announcements to frames on the keyboard and on the clones.
extension Daemon {
  // MARK: - Coming and going

  func devicesChanged() {
    for change in devices.monitor.changes() {
      switch change {
      case .appeared(let sighting): appeared(sighting)
      case .disappeared(let sysname): disappeared(sysname)
      }
    }
  }

  /// Looks at all devices that are there, one in each round of events.
  func meetDevices() {
    devices.meetAll()
    if devices.toMeet.isEmpty { sayStatus() }
  }

  /// Looks at one of the devices that were there before anybody looked.
  ///
  /// - Returns: whether there was one.
  func meetDevice() -> Bool {
    guard let path = devices.toMeet.popLast() else { return false }
    if let sighting = devices.monitor.sighting(at: path) { appeared(sighting) }
    if devices.toMeet.isEmpty { sayStatus() }
    return true
  }

  func appeared(_ sighting: DeviceMonitor.Sighting) {
    if sighting.node == typist.node {
      typist.wasAnnounced()
      return
    }
    if let screen = devices.touchscreens.first(where: { $0.clone.node == sighting.node }) {
      announceClone(of: screen)
      return
    }
    // Of "change" events most change nothing. What does counts from the device's beginning, for the
    // clone and whoever reads it too: a new one takes over what the touchscreen has now.
    let reason = "udev says something else of it"
    if let screen = devices.touchscreen(sighting.sysname), screen.sighting != sighting {
      detach(screen, because: reason)
    }
    if let pad = devices.keypad(sighting.sysname), pad.sighting != sighting {
      detach(pad, because: reason)
    }
    devices.forgetRefusal(of: sighting.sysname)
    keypadAppeared(sighting)
    guard sighting.isTouchscreen, devices.touchscreen(sighting.sysname) == nil else { return }
    let time = EventLoop.now()
    do throws(DeviceError) {
      let device = try TouchscreenDevice(node: sighting.node)
      guard !device.phys.hasPrefix(UInputDevice.physPrefix),
        configuration.settings.touch.uses(deviceNamed: device.name)
      else { return }
      guard sighting.seat == configuration.settings.seat else {
        devices.refuse(
          DeviceDescription(
            name: device.name, node: sighting.node, sysname: sighting.sysname,
            kind: DeviceDescription.Kind(device.description.kind), grab: .released,
            seat: sighting.seat))
        log.info("touchscreen \(device.name) at \(sighting.node) belongs to \(sighting.seat)")
        return
      }
      let screen = try Touchscreen(
        device, sighting, calibration: calibration(of: sighting),
        panic: configuration.settings.panic, number: devices.nextNumber(), at: time)
      placeKeyboard(on: screen)
      if placement.isReleased { screen.release() }
      // Until it is forgotten; on a frame's way even a look whether they are still there costs.
      try loop.watch(screen.device.fileDescriptor) { [self] _ in read(screen) }
      devices.add(screen)
      // Panels follow it to its output.
      news.sceneChanged = true
      server.publish(.deviceAdded(screen.summary))
      log.info("touchscreen \(screen.device.name) at \(sighting.node)")
    } catch {
      devices.refuse(
        DeviceDescription(
          name: "", node: sighting.node, sysname: sighting.sysname, kind: .singleTouch,
          grab: .failed, problem: error.description))
      log.error("touchscreen at \(sighting.node) is not used: \(error)")
    }
  }

  func disappeared(_ sysname: String) {
    devices.forgetRefusal(of: sysname)
    if let screen = devices.touchscreen(sysname) { detach(screen, because: "unplugged") }
    if let pad = devices.keypad(sysname) { detach(pad, because: "unplugged") }
  }

  /// Forgets a device: its fingers on the keyboard type nothing more, its clone goes away, and
  /// with it what the applications were told of its fingers.
  func detach(_ screen: Touchscreen, because reason: String) {
    endContacts(of: screen, keepApplications: false)
    loop.forget(screen.device.fileDescriptor)
    devices.remove(screen)
    // Panels follow the one that is left.
    news.sceneChanged = true
    server.publish(.deviceRemoved(screen.summary))
    log.info("touchscreen \(screen.device.name) at \(screen.device.node): \(reason)")
  }

  /// Stops waiting for udev where that took too long; answers with when to look again.
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
    noteActivity(at: time)
    deliver(from: screen, at: time)
    screen.panic.follow(fingers, at: time) { screen.splitter.point(of: $0) }
    if screen.splitter.takeSlideUp() { setVisible(true) }
  }

  /// Gives every touchscreen back where a hand was held still on one; answers with when to look
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

  /// Ends the contacts that are on the keyboard, and on request those of the applications.
  func endContacts(of screen: Touchscreen, keepApplications: Bool) {
    let time = EventLoop.now()
    screen.splitter.cancelContacts(at: time, keepApplications: keepApplications)
    deliver(from: screen, at: time)
  }

  /// Hands on what the splitter gave, and has it forgotten before anything is typed: typing may
  /// hide the keyboard, which ends contacts on every touchscreen.
  private func deliver(from screen: Touchscreen, at time: Microseconds) {
    if !screen.splitter.contacts.isEmpty {
      let name = screen.device.name
      for contact in screen.splitter.contacts { keyboard.handle(contact, on: name, into: acts) }
      screen.splitter.forgetContacts()
    }
    let forwards = !screen.splitter.forwarded.isEmpty
    if forwards {
      do throws(DeviceError) {
        try screen.forward()
      } catch {
        log.error("forwarding from \(screen.device.name): \(error)")
      }
    }
    // A finger in an application may move the caret: a letter that may still change stays as it is.
    if forwards { keyboard.acceptLetter(into: acts) }
    perform(at: time)
    if forwards {
      keyboard.forgetText()
      follower.touchedApplication(at: time)
    }
  }

  // MARK: - Where the keyboard is

  /// Tells every touchscreen where the keyboard is now. Fingers on it type nothing more.
  func placeKeyboard() {
    for screen in devices.touchscreens {
      endContacts(of: screen, keepApplications: true)
      placeKeyboard(on: screen)
    }
    news.sceneChanged = true
  }

  private func placeKeyboard(on screen: Touchscreen) {
    screen.splitter.setKeyboard(
      keyboardOnGlass(of: screen.sighting),
      looksForSlideUp: placement.visibility == .hidden
        && configuration.settings.keyboard.slideUp)
  }

  enum Extent {
    /// What is on the keyboard.
    case keyboard
    /// The touchscreens too.
    case everything
  }

  /// Lets go of all that is held down, so that nothing is stuck anywhere.
  func letGo(of extent: Extent) {
    for screen in devices.touchscreens {
      endContacts(of: screen, keepApplications: extent == .keyboard)
    }
    for pad in devices.keypads { letGo(of: pad) }
    if extent == .everything { devices.release() }
    keyboard.cancelAll()
    // Between two characters of a text nothing is held on our keyboard, and in the middle of one
    // nothing may come up: the text that goes on would be another.
    if extent == .everything { texts.cancelAll() }
  }
}
