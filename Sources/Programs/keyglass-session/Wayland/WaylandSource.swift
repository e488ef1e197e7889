import CWayland
import Clocks
import ControlProtocol
import DaemonConnection
import Glibc
import Units
import WaylandConnection

/// Watches the focus under a Wayland compositor, through its list of windows and as its input
/// method. The input method does not grab the keyboard.
final class WaylandSource: CommitTarget {
  private let connection: WaylandConnection
  private var seat: OpaquePointer?
  private var keyboard: SeatKeyboard?
  private let readsKeymap: Bool
  private var inputMethods: OpaquePointer?
  private var inputMethod: OpaquePointer?
  private var answer: OpaquePointer?
  /// The contexts of fields, if KWin has started this program as its input method.
  private var contexts: InputMethodContexts?
  private var plasmaWindows: PlasmaWindows?
  private var focus = WaylandFocus()
  private var committing = Committing()
  private var preedit = FieldPreedit()
  /// The longest time that committing one text may take. A slow terminal needs up to 300 ms of this
  /// to report the last key.
  let timeout: Microseconds = .milliseconds(500)
  /// True if the compositor has no protocol that reports the focus.
  private var isBlind: Bool { !isInputMethod && !focus.hasToplevels }
  /// True if this program is the compositor's input method, or may become so.
  var isInputMethod: Bool { inputMethods != nil || contexts != nil }

