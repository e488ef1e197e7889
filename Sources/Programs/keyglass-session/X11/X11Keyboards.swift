import CXCBKeyboards
import Clocks
import DaemonConnection
import Glibc
import Units

/// The keyboards of an X server (XInput 2, XKB). xkbcomp reads and writes the Keyglass keyboard's
/// keymap by its device number.
///
/// The keyboard's earlier keymap is kept in a file of the session: if this helper is killed, the
/// next helper restores it.
final class X11Keyboards: KeyboardSession {
  private let x: XConnection
  private let display: String
  private let folder: String
  private let firstXKBEvent: UInt8
  private let inputExtension: UInt8
  private let copier = KeymapCopier()
  private var news: [KeyboardNews] = []
  /// The number of queries about the keyboard that are not finished yet.
  private var queriesLeft = 0
  private var isQuerying = false
  /// The names of the groups of the keyboard's keymap.
  private var groups: [String] = []
  /// The steps that have not started yet.
  private var steps: [Step] = []
  /// True if the daemon's keymap was loaded last, even if the server has not confirmed it.
  private var loadedOurs = false

  private enum Step {
    /// Copy the keyboard's keymap to a file, which `keep` renames once it is complete.
    case copy(keyboard: String)
    case keep
    case load(file: String, keyboard: String)
  }

  /// The name that keyglassd gives the keyboard (`OutputKeyboard`).
  private static let keyboardName = Array("Keyglass keyboard".utf8)

  /// - Throws: if no server with a keymap for each keyboard answers, or the file cannot be stored.
  init() throws(ClientFailure) {
    guard let display = XConnection.display else { throw ClientFailure("no X server answers") }
    self.display = display
    guard let folder = Self.ownFolder() else {
      throw ClientFailure("there is no folder of the session's (XDG_RUNTIME_DIR)")
    }
    self.folder = folder
    x = try XConnection()
    (firstXKBEvent, inputExtension) = try Self.extensions(of: x)
    // Get events when keyboards are added or removed.
    keyglass_select_input_events(
      x.pointer, x.root, UInt16(XCB_INPUT_DEVICE_ALL.rawValue),
      XCB_INPUT_XI_EVENT_MASK_HIERARCHY.rawValue)
  }

  let name = "the X server"

  var descriptors: [Int32] { [x.descriptor] + (copier.descriptor.map { [$0] } ?? []) }

  var deadline: Microseconds? { copier.deadline }

  var isApplying: Bool { copier.isBusy || !steps.isEmpty }

  func query() {
    queriesLeft += 1
    queryNext()
  }

  func apply(_ file: String?, to keyboard: String) {
    if let file {
      if !hasOurs { steps += [.copy(keyboard: keyboard), .keep] }
      steps.append(.load(file: file, keyboard: keyboard))
    } else {
      steps = []
      if hasOurs || loadedOurs, access(keptFile, R_OK) == 0 {
        steps.append(.load(file: keptFile, keyboard: keyboard))
      }
    }
    work()
  }

  func nextNews() throws(ClientFailure) -> KeyboardNews? {
    work()
    try x.process(handle)
    return news.isEmpty ? nil : news.removeFirst()
  }

  // MARK: - xkbcomp

  private var hasOurs: Bool { groups.first.map(ExtendedName.isOne) ?? false }

  /// The file with the keymap that the keyboard had in this server before the daemon's.
  private var keptFile: String { "\(folder)/keymap-before\(display.asFileName).xkb" }
  private var unfinishedFile: String { keptFile + ".new" }

  private func work() {
    do throws(ClientFailure) {
      while try copier.hasEnded(at: Clock.now()), let step = steps.first {
        steps.removeFirst()
        try perform(step)
      }
    } catch {
      steps = []
      news.append(.refused(error.description))
    }
    queryNext()
  }

  private func perform(_ step: Step) throws(ClientFailure) {
    switch step {
    case .copy(let keyboard):
      unlink(unfinishedFile)
      try copier.start(["-xkb", "-i", keyboard, display, unfinishedFile])
    case .keep:
      rename(unfinishedFile, keptFile)
    case .load(let file, let keyboard):
      loadedOurs = file != keptFile
      try copier.start(["-i", keyboard, file, display])
    }
  }

  /// Creates and returns a private folder that lasts as long as the session; nil if this fails.
  private static func ownFolder() -> String? {
    guard let session = getenv("XDG_RUNTIME_DIR") else { return nil }
    let folder = String(cString: session) + "/keyglass-session"
    return mkdir(folder, 0o700) == 0 || errno == EEXIST ? folder : nil
  }

  // MARK: - The server's state

  private func handle(_ event: XConnection.Event) {
    let kind = event.pointee.response_type & 0x7F
    let isHierarchy =
      Int32(kind) == XCB_GE_GENERIC
      && UnsafeRawPointer(event).load(fromByteOffset: 1, as: UInt8.self) == inputExtension
    // A change need not be reported if the keyboard is going to be queried anyway.
    guard kind == firstXKBEvent || isHierarchy, !isApplying, queriesLeft == (isQuerying ? 1 : 0),
      news.last != .changed
    else { return }
    news.append(.changed)
  }

