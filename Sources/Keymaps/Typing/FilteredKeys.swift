import Erasing
import Keymap
import Units

/// The keys of a stroke on their way through the session's key filter. Each key is held until the
/// filter accepts it, and goes down again only after a pause.
///
/// The type is a class: a struct that calls a closure while it changes needs exclusivity checks.
final class FilteredKeys {
  struct Frame: Hashable, Sendable {
    var keycode: UInt16
    /// 1 if the key goes down, 0 if it comes up.
    var value: Int32
  }

  private struct Release: Hashable, Sendable {
    var keycode: UInt16
    var time: Microseconds
  }

  var filter = KeyFilter.off
  /// The stroke under way.
  private let stroke = ErasingQueue<QueuedKeys>()
  /// The stroke's frames that have not gone out.
  private let frames = ErasingQueue<Frame>()
  /// The keys that may not go down again yet, in the order in which they came up.
  private let released = ErasingQueue<Release>()
  /// The time at which the last key went down. The filter accepts the key once the present value of
  /// `filter.hold` has passed.
  private var pressedAt = Microseconds(.min / 2)
  private var countsAt: Microseconds { pressedAt + filter.hold }

  var isOn: Bool { filter != .off }
  var isEmpty: Bool { frames.isEmpty }

  func begin(_ keys: QueuedKeys) { stroke.append(keys) }

  func append(_ keycode: UInt16, _ value: Int32) {
    frames.append(Frame(keycode: keycode, value: value))
  }

  /// The time at which the next frame may go out; nil if there is none.
  var due: Microseconds? {
    guard let frame = frames.first else { return nil }
    guard frame.value == 1, let last = released.last(where: { $0.keycode == frame.keycode }) else {
      return countsAt
    }
    return max(countsAt, last.time + filter.gap)
  }

  /// Removes and returns the next frame if it is due; nil if none is.
  func next(at time: Microseconds) -> Frame? {
    guard let due, due <= time, let frame = frames.popFirst() else { return nil }
    if frame.value == 1 {
      pressedAt = time
    } else {
      record(Release(keycode: frame.keycode, time: time))
    }
    return frame
  }

  /// Records that the last frame goes out only now, because the keyboard had refused it.
  func goOutLate(at time: Microseconds) {
    guard pressedAt.value >= 0 else { return }
    pressedAt = time
    if !released.isEmpty { released[released.count - 1].time = time }
  }

  /// Removes and returns the stroke once all of its frames have gone out; nil until then.
  func popWhole() -> QueuedKeys? { frames.isEmpty ? stroke.popFirst() : nil }

  /// Drops the stroke, and releases those of its keys that are down.
  func cutShort(_ write: (UInt16, Int32) -> Void) {
    var unpressed: [UInt16] = []
    while let frame = frames.popFirst() {
      if frame.value == 1 {
        unpressed.append(frame.keycode)
      } else if let index = unpressed.firstIndex(of: frame.keycode) {
        unpressed.remove(at: index)
      } else {
        write(frame.keycode, 0)
      }
    }
    stroke.removeAll()
    released.removeAll()
    pressedAt = Microseconds(.min / 2)
  }

  private func record(_ release: Release) {
    while let first = released.first, first.time + filter.gap <= release.time {
      _ = released.popFirst()
    }
    if let index = released.firstIndex(where: { $0.keycode == release.keycode }) {
      _ = released.remove(at: index)
    }
    if filter.gap > .zero { released.append(release) }
  }
}
