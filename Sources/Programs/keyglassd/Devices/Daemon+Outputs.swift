import Evdev
import Units

// The output devices, from which applications read instead of the grabbed touchscreens and keypads.
extension Daemon {
  /// Writes refused events again; returns the next deadline.
  func retryOutputs(at time: Microseconds) -> Microseconds? {
    var next: Microseconds?
    for screen in devices.touchscreens where screen.output?.refusals ?? 0 > 0 {
      let deadline = retryOutput(of: screen, at: time) {
        detach(screen, because: Self.refusal)
        appeared(screen.udevDevice)
      }
      next = sooner(next, deadline)
    }
    for pad in devices.keypads where pad.output?.refusals ?? 0 > 0 {
      let deadline = retryOutput(of: pad, at: time) {
        detach(pad, because: Self.refusal)
        appeared(pad.udevDevice)
      }
      next = sooner(next, deadline)
    }
    return next
  }

  private static let refusal = "the kernel keeps refusing its events; the device is opened again"

  private func retryOutput(
    of device: some DeviceInUse, at time: Microseconds, orReopen reopen: () -> Void
  ) -> Microseconds? {
    guard let output = device.output else { return nil }
    switch output.advanceRefused(to: time) {
    case .none:
      return nil
    case .wait(let deadline):
      return deadline
    case .retry:
      // The first refusal was logged.
      try? output.flush()
      return output.refusals > 0 ? time + RefusedWrites.interval : nil
    case .giveUp:
      reopen()
      return nil
    }
  }
}
