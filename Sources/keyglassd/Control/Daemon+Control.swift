import ControlProtocol
import Evdev
import Layouts
import Logging
import Seat

// What clients of the control socket ask for.
extension Daemon {
  /// Who calls.
  typealias Caller = ControlThread.Caller

  /// Deals with one call, so that devices are looked at in between.
  ///
  /// - Returns: whether there was anything to deal with.
  func serveOne() -> Bool {
    guard server.hasWork else { return false }
    while let arrival = server.next() {
      switch arrival {
      case .gone(let client, let lostRights):
        clientIsGone(client, lostRights: lostRights)
      case .seatChanged(let user):
        keymap.seatChanged(to: user)
        revise { $0.seatChanged(to: user) }
      case .failed(let reason):
        log.critical("the control socket: \(reason)")
        loop.stop()
      case .call(let call, let caller):
        handle(call, of: caller)
        return true
      }
    }
    return true
  }

  private func handle(_ call: ControlCall, of caller: Caller) {
    do throws(ControlError) {
      guard let reply = try reply(to: call, of: caller) else { return }
      answer(call, of: caller.client, .success(reply))
    } catch {
      answer(call, of: caller.client, .failure(error))
    }
  }

  func answer(
    _ call: ControlCall, of client: ControlServer.ClientNumber,
    _ result: Result<ControlReply, ControlError>
  ) {
    server.answer(call, of: client, result)
  }

  /// - Returns: nil where the call is answered later.
  private func reply(
    to call: ControlCall, of caller: Caller
  ) throws(ControlError) -> ControlReply? {
    switch call.request {
    case .getStatus:
      keymap.lookAtConsole { [unowned self] in
        answer(call, of: caller.client, .success(.status(status)))
      }
      return nil
    case .listLayouts(let all):
      return list(all: all, for: call, of: caller)
    case .switchNext, .switchPrevious:
      layouts.step(by: call.request == .switchNext ? 1 : -1) { [unowned self] in
        answer(call, of: caller.client, .success(.state(state)))
      }
      return nil
    case .switchTo(let id):
      layouts.wish(id) { [unowned self] layout in
        guard layout != nil else {
          answer(call, of: caller.client, .failure(.unknownLayout(id: id)))
          return
        }
        answer(call, of: caller.client, .success(.state(state)))
      }
      return nil
    case .setAccessory(let buttons):
      revise { $0.put(buttons, by: caller.client, of: caller.user) }
      return .done
    case .clearAccessory:
      revise { $0.removeAllButtons() }
      return .done
    case .setPurpose(let purpose, let returnType, let isLasting):
      said.say(
        FocusedField(purpose: purpose, returnType: returnType), by: caller.client, of: caller.user,
        isLasting: isLasting)
      followField { [unowned self] in
        answer(call, of: caller.client, .success(.state(state)))
      }
      return nil
    case .show:
      setVisible(true)
    case .hide:
      setVisible(false)
    case .toggle:
      setVisible(!placement.isVisible)
    case .getScene:
      return .scene(scene)
    case .listDevices:
      return .devices(DeviceList(deviceSummaries))
    case .release:
      release()
    case .forget:
      words.forget { [unowned self] in answer(call, of: caller.client, .success(.done)) }
      return nil
    case .reload:
      reload { [unowned self] result in
        answer(call, of: caller.client, result.map { .done })
      }
      return nil
    case .watch:
      return .event(.watching(state))
    case .setPanel(let panel):
      setPanel(panel, of: caller.client)
      return .done
    case .type(let text), .check(let text):
      texts.check(text, for: call, of: caller.client)
      return nil
    case .key(let chord):
      texts.press(chord, for: call, of: caller.client)
      return nil
    case .getKeymap:
      keymap.lookAtConsole { [unowned self] in
        answer(call, of: caller.client, .success(.keymap(keymap.description)))
      }
      return nil
    case .setKeymapGroup(let group, let isLasting):
      try keymap.setGroup(group, isLasting: isLasting, by: caller) { [unowned self] in
        answer(call, of: caller.client, .success(.keymap(keymap.description)))
      }
      return nil
    }
    return .state(state)
  }

  private func list(all: Bool, for call: ControlCall, of caller: Caller) -> ControlReply? {
    let shown = keyboard.layout.id
    guard all else {
      return .layouts(
        LayoutList(
          configuration.layoutsInUse.map {
            LayoutSummary(
              id: $0.id, title: $0.title, language: $0.language, current: $0.id == shown)
          }))
    }
    layouts.findAll { [unowned self] found in
      let list = LayoutList(
        found.map {
          LayoutSummary(id: $0.id, title: $0.title, language: $0.language, current: $0.id == shown)
        })
      answer(call, of: caller.client, .success(.layouts(list)))
    }
    return nil
  }

  // MARK: - Clients that come to an end

  /// What a client has said ends with its connection.
  ///
  /// - Parameter lostRights: it is still there, but somebody else sits at the seat: nobody waits
  ///   for its panel to come back.
  private func clientIsGone(_ client: ControlServer.ClientNumber, lostRights: Bool) {
    texts.cancel(of: client, lostRights: lostRights)
    removePanel(of: client, isAwaited: !lostRights)
    keymap.forget(client)
    revise { $0.remove(client) }
  }

  /// Follows what clients say now.
  private func revise(_ change: (inout ClientSayings) -> Void) {
    let before = said.field
    change(&said)
    keyboard.setButtons(said.buttons)
    if said.field != before { followField() }
  }

  // MARK: - Release

  /// Gives every touchscreen back to the applications, whatever state things are in.
  func release() {
    letGo(of: .everything)
    placement.release()
    placeKeyboard()
    server.publish(.released)
    log.notice("every touchscreen is released; `kbdctl show` takes them back")
  }

  // MARK: - Status

  private var status: Status {
    Status(
      layout: state.layout, layer: state.layer, visible: placement.isVisible,
      released: placement.isReleased, keymap: keymap.status,
      keyboard: typist.node, touchscreens: devices.touchscreenSummaries,
      settingsFiles: configuration.settingsFiles,
      problems: configuration.problems + layouts.problems + words.problems + keymap.problems,
      panel: panelStatus, panels: placement.panels)
  }

  private var deviceSummaries: [DeviceDescription] {
    devices.summaries + [
      DeviceDescription(
        name: KeyboardDevice.name, node: typist.node,
        sysname: typist.node.split(separator: "/").last.map(String.init) ?? "",
        kind: .keyboard, grab: .released)
    ]
  }
}
