import Units

/// The state between the previous daemon and this one, and between this one and the next.
struct Restart {
  /// The state and devices that the previous daemon left.
  var inherited: Inheritance
  /// Still waiting for descriptors from the previous daemon; open no devices.
  var isComingBack = false
  /// The time until which a field that the previous daemon knew counts, even if no client reports
  /// it again.
  var fieldDeadline: Microseconds?
  /// The time at which the daemon ends at the latest; nil while it is not to end.
  var endDeadline: Microseconds?

  init(_ inherited: Inheritance) {
    self.inherited = inherited
  }
}
