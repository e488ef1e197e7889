import Glibc

// Usage: TARGET FOLDER CHANGES FILE…, where TARGET is a link to the program. It replaces libFuzzer
// in builds that have the cases and no sanitizer.

/// Runs each case, then CHANGES changed copies of it, which are the same in each run. FOLDER/case
/// has the bytes of the case under way.
@main
enum Cases {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    _ = begin(&count, &arguments)
    let words = CommandLine.arguments
    guard words.count > 3, let changes = Int(words[2]) else { exit(64) }
    let running = words[1] + "/case"
    var random = Numbers()
    var executions = 0
    for file in words.dropFirst(3) {
      let bytes = contents(of: file)
      run(bytes, running)
      for _ in 0..<changes { run(changed(bytes, &random), running) }
      executions += 1 + changes
    }
    unlink(running)
    print("\(executions) executions without a finding")
  }

  private static func run(_ bytes: [UInt8], _ running: String) {
    guard let stream = fopen(running, "w") else { fatalError("cannot write \(running)") }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
    _ = bytes.withUnsafeBufferPointer { fuzz($0.baseAddress, $0.count) }
  }

  /// Makes up to four changes at random places: a byte is changed or dropped, some bytes are
  /// repeated, or the rest is cut off.
  private static func changed(_ bytes: [UInt8], _ random: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[place] = UInt8(random.below(256))
      case 1: bytes[place] ^= 1 << random.below(8)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(16), at: random.below(bytes.count))
      default: bytes.removeLast(random.below(bytes.count) / 4)
      }
    }
    return bytes
  }
}

/// Numbers that look random and are the same each time.
private struct Numbers {
  private var state: UInt64 = 1

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
