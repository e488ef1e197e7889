import ControlProtocol
import Evdev
import Keymap
import Layouts
import Logging

// What clients of the control socket ask for.
extension Daemon {
  func handle(
    _ request: ControlRequest, _ rights: Rights, from client: ControlServer.ClientNumber
  ) throws(ControlError) -> ControlReply? {
    switch request {
    case .getStatus:
      return .status(status)
    case .listLayouts(let all):
      func summary(_ id: String, _ title: String, _ language: String) -> LayoutSummary {
        LayoutSummary(id: id, title: title, language: language, current: id == keyboard.layout.id)
      }
      let layouts =
        all
        ? configuration.allLayouts().map { summary($0.id, $0.title, $0.language) }
        : configuration.layoutsInUse.map { summary($0.id, $0.title, $0.language) }
      return .layouts(LayoutList(layouts))
    case .switchNext:
      switchLayout(by: 1)
    case .switchPrevious:
      switchLayout(by: -1)
    case .switchTo(let id):
      guard let layout = configuration.layout(id) else { throw .unknownLayout(id: id) }
      show(layout)
    case .setAccessory(let buttons):
      setAccessory(buttons, of: client)
      return .done
    case .clearAccessory:
      clearAccessories()
      return .done
    case .setPurpose(let type, let returnType):
      setPurpose(type, returnType)
    case .show:
      setVisible(true)
    case .hide:
      setVisible(false)
    case .toggle:
      setVisible(!isVisible || isReleased)
    case .getScene:
      return .scene(SceneDescription(scene))
    case .listDevices:
      return .devices(DeviceList(deviceSummaries))
    case .release:
      release()
    case .forget:
      forgetWords()
      return .done
    case .reload:
      try reload()
      return .done
    case .watch:
      return .event(.watching(state))
    case .setPanel(let panel):
      setPanel(panel, of: client)
      return .done
    case .type(let text):
      try type(text, for: client)
      return nil
    case .key(let chord):
      try key(chord, for: client)
      return nil
    case .check(let text):
      return check(text)
    case .getKeymap:
      return .keymap(keymapDescription)
    case .setKeymapGroup(let group):
      try setKeymapGroup(group)
      return .keymap(keymapDescription)
    }
    return .state(state)
  }

  /// Gives every touchscreen back to the applications, whatever state things are in.
  func release() {
    letGo(of: .everything)
    isReleased = true
    isVisible = false
    placeKeyboard()
    server?.publish(.released)
    log.notice("every touchscreen is released; `kbdctl show` takes them back")
  }

  /// Reads settings and layouts again; where anything is wrong, what runs stays.
  func reload() throws(ControlError) {
    service.reloading(at: EventLoop.now())
    defer { service.ready(status: statusLine) }
    do throws(Configuration.Refused) {
      try take(Configuration.reload(options.files))
    } catch {
      for problem in error.problems { log.warning("not reloaded: \(problem)") }
      throw .invalidSettings(problems: error.problems)
    }
    // Panels look as the settings say.
    settingsRead = EventLoop.now()
    sceneChanged = true
    server?.publish(.settingsReloaded(problems: configuration.problems))
    log.info("settings reloaded")
  }

  private func take(_ new: Configuration) throws(Configuration.Refused) {
    // What the system's own files name wrongly is no reason to refuse the settings.
    if !new.settings.keymap.layout.isEmpty {
      do throws(KeymapError) {
        _ = try Keymap(KeymapSource(new), new, group: new.settings.keymap.group)
      } catch {
        throw Configuration.Refused(problems: [error.description])
      }
    }
    letGo(of: .keyboard)
    keepLearned()
    let shown = keyboard.layout.id
    configuration = new
    groupOfSession = nil
    compileKeymap()
    server?.rightsTable = new.rights
    typist.setPace(new.settings.typing.pace)
    keyboard.setBehaviour(new.keyboardBehaviour)
    layoutInUse = new.layoutsInUse.firstIndex { $0.id == shown }
    keyboard.setLayout(configuration.layout(shown) ?? new.layoutsInUse[0])
    leaveOutLetters()
    prepareWords()
    calibrateTouchscreens()
    for screen in touchscreens.values {
      screen.panic = new.panicGesture(of: screen.device)
      if !new.uses(deviceNamed: screen.device.name) {
        detach(screen, because: "the settings leave it alone")
      } else if case .failed = screen.grab, !isReleased {
        screen.resume()
      }
    }
    takePanelSetting()
    askForPlace()
    placeKeyboard()
    takeKeypadSettings()
    reviewsLayouts = true
    for sighting in monitor.devicesPresent { appeared(sighting) }
  }

  // MARK: - Status

  private var status: Status {
    Status(
      layout: state.layout, layer: state.layer, visible: isVisible && !isReleased,
      released: isReleased, keymap: keymapStatus,
      keyboard: typist.node, touchscreens: touchscreenSummaries,
      settingsFiles: configuration.settingsFiles, problems: configuration.problems + keymapProblems,
      panel: panelStatus, panels: panels.map(\.description))
  }

  private var touchscreenSummaries: [DeviceDescription] {
    (touchscreens.values.map(\.summary) + refused.values).sorted { $0.sysname < $1.sysname }
  }

  private var deviceSummaries: [DeviceDescription] {
    touchscreenSummaries
      + keypads.values.map(\.summary).sorted { $0.sysname < $1.sysname } + [
        DeviceDescription(
          name: KeyboardDevice.name, node: typist.node,
          sysname: typist.node.split(separator: "/").last.map(String.init) ?? "",
          kind: .keyboard, grab: .released)
      ]
  }
}
