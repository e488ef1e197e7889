import CWayland
import Clocks
import DaemonConnection
import Drawing
import Erasing
import Glibc
import Layouts
import LockScreen
import Outputs
import Passwords
import Units
import WaylandConnection

/// The locked session: a surface on each output, the typed password, and the end of the lock.
final class Locker {
  /// The reason why the lock has ended.
  enum End {
    case unlocked
    /// The compositor has another locker, or has ended the lock.
    case refused
  }

  private let globals: LockGlobals
  private let renderer: Renderer
  /// The on-screen keyboard; nil if keys are printed on the touchscreen, or if there is no layout.
  /// Without it, only hardware keyboards type.
  private let keyboard: LockKeyboard?
  private let authenticator: Authenticator
  private let clock: WallClock
  private let notice = DaemonNotice()
  private let words: KeyWords
  private let lock: OpaquePointer
  private var surfaces: [LockSurface] = []
  /// The output with the keyboard: the output touched last.
  private var touched: WaylandOutput?
  private var pointer: PointerPicture?
  private var state: LockState
  private let edits = ErasingQueue<LockEdit>()
  private(set) var isLocked = false
  private var end: End?
  private var failure: ClientFailure?
  /// The last reported reason why an output shows nothing.
  private var reported: String?
  private let locked: () -> Void