  private func queryNext() {
    guard !isQuerying, queriesLeft > 0, !isApplying else { return }
    isQuerying = true
    let devices = xcb_input_xi_query_device(x.pointer, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
    x.ask(devices.sequence, for: xcb_input_xi_query_device_reply_t.self) { [unowned self] reply in
      guard let keyboard = reply.flatMap(Self.keyboard) else { return saw(nil, []) }
      selectEvents(of: keyboard)
      let names = xcb_xkb_get_names(
        x.pointer, keyboard, XCB_XKB_NAME_DETAIL_GROUP_NAMES.rawValue)
      x.ask(names.sequence, for: xcb_xkb_get_names_reply_t.self) { [unowned self] reply in
        readNames(of: reply.map(Self.groups) ?? []) { [unowned self] in saw(keyboard, $0) }
      }
    }
  }

  private func saw(_ keyboard: UInt16?, _ groups: [String]) {
    self.groups = groups
    isQuerying = false
    queriesLeft -= 1
    news.append(.keyboard(keyboard.map(String.init), groups: groups))
    queryNext()
  }

  /// Requests the texts of the atoms, one after another.
  private func readNames(
    of atoms: some Collection<UInt32>, after: [String] = [],
    then: @escaping ([String]) -> Void
  ) {
    guard let atom = atoms.first else { return then(after) }
    let rest = Array(atoms.dropFirst())
    let name = xcb_get_atom_name(x.pointer, atom)
    x.ask(name.sequence, for: xcb_get_atom_name_reply_t.self) { [unowned self] reply in
      let text = reply.map { reply in
        String(
          decoding: UnsafeRawBufferPointer(
            start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply))),
          as: UTF8.self)
      }
      readNames(of: rest, after: after + [text ?? ""], then: then)
    }
  }

  private static func groups(of reply: UnsafeMutablePointer<xcb_xkb_get_names_reply_t>) -> [UInt32]
  {
    guard let values = xcb_xkb_get_names_value_list(reply) else { return [] }
    // Only the group names were requested, so the list has nothing else: one atom for each set bit.
    return (0..<reply.pointee.groupNames.nonzeroBitCount).map {
      values.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
    }
  }

  /// Returns the number of the Keyglass keyboard; nil if the server does not have it.
  static func keyboard(
    in reply: UnsafeMutablePointer<xcb_input_xi_query_device_reply_t>
  ) -> UInt16? {
    var devices = xcb_input_xi_query_device_infos_iterator(reply)
    while devices.rem > 0, let device = devices.data {
      let kind = device.pointee.type
      let name = UnsafeRawBufferPointer(
        start: xcb_input_xi_device_info_name(device),
        count: Int(xcb_input_xi_device_info_name_length(device)))
      if kind == XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD.rawValue, name.elementsEqual(keyboardName) {
        return device.pointee.deviceid
      }
      xcb_input_xi_device_info_next(&devices)
    }
    return nil
  }

  /// Selects events of the keyboard, because other programs may change its keymap.
  private func selectEvents(of keyboard: UInt16) {
    let events =
      XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue | XCB_XKB_EVENT_TYPE_NAMES_NOTIFY.rawValue
    xcb_xkb_select_events(x.pointer, keyboard, UInt16(events), 0, UInt16(events), 0, 0, nil)
  }

  /// Returns the numbers that mark events of XKB and XInput.
  ///
  /// - Throws: if the server lacks an extension.
  static func extensions(
    of x: XConnection
  ) throws(ClientFailure) -> (firstXKBEvent: UInt8, inputExtension: UInt8) {
    guard let xkb = keyglass_xcb_xkb(x.pointer)?.pointee, xkb.present == 1,
      let input = keyglass_xcb_input(x.pointer)?.pointee, input.present == 1
    else { throw ClientFailure("the X server lacks XKB or XInput") }
    guard hasVersions(x) else { throw ClientFailure("the X server lacks XKB or XInput 2") }
    return (xkb.first_event, input.major_opcode)
  }

  /// Negotiates the versions of both extensions, and returns true if the server's versions suffice.
  /// Blocks until the server answers.
  private static func hasVersions(_ x: XConnection) -> Bool {
    let xkb = xcb_xkb_use_extension_reply(
      x.pointer, xcb_xkb_use_extension(x.pointer, 1, 0), nil)
    let input = xcb_input_xi_query_version_reply(
      x.pointer, xcb_input_xi_query_version(x.pointer, 2, 0), nil)
    defer {
      free(xkb)
      free(input)
    }
    return xkb?.pointee.supported == 1 && (input?.pointee.major_version ?? 0) >= 2
  }
}

extension String {
  /// The name of a display, changed to a valid file name. `:` is replaced too, because xkbcomp
  /// would read a name with `:` as a display.
  fileprivate var asFileName: String { String(map { $0 == "/" || $0 == ":" ? "-" : $0 }) }
}
