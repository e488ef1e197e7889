extension Daemon {
  /// Passes the system's Num Lock on to the keypads, after the system has switched a lock.
  func applySystemLocks() {
    typist.readLEDs()
    for pad in devices.keypads { pad.keypad.setSystemNumLock(typist.locks.contains(.num)) }
  }
}
