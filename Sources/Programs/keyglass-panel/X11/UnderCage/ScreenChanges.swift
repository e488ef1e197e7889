import CWayland
import Clocks
import DaemonConnection
import Drawing
import Glibc
import Outputs
import Units
import WaylandConnection

/// Detects that a large part of an output has changed, as when a window opens. For this, the class
/// asks a Wayland compositor for a copy of one pixel (wlr-screencopy). The compositor sends the
/// copy at the output's next change, with the changed area. The pixel itself is ignored. The class
/// can also test if the compositor responds.
final class ScreenChanges {
  struct Observation {
    /// True if at least the watched share of the output has changed, or may have changed.
    var hasChanged = false
    /// True if a window that fills the output may have opened or closed.
    var hasChangedAll = false
    /// True if the compositor has answered the last call.
    var hasAnswered = false
  }

  private let connection: WaylandConnection
  private var shm: OpaquePointer?
  private var manager: OpaquePointer?
  private var outputs: [WaylandOutput] = []
  private var memory: SharedPicture?
  private var buffer: OpaquePointer?
  private var frame: OpaquePointer?
  /// The watched output, and the share of it that must change at once; nil if none is watched.
  private var watched: (name: String?, share: Double)?
  private var rhythm = Rhythm()
  private var observation = Observation()
  /// The pending call to the compositor; nil once it is answered.
  private var call: OpaquePointer?

  /// Returns nil if no compositor is running, or if the compositor does not report changes.
  init?() {
    guard let connection = try? WaylandConnection() else { return nil }
    self.connection = connection
    try? connection.listen(
      added: { [unowned self] in add($0, $1, $2) }, removed: { [unowned self] in remove($0) })
    guard manager != nil, shm != nil else { return nil }
  }

  deinit {
    // Release everything while the connection still exists.
    stop()
    outputs = []
    manager.map { zwlr_screencopy_manager_v1_destroy($0) }
    shm.map { wl_shm_destroy($0) }
  }

  private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
    switch interface {
    case "wl_shm": shm = connection.bind(name, keyglass_wl_shm(), version: 1)
    case "zwlr_screencopy_manager_v1" where version >= 2:
      manager = connection.bind(name, keyglass_zwlr_screencopy_manager_v1(), version: 2)
    case "wl_output" where version >= 2:
      let version = min(version, 4)
      guard let object = connection.bind(name, keyglass_wl_output(), version: version) else {
        return
      }
      outputs.append(WaylandOutput(global: name, object: object, version: version))
      rhythm.retry(at: Clock.now())
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    outputs.removeAll { $0.global == name }
  }

  var descriptor: Int32 { connection.descriptor }
  /// The time to call `process` even without input.
  var deadline: Microseconds? { watched == nil || frame != nil ? nil : rhythm.next }

  /// - Parameters:
  ///   - name: the output's name; nil if the X server gives no name.
  ///   - share: the share of the output that must change at once.
  func watch(_ name: String?, share: Double, at now: Microseconds) {
    if watched == nil { rhythm.begin(at: now) }
    watched = (name, share)
  }

  func stop() {
    watched = nil
    observation = Observation()
    endFrame()
    endCall()
    buffer.map { wl_buffer_destroy($0) }
    (buffer, memory) = (nil, nil)
    connection.flush()
  }

  /// Sends a sync request, to test the compositor: a stopped compositor does not answer.
  func callCompositor() {
    guard call == nil else { return }
    call = wl_display_sync(connection.display)
    wl_callback_add_listener(
      call, Self.callListener.pointer, Unmanaged.passUnretained(self).toOpaque())
    connection.flush()
  }

  private func endCall() {
    call.map { wl_callback_destroy($0) }
    call = nil
  }

  /// - Throws: if the compositor has ended.
  func process(at now: Microseconds) throws(ClientFailure) -> Observation {
    try connection.dispatch()
    if watched != nil, frame == nil, now >= rhythm.next {
      // Assume a change, because a failed request may have missed one.
      if rhythm.begin(at: now) { observation.hasChanged = true }
      ask()
    }
    connection.flush()
    defer { observation = Observation() }
    return observation
  }

  private var output: WaylandOutput? {
    if outputs.count == 1 { return outputs.first }
    return watched?.name.flatMap { name in outputs.first { $0.name == name } }
  }