  /// Asks the compositor to lock the session.
  ///
  /// - Parameter locked: called once the session is entirely hidden.
  /// - Throws: if the compositor cannot be asked.
  init(
    globals: LockGlobals, renderer: Renderer, keyboard: LockKeyboard?,
    authenticator: Authenticator, password: PasswordEntry, words: KeyWords,
    locked: @escaping () -> Void
  ) throws(ClientFailure) {
    self.globals = globals
    self.renderer = renderer
    self.keyboard = keyboard
    self.authenticator = authenticator
    self.locked = locked
    clock = try WallClock()
    self.words = words
    state = LockState(password, words: words)
    guard let lock = ext_session_lock_manager_v1_lock(globals.manager) else {
      throw ClientFailure("the Wayland compositor gives no lock")
    }
    self.lock = lock
    renderer.backdrop = renderer.theme.colours.background.opaque
    ext_session_lock_v1_add_listener(
      lock, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    globals.common.outputsChanged = { [unowned self] in updateSurfaces() }
    globals.seatAdded = { [unowned self] in listen(to: $0) }
    for seat in globals.seats { listen(to: seat) }
    updateSurfaces()
  }

  deinit {
    // Destroy the surfaces while the connection still exists.
    surfaces = []
    pointer = nil
  }

  /// Runs until the session is unlocked.
  ///
  /// - Throws: if the compositor has ended, or no output can show anything.
  func run() throws(ClientFailure) -> End {
    while true {
      notice.report(at: Clock.now())
      try globals.common.connection.dispatch()
      advanceToNow()
      receiveVerdict()
      if let failure { throw failure }
      if let end { return end }
      try draw()
      globals.common.connection.flush()
      wait()
    }
  }

  private func wait() {
    var polled = [globals.common.connection.descriptor, clock.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    for descriptor in authenticator.descriptors + [notice.descriptor].compactMap(\.self) {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let deadline = [keyboard?.nextDeadline, state.deadline, notice.deadline]
      .compactMap(\.self).min()
    _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: deadline))
    if polled[1].revents != 0 { clock.arm() }
  }

  // MARK: - Outputs

  private func updateSurfaces() {
    guard end == nil else { return }
    surfaces.removeAll { surface in !globals.common.outputs.contains { $0 === surface.output } }
    do throws(ClientFailure) {
      for output in globals.common.outputs where !surfaces.contains(where: { $0.output === output })
      {
        surfaces.append(
          try LockSurface(lock, on: output, globals: globals, renderer: renderer) {
            [unowned self] in placeKeyboard()
          })
      }
    } catch {
      failure = error
    }
    placeKeyboard()
  }

  /// The surface with the keyboard.
  private var main: LockSurface? {
    surfaces.first { $0.output === touched } ?? surfaces.first { $0.output.isBuiltIn }
      ?? surfaces.first
  }

  private func placeKeyboard() {
    keyboard?.setSurface(main?.output.physicalSize)
  }

  // MARK: - Input

  private func listen(to seat: LockSeat) {
    seat.happened = { [unowned self] in handle($0) }
  }

  private func handle(_ event: LockSeat.Event) {
    var time = Clock.now()
    switch event {
    case .down(let finger, let surface, let x, let y, let happened):
      time = time.time(ofStamp: happened)
      guard let found = surfaces.first(where: { $0.surface == surface }) else { return }
      if found !== main {
        // Move the keyboard to the output that the user touches.
        touched = found.output
        placeKeyboard()
        return
      }
      point(x, y).map { keyboard?.down(finger, at: $0, time: time, into: edits) }
    case .moved(let finger, let x, let y, let happened):
      time = time.time(ofStamp: happened)
      point(x, y).map { keyboard?.moved(finger, to: $0, time: time, into: edits) }
    case .up(let finger, let happened):
      time = time.time(ofStamp: happened)
      keyboard?.up(finger, time: time, into: edits)
    case .cancelled: keyboard?.cancelAll()
    case .edit(let edit): perform(edit, at: time)
    case .capsLock: break
    case .pointer(let object, let serial):
      if pointer == nil {
        pointer = try? PointerPicture(globals: globals.common, renderer: renderer)
      }
      pointer?.show(for: object, serial: serial)
    }
    performEdits(at: time)
  }

  /// Returns a point in fractions of the surface with the keyboard.
  private func point(_ x: Double, _ y: Double) -> SurfacePoint? {
    guard let size = main?.size else { return nil }
    return SurfacePoint(x: x / Double(size.width), y: y / Double(size.height))
  }

  private func advanceToNow() {
    let time = Clock.now()
    if let deadline = keyboard?.nextDeadline, deadline <= time {
      keyboard?.advance(to: time, into: edits)
      performEdits(at: time)
    }
    if state.advance(to: time) == .stopChecking { authenticator.stop() }
  }

  private func performEdits(at time: Microseconds) {
    while let edit = edits.popFirst() { perform(edit, at: time) }
  }

  // MARK: - The password

  private func perform(_ edit: LockEdit, at time: Microseconds) {
    // Ignore edits until the compositor has locked the session.
    guard isLocked, state.handle(edit, at: time) == .check else { return }
    guard !authenticator.check(state.entry) else { return }
    _ = state.conclude(.failed("\(Authenticator.program) does not start"))
  }

  private func receiveVerdict() {
    switch authenticator.read() {
    case nil: break
    case .messages(let texts)?: for text in texts { state.receiveMessage(text) }
    case .verdict(let verdict)?:
      if state.conclude(verdict) == .unlock { unlock() }
    }
  }

  private func unlock() {
    // The next request destroys the lock object.
    end = .unlocked
    ext_session_lock_v1_unlock_and_destroy(lock)
    // Wait until the compositor has read the request; otherwise the session would stay locked.
    wl_display_roundtrip(globals.common.connection.display)
  }

  // MARK: - Pictures

  private func draw() throws(ClientFailure) {
    let hasCapsLock = globals.seats.contains(where: \.hasCapsLock)
    let face = LockFace(
      time: clock.time, date: clock.date, characters: state.entry.count,
      prompt: words[state.isChecking ? .checking : .password],
      message: [state.message, hasCapsLock ? words[.capsLock] : nil].compactMap(\.self)
        .joined(separator: " · "),
      isChecking: state.isChecking)
    let scene = keyboard?.scene
    let main = main
    // Fail only if no output can show a picture, for example for lack of memory; a new start may
    // then help.
    var shows = surfaces.isEmpty
    var problem: ClientFailure?
    for surface in surfaces {
      do throws(ClientFailure) {
        try surface.show(LockSurface.Frame(face: face, scene: surface === main ? scene : nil))
        shows = true
      } catch {
        problem = error
      }
    }
    if let problem {
      guard shows else { throw problem }
      if problem.description != reported { StandardError.report(problem.description) }
    }
    reported = problem?.description
  }

  // MARK: - Events from the compositor

  private func wasLocked() {
    guard !isLocked else { return }
    isLocked = true
    locked()
  }

  private static let listener = PinnedListener(
    ext_session_lock_v1_listener(
      locked: { data, _ in receiver(data, as: Locker.self).wasLocked() },
      finished: { data, _ in
        let locker = receiver(data, as: Locker.self)
        if locker.end == nil { locker.end = .refused }
      }))
}
