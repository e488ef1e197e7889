import CXCBKeyboards
import DaemonConnection
import Glibc
import Units

/// The slow keys and bounce keys of an X server, which desktops set through XKB's controls.
///
/// A server has controls for each keyboard, and for the core keyboard, which sends the keys of all
/// keyboards to applications. At the first key of a keyboard, the server copies that keyboard's
/// controls to the core keyboard. Either set of controls may therefore apply to the next key, so
/// the longer time is used.
final class X11Filter: FilterSource {
  private let x: XConnection
  private let firstXKBEvent: UInt8
  private let inputExtension: UInt8
  /// The filters of the core keyboard and of the Keyglass keyboard, by device number.
  private var filters: [UInt16: KeyFilter] = [:]
  private var isLooking = false
  private var isToLook = true

  private static let allKeyboards = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)

  /// - Throws: if no server with XKB and XInput 2 answers.
  init() throws(ClientFailure) {
    x = try XConnection()
    let extensions = try X11Keyboards.extensions(of: x)
    firstXKBEvent = extensions.firstXKBEvent
    inputExtension = extensions.inputExtension
    keyglass_select_input_events(
      x.pointer, x.root, UInt16(XCB_INPUT_DEVICE_ALL.rawValue),
      XCB_INPUT_XI_EVENT_MASK_HIERARCHY.rawValue)
    selectEvents(of: Self.allKeyboards)
  }

  var filter: KeyFilter {
    KeyFilter(
      slow: filters.values.map(\.slow).max() ?? .zero,
      bounce: filters.values.map(\.bounce).max() ?? .zero)
  }

  var descriptor: Int32? { x.descriptor }

  func process() throws(ClientFailure) {
    readControls()
    try x.process { [unowned self] event in
      let kind = event.pointee.response_type & 0x7F
      let isHierarchy =
        Int32(kind) == XCB_GE_GENERIC
        && UnsafeRawPointer(event).load(fromByteOffset: 1, as: UInt8.self) == inputExtension
      if kind == firstXKBEvent || isHierarchy { isToLook = true }
    }
    readControls()
    try x.process { _ in }
  }

  private func readControls() {
    guard isToLook, !isLooking else { return }
    (isToLook, isLooking) = (false, true)
    let devices = xcb_input_xi_query_device(x.pointer, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
    x.ask(devices.sequence, for: xcb_input_xi_query_device_reply_t.self) { [unowned self] reply in
      let ours = reply.flatMap(X11Keyboards.keyboard)
      filters = filters.filter { $0.key == ours || $0.key == Self.allKeyboards }
      if let ours {
        if filters[ours] == nil { selectEvents(of: ours) }
        ask(of: ours)
      }
      ask(of: Self.allKeyboards)
      isLooking = false
    }
  }

  private func ask(of keyboard: UInt16) {
    let controls = xcb_xkb_get_controls(x.pointer, keyboard)
    x.ask(controls.sequence, for: xcb_xkb_get_controls_reply_t.self) { [unowned self] reply in
      guard let reply else { return }
      filters[keyboard] = KeyFilter(reply.pointee)
    }
  }

  private func selectEvents(of keyboard: UInt16) {
    let events = UInt16(XCB_XKB_EVENT_TYPE_CONTROLS_NOTIFY.rawValue)
    xcb_xkb_select_events(x.pointer, keyboard, events, 0, events, 0, 0, nil)
  }
}

extension KeyFilter {
  fileprivate init(_ controls: xcb_xkb_get_controls_reply_t) {
    func time(_ control: xcb_xkb_bool_ctrl_t, _ delay: UInt16) -> Microseconds {
      controls.enabledControls & control.rawValue != 0 ? .milliseconds(Int64(delay)) : .zero
    }
    self.init(
      slow: time(XCB_XKB_BOOL_CTRL_SLOW_KEYS, controls.slowKeysDelay),
      bounce: time(XCB_XKB_BOOL_CTRL_BOUNCE_KEYS, controls.debounceDelay))
  }
}
