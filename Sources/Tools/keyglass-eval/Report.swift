import Glibc

/// Figures by name, printed as one JSON object.
struct Report {
  private var figures: [(name: String, value: String)] = []

  mutating func add(_ name: String, _ value: Double) {
    let rounded = (value * 1e6).rounded() / 1e6
    figures.append((name, rounded.isFinite ? "\(rounded)" : "null"))
  }

  mutating func add(_ name: String, _ value: Int) {
    figures.append((name, "\(value)"))
  }

  /// Adds the figures that every trial has: time per key, and memory.
  mutating func add(_ times: KeyTimes) {
    add("us_per_key_p50", times.percentile(0.5))
    add("us_per_key_p99", times.percentile(0.99))
    add("rss_bytes", Report.residentBytes())
  }

  func print() {
    Swift.print("{" + figures.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}")
  }

  /// Returns the resident size of a process in bytes, from /proc/PROCESS/statm.
  static func residentBytes(of process: String = "self") -> Int {
    guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " ")))
    guard fields.count > 1 else { return 0 }
    let resident = fields[1].map { UInt8(truncatingIfNeeded: $0) }
    let pages = Int(String(decoding: resident, as: UTF8.self)) ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// The processor time of each key. Unlike elapsed time, it does not depend on other programs.
struct KeyTimes {
  private var microseconds: [Double] = []

  /// Measures the processor time of work for a key, or for several.
  mutating func measure(keys: Int = 1, _ work: () -> Void) {
    let start = KeyTimes.now()
    work()
    microseconds.append((KeyTimes.now() - start) / Double(max(1, keys)))
  }

  /// Adds a time measured elsewhere, in microseconds.
  mutating func add(_ time: Double) {
    microseconds.append(time)
  }

  mutating func add(_ other: KeyTimes) {
    microseconds += other.microseconds
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  func percentile(_ part: Double) -> Double {
    guard !microseconds.isEmpty else { return 0 }
    let sorted = microseconds.sorted()
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }
}
