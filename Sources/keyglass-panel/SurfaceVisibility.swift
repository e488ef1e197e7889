/// Whether people see a surface, by what its compositor says of it: a session lock and an output that is
/// off hide it without a word to its program.
///
/// Times are in milliseconds of CLOCK_MONOTONIC.
struct SurfaceVisibility: Hashable, Sendable {
  /// How long a change may wait to be shown.
  let patience: Int64

  /// On how many outputs it is; nil where nobody has said so yet, as some compositors never do.
  private var outputs: Int?
  /// Since when a change has not been shown.
  private(set) var waitsSince: Int64?
  private var isLate = false

  /// - Parameter patience: no compositor takes longer than that given here for what it shows at all, and many
  ///   answer for what is hidden once a second or never.
  init(patience: Int64 = 3_000) {
    self.patience = patience
  }

  /// It is on one output more: `wl_surface.enter`.
  mutating func entered() {
    outputs = (outputs ?? 0) + 1
  }

  /// It is on one output less, or all of it is covered: `wl_surface.leave`.
  mutating func left() {
    outputs = max(0, (outputs ?? 0) - 1)
  }

  /// A change was committed, and the compositor is to say when it is time for the next one.
  mutating func changed(at now: Int64) {
    waitsSince = waitsSince ?? now
  }

  /// It is: `wl_surface.frame`.
  mutating func wasShown() {
    waitsSince = nil
    isLate = false
  }

  /// Notes whether a change has waited too long; to be called at `deadline`.
  mutating func settle(at now: Int64) {
    if let deadline, now >= deadline { isLate = true }
  }

  var isSeen: Bool { outputs != 0 && !isLate }

  /// When a change will have waited too long.
  var deadline: Int64? { isLate ? nil : waitsSince.map { $0 + patience } }
}
