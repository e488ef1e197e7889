import Glibc

// fuzz TARGET [libFuzzer's options] [FOLDER of cases]…

/// What is fuzzed, by its name. Each takes any bytes, and ends; a wrong result is a trap.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "settings": fuzzSettings,
  "layouts": fuzzLayouts,
  "themes": fuzzThemes,
  "lexicon": fuzzLexicon,
  "socket": fuzzSocket,
  "touches": fuzzTouches,
]

nonisolated(unsafe) private var target: ([UInt8]) -> Void = { _ in }

/// What libFuzzer's main calls first: takes the target's name out of the arguments.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let words = (1..<Int(count.pointee)).compactMap {
    arguments.pointee[$0].map { String(cString: $0) }
  }
  if words == ["few-words"] {
    // The lexicon that cases begin with.
    fewWords.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    exit(0)
  }
  guard let chosen = words.first.flatMap({ targets[$0] }) else {
    print("usage: fuzz \(targets.keys.sorted().joined(separator: "|")) [option or folder]…")
    exit(64)
  }
  target = chosen
  arguments.pointee[1] = arguments.pointee[0]
  arguments.pointee += 1
  count.pointee -= 1
  return 0
}

/// What libFuzzer calls with every case.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: bytes, count: size)))
  return 0
}