  /// - Parameter readsKeymap: true if the input sources are to be read from the keymap.
  /// - Throws: if no compositor answers.
  init(readsKeymap: Bool) throws(ClientFailure) {
    self.readsKeymap = readsKeymap
    connection = try WaylandConnection()
    try connection.listen { [unowned self] in add($0, $1, $2) }
    if isBlind {
      StandardError.report("the Wayland compositor tells nobody what has the focus")
    } else if !isInputMethod {
      StandardError.report("the Wayland compositor tells of applications only, not of their fields")
    }
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32 { connection.descriptor }

  /// The time to call `process` even without input.
  var deadline: Microseconds? {
    [focus.deadline, committing.deadline, preedit.deadline].compactMap(\.self).min()
  }

  /// The known focus; nil if nothing is known.
  var report: FocusReport? { focus.report }

  /// The input sources that the compositor's keymap shows; none if the keymap is not read.
  var sources: [String] { keyboard?.sources ?? [] }

  /// Reads the compositor's events, and answers them.
  ///
  /// - Throws: if the compositor is gone.
  func process(at now: Microseconds) throws(ClientFailure) {
    if focus.slot == .none || focus.isDue(at: now) { ask() }
    try connection.dispatch()
    contexts?.endGroup()
    perform(committing.expire(at: now))
    perform(preedit.expire(at: now))
    wl_display_flush(connection.display)
  }

  private func add(_ global: UInt32, _ interface: String, _ version: UInt32) {
    switch interface {
    case "wl_seat" where seat == nil:
      seat = connection.bind(
        global, keyglass_wl_seat(), version: min(version, SeatKeyboard.version))
      if readsKeymap, version >= SeatKeyboard.version { keyboard = seat.map(SeatKeyboard.init) }
    case "zwp_input_method_manager_v2":
      inputMethods = connection.bind(global, keyglass_zwp_input_method_manager_v2(), version: 1)
    case "zwp_input_method_v1":
      contexts = connection.bind(global, keyglass_zwp_input_method_v1(), version: 1).map {
        InputMethodContexts($0) { [unowned self] in handle($0) }
      }
      // KWin has chosen this program already.
      focus.ask()
      focus.answered()
    case "org_kde_plasma_window_management":
      let version = min(version, PlasmaWindows.version)
      plasmaWindows = connection.bind(
        global, keyglass_org_kde_plasma_window_management(), version: version
      ).map {
        PlasmaWindows($0) { [unowned self] in focus.handle($0, of: $1) }
      }
      focus.hasToplevels = true
    case "zwlr_foreign_toplevel_manager_v1":
      guard
        let manager = connection.bind(
          global, keyglass_zwlr_foreign_toplevel_manager_v1(), version: 1)
      else {
        return
      }
      zwlr_foreign_toplevel_manager_v1_add_listener(manager, Self.managerListener.pointer, data)
      focus.hasToplevels = true
    default: break
    }
  }

  /// Requests to be the input method. The compositor reports only a refusal. If no refusal arrives
  /// before the answer to a later sync, the request was granted.
  private func ask() {
    guard let seat, let inputMethods,
      let inputMethod = zwp_input_method_manager_v2_get_input_method(inputMethods, seat),
      let answer = wl_display_sync(connection.display)
    else { return }
    self.inputMethod = inputMethod
    self.answer = answer
    zwp_input_method_v2_add_listener(inputMethod, Self.listener.pointer, data)
    wl_callback_add_listener(answer, Self.answerListener.pointer, data)
    focus.ask()
  }

  // MARK: - Committing

  /// Commits a text to the field; `popOutcome` returns the result.
  func commit(_ text: CommitText) {
    var text = text
    // Let the application handle a preedit before the text, as with a key.
    if let time = preedit.sentTime { text.lastKey = max(text.lastKey, time) }
    preedit.replace()
    perform(
      committing.begin(
        text, hasField: focus.canCommit(to: text.field), reports: focus.reportsTexts))
    wl_display_flush(connection.display)
  }

  /// Returns true if a text was committed, false if it was not; nil while that is unknown. A text
  /// that was not committed leaves no preedit.
  func popOutcome(of number: UInt32) -> Bool? {
    let isCommitted = committing.popOutcome(of: number)
    if isCommitted == false { removePreedit() }
    return isCommitted
  }

  var showsPreedits: Bool { isInputMethod }

  func show(preedit text: CommitText) {
    perform(preedit.show(text.text, in: text.field, at: Clock.now()))
    wl_display_flush(connection.display)
  }

  func removePreedit() {
    perform(preedit.remove(at: Clock.now()))
    wl_display_flush(connection.display)
  }

  private func perform(_ update: FieldPreedit.Update?) {
    guard let update else { return }
    let isSent = send(update)
    guard case .show = update else { return }
    guard isSent, let answer = wl_display_sync(connection.display) else {
      return preedit.wasHandled()
    }
    wl_callback_add_listener(answer, Self.preeditListener.pointer, data)
  }

  /// - Returns: false if there is no input method to send the preedit through.
  private func send(_ update: FieldPreedit.Update) -> Bool {
    if let contexts { return contexts.send(ContextRequest.requests(for: update)) }
    guard let inputMethod else { return false }
    // A commit without a preedit removes the previous preedit.
    if case .show(let text) = update {
      let end = Int32(text.utf8.count)
      zwp_input_method_v2_set_preedit_string(inputMethod, text, end, end)
    }
    zwp_input_method_v2_commit(inputMethod, focus.serial)
    return true
  }

  private func perform(_ step: Committing.Step?) {
    guard let step else { return }
    if case .commit(let text) = step, !send(text) { return committing.giveUp() }
    guard let answer = wl_display_sync(connection.display) else { return committing.giveUp() }
    wl_callback_add_listener(answer, Self.commitListener.pointer, data)
  }

  /// - Returns: false if there is no input method to send the text through.
  private func send(_ text: String) -> Bool {
    preedit.wasReplaced(at: text.isEmpty ? Clock.now() : nil)
    if let contexts { return contexts.send([ContextRequest.request(committing: text)]) }
    guard let inputMethod else { return false }
    if !text.isEmpty { zwp_input_method_v2_commit_string(inputMethod, text) }
    zwp_input_method_v2_commit(inputMethod, focus.serial)
    return true
  }

  private func commitAnswered(_ answer: OpaquePointer?) {
    answer.map { wl_callback_destroy($0) }
    contexts?.endGroup()
    let hasField = focus.canCommit(to: committing.field)
    perform(committing.answered(hasField: hasField, at: Clock.now()))
  }

  private func preeditAnswered(_ answer: OpaquePointer?) {
    answer.map { wl_callback_destroy($0) }
    contexts?.endGroup()
    preedit.wasHandled()
  }

  private var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // MARK: - Events from the compositor

  private func handle(_ event: InputMethodEvent) {
    let hasChanged = focus.handle(event) != nil
    guard event == .done else { return }
    let now = Clock.now()
    preedit.focus(focus.fieldForPreedits)
    // Send no answer under version 1 of the protocol: there, the compositor itself answers the
    // application and repeats the preedit.
    perform(preedit.reported(isDue: hasChanged && contexts == nil, at: now))
    perform(committing.reported(at: now))
  }

  private func refused() {
    inputMethod.map { zwp_input_method_v2_destroy($0) }
    inputMethod = nil
    committing.giveUp()
    preedit.focus(nil)
    if focus.refused(at: Clock.now()) {
      StandardError.report("another input method is in use: fields are not followed, terminals are")
    }
  }

  private func answered() {
    answer.map { wl_callback_destroy($0) }
    answer = nil
    focus.answered()
  }

  private func handle(_ event: ToplevelEvent, of toplevel: OpaquePointer?) {
    guard let toplevel else { return }
    focus.handle(event, of: UInt(bitPattern: toplevel))
    if event == .closed { zwlr_foreign_toplevel_handle_v1_destroy(toplevel) }
  }

  private static let listener = PinnedListener(
    zwp_input_method_v2_listener(
      activate: { data, _ in receiver(data, as: WaylandSource.self).handle(.activate) },
      deactivate: { data, _ in receiver(data, as: WaylandSource.self).handle(.deactivate) },
      surrounding_text: { data, _, text, cursor, anchor in
        guard let text else { return }
        let bytes = UnsafeBufferPointer(start: text, count: strlen(text))
        receiver(data, as: WaylandSource.self).handle(
          .surroundingText(
            bytes.map { UInt8(truncatingIfNeeded: $0) }, cursor: cursor, anchor: anchor))
      },
      text_change_cause: { _, _, _ in },
      content_type: { data, _, hint, purpose in
        receiver(data, as: WaylandSource.self).handle(.contentType(hint: hint, purpose: purpose))
      },
      done: { data, _ in receiver(data, as: WaylandSource.self).handle(.done) },
      unavailable: { data, _ in receiver(data, as: WaylandSource.self).refused() })
  )

  private static let answerListener = PinnedListener(
    wl_callback_listener(done: { data, _, _ in receiver(data, as: WaylandSource.self).answered() })
  )

  private static let commitListener = PinnedListener(
    wl_callback_listener(
      done: { data, answer, _ in
        receiver(data, as: WaylandSource.self).commitAnswered(answer)
      })
  )

  private static let preeditListener = PinnedListener(
    wl_callback_listener(
      done: { data, answer, _ in
        receiver(data, as: WaylandSource.self).preeditAnswered(answer)
      })
  )

  private static let managerListener = PinnedListener(
    zwlr_foreign_toplevel_manager_v1_listener(
      toplevel: { data, _, toplevel in
        guard let toplevel else { return }
        zwlr_foreign_toplevel_handle_v1_add_listener(toplevel, toplevelListener.pointer, data)
      },
      finished: { _, _ in })
  )

  private static let toplevelListener = PinnedListener(
    zwlr_foreign_toplevel_handle_v1_listener(
      title: { _, _, _ in },
      app_id: { data, toplevel, id in
        guard let id else { return }
        receiver(data, as: WaylandSource.self).handle(
          .application(String(cString: id)), of: toplevel)
      },
      output_enter: { _, _, _ in },
      output_leave: { _, _, _ in },
      state: { data, toplevel, states in
        receiver(data, as: WaylandSource.self).handle(
          .activated(isActivated(states)), of: toplevel)
      },
      done: { data, toplevel in
        receiver(data, as: WaylandSource.self).handle(.done, of: toplevel)
      },
      closed: { data, toplevel in
        receiver(data, as: WaylandSource.self).handle(.closed, of: toplevel)
      },
      parent: { _, _, _ in })
  )

  private static func isActivated(_ states: UnsafeMutablePointer<wl_array>?) -> Bool {
    guard let states, let first = states.pointee.data else { return false }
    return UnsafeRawBufferPointer(start: first, count: states.pointee.size)
      .bindMemory(to: UInt32.self).contains(
        ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_ACTIVATED.rawValue)
  }
}