  private func ask() {
    guard let output,
      let frame = zwlr_screencopy_manager_v1_capture_output_region(
        manager, 0, output.object, 0, 0, 1, 1)
    else {
      rhythm.failed(at: Clock.now())
      return
    }
    self.frame = frame
    zwlr_screencopy_frame_v1_add_listener(
      frame, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  private func endFrame() {
    frame.map { zwlr_screencopy_frame_v1_destroy($0) }
    frame = nil
  }

  // MARK: - Events from the compositor

  /// Provides memory for the copy, in the compositor's format.
  private func copy(format: UInt32, width: UInt32, height: UInt32, stride: UInt32) {
    guard let frame, height <= 64, stride <= 1024, width <= stride else { return fail() }
    if memory == nil {
      memory = try? SharedPicture(size: PixelSize(width: 256, height: 64), count: 1)
    }
    guard let memory else { return fail() }
    let pool = wl_shm_create_pool(shm, memory.descriptor, Int32(memory.bytesOfOne))
    buffer.map { wl_buffer_destroy($0) }
    buffer = wl_shm_pool_create_buffer(
      pool, 0, Int32(width), Int32(height), Int32(stride), format)
    wl_shm_pool_destroy(pool)
    zwlr_screencopy_frame_v1_copy_with_damage(frame, buffer)
  }

  /// Handles the changed area, in the output's own pixels.
  private func changed(_ part: PixelRectangle) {
    guard let watched, let output, output.size.width > 0, output.size.height > 0 else { return }
    if Self.share(of: part, of: output.size) >= watched.share { observation.hasChanged = true }
    if Self.isAll(part, of: output.size, rotation: output.rotation) {
      observation.hasChangedAll = true
    }
  }

  private static func share(of part: PixelRectangle, of size: PixelSize) -> Double {
    Double(part.width) * Double(part.height) / (Double(size.width) * Double(size.height))
  }

  /// True if the area may have changed because a window that filled the output was closed. Such an
  /// area begins in the upper left corner, and may lack a title bar. Redrawing the keyboard and a
  /// caret far above it changes a large area too, but not that corner.
  static func isAll(_ part: PixelRectangle, of size: PixelSize, rotation: Int = 0) -> Bool {
    let edges = [size.width, size.height]
    guard edges.contains(part.width) || edges.contains(part.height) else { return false }
    return share(of: part, of: size) >= 0.9 && (rotation != 0 || part.x == 0 && part.y == 0)
  }

  private func answer() {
    endCall()
    observation.hasAnswered = true
  }

  private func finish() {
    endFrame()
    rhythm.took(at: Clock.now())
  }

  private func fail() {
    endFrame()
    rhythm.failed(at: Clock.now())
  }

  private static let callListener = PinnedListener(
    wl_callback_listener { data, _, _ in receiver(data, as: ScreenChanges.self).answer() })

  private static let listener = PinnedListener(
    zwlr_screencopy_frame_v1_listener(
      buffer: { data, _, format, width, height, stride in
        receiver(data, as: ScreenChanges.self)
          .copy(format: format, width: width, height: height, stride: stride)
      },
      flags: { _, _, _ in },
      ready: { data, _, _, _, _ in receiver(data, as: ScreenChanges.self).finish() },
      failed: { data, _ in receiver(data, as: ScreenChanges.self).fail() },
      damage: { data, _, x, y, width, height in
        receiver(data, as: ScreenChanges.self).changed(
          PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      },
      linux_dmabuf: { _, _, _, _, _ in },
      buffer_done: { _, _ in })
  )
}

extension ScreenChanges {
  /// The times of the requests for the next change. The request after a first change is sent at
  /// once, the request after each further change only after a pause. The compositor remembers
  /// changes during a pause.
  struct Rhythm: Hashable, Sendable {
    static let shortestPause = Microseconds.milliseconds(250)
    static let firstPauseAfterFailure = Microseconds.milliseconds(1_000)
    static let longestPause = Microseconds.milliseconds(32_000)

    private(set) var next = Microseconds.zero
    private var lastTook: Microseconds?
    private var hasFailed = false
    private var pauseAfterFailure = firstPauseAfterFailure

    /// Makes the next request due; returns true if the last request failed.
    @discardableResult mutating func begin(at now: Microseconds) -> Bool {
      next = now
      defer { hasFailed = false }
      return hasFailed
    }

    /// Records that a change was reported.
    mutating func took(at now: Microseconds) {
      let isSoon = lastTook.map { now < $0 + Self.shortestPause } ?? false
      next = isSoon ? now + Self.shortestPause : now
      lastTook = now
      pauseAfterFailure = Self.firstPauseAfterFailure
    }

    /// Records a failed request, as for an output that is off.
    mutating func failed(at now: Microseconds) {
      hasFailed = true
      next = now + pauseAfterFailure
      pauseAfterFailure = min(pauseAfterFailure + pauseAfterFailure, Self.longestPause)
    }

    /// Allows the next request at once, as when an output was turned on.
    mutating func retry(at now: Microseconds) {
      next = min(next, now)
      pauseAfterFailure = Self.firstPauseAfterFailure
    }
  }
}
