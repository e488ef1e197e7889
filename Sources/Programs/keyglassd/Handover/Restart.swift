import Units

/// The state of the takeover from the previous daemon, and of this daemon's end.
struct Restart {
  /// The state and devices that the previous daemon handed over.
  var inherited: Inheritance
  /// True until the previous daemon's layout and field are restored. Devices are opened afterwards.
  var isComingBack = false
  /// The time until which the previous daemon's field is used, although no client has reported it
  /// again.
  var fieldDeadline: Microseconds?
  /// The latest time at which the daemon ends; nil while it is not ending.
  var endDeadline: Microseconds?

  init(_ inherited: Inheritance) {
    self.inherited = inherited
  }
}
