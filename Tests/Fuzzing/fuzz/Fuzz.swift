import Glibc

// Usage: TARGET [libFuzzer's options] [FOLDER of cases]…, where TARGET is a link to the program.
// The link names the target, because libFuzzer starts itself again to merge and minimise cases, and
// then passes on only the first word.

/// The fuzz targets by name. Each accepts any bytes and ends; a wrong result is a trap.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "settings": fuzzSettings,
  "layouts": fuzzLayouts,
  "themes": fuzzThemes,
  "texts": fuzzTexts,
  "lexicon": fuzzLexicon,
  "socket": fuzzSocket,
  "touches": fuzzTouches,
  "clients": fuzzClients,
  "focus": fuzzFocus,
  "browser": fuzzBrowser,
  "compositions": fuzzCompositions,
  "sentences": fuzzSentences,
  "address-book": fuzzAddressBook,
  "learned-words": fuzzLearnedWords,
  "touch-habits": fuzzTouchHabits,
  "recent-texts": fuzzRecentTexts,
  "places": fuzzPlaces,
  "kept-state": fuzzKeptState,
  "handover": fuzzHandover,
  "sway": fuzzSway,
  "accessibility": fuzzAccessibility,
  "mozc": fuzzMozc,
]

nonisolated(unsafe) private var target: ([UInt8]) -> Void = { _ in }

/// Prepares the run; libFuzzer's main calls this first.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let path = arguments.pointee[0].map { String(cString: $0) } ?? ""
  let name = path.split(separator: "/").last.map(String.init) ?? ""
  if name == "few-words" {
    // Print the seed case for lexicons.
    fewWords.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    exit(0)
  }
  if name == "few-sentences" {
    fewSentences.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    exit(0)
  }
  guard let chosen = targets[name] else {
    print("call it by a link that is named \(targets.keys.sorted().joined(separator: ", "))")
    exit(64)
  }
  target = chosen
  return 0
}

/// The longest processor time for one case in nanoseconds, under all sanitizers; a usual case takes
/// 0.2 % of it. Slower input could keep the daemon from the fingers.
private let longestCase: Int64 = 500_000_000

/// Runs a case; libFuzzer calls this for each case.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let began = processorTime()
  target(Array(UnsafeBufferPointer(start: bytes, count: size)))
  let spent = processorTime() - began
  precondition(spent < longestCase, "a case of \(size) bytes took \(spent / 1_000_000) ms")
  return 0
}

private func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
