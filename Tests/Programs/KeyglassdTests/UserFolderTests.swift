import ControlProtocol
import Glibc
import TestSupport
import Testing
import Units

@testable import keyglassd

/// Tests of the files that a user may keep.
struct UserFolderTests {
  private let scratch: ScratchFolder
  private let folder: UserFolder

  init() throws {
    scratch = try ScratchFolder()
    folder = UserFolder(path: scratch.path)
    mkdir(folder.path + "/layouts", 0o700)
  }

  private func write(_ name: String) throws {
    try write("x", at: "\(folder.path)/layouts/\(name)")
  }

  private func write(_ text: String, at path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func exists(_ name: String) -> Bool {
    access("\(folder.path)/layouts/\(name)", F_OK) == 0
  }

  private func text(_ id: String, _ rest: String = "") -> String {
    "id: \(id)\ntitle: X\nwidth: 2\nlayers:\n  a: {rows: [a b]}\n\(rest)"
  }

  @Test func thirtyTwoLayoutsFit() throws {
    for number in 0..<UserFolder.mostLayouts { try folder.install("x", id: "a\(number)") }
    #expect(throws: ControlError.self) { try folder.install("x", id: "b") }
    #expect(!exists("b.yaml"))
    // The layout replaces the existing one.
    try folder.install("y", id: "a0")
    try folder.removeLayout("a1")
    try folder.install("x", id: "b")
  }

  @Test func abbreviationsAreKept() throws {
    #expect(!folder.hasFiles)
    try folder.setShortcut("OMW", "it's \"on\" my: way # \t{")
    try folder.setShortcut("mvh", "Med vennlig hilsen")
    #expect(
      try folder.shortcuts.expansions == [
        "omw": "it's \"on\" my: way # \t{", "mvh": "Med vennlig hilsen",
      ])
    #expect(folder.hasFiles)
    try folder.setShortcut("omw", nil)
    try folder.setShortcut("Mvh", nil)
    #expect(try folder.shortcuts.expansions.isEmpty && !folder.hasFiles)
    #expect(throws: ControlError.self) { try folder.setShortcut("omw", nil) }
    for wrong in [
      ("o2", "x"), ("", "x"), ("a: b", "x"), ("a", ""), ("a", "x\ny: z"), ("a", "\u{202E}"),
    ] {
      #expect(throws: ControlError.self) { try folder.setShortcut(wrong.0, wrong.1) }
    }
    #expect(!folder.hasFiles)
  }

  /// Returns the contents of the damaged files that were kept.
  private func damaged() throws -> [[UInt8]] {
    try ["", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"].compactMap { number in
      let file = KeptFile(path: folder.path + "/shortcuts.yaml.damaged" + number)
      return try access(file.path, F_OK) == 0 ? file.bytes() : nil
    }
  }

  private func isRefused(_ problem: String) throws {
    do throws(ControlError) {
      try folder.setShortcut("new", "x")
      Issue.record("it was taken")
    } catch {
      #expect(error == .invalidSettings(problems: [problem]))
    }
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  @Test func aFileThatCannotBeReadIsNotReplaced() throws {
    let path = folder.path + "/shortcuts.yaml"
    mkdir(path, 0o700)
    try isRefused("\(path): Is a directory")
    #expect(throws: ControlError.self) { try folder.shortcuts }
    rmdir(path)
    try write("shortcuts:\n  omw: on my way\n", at: folder.path + "/other")
    symlink(folder.path + "/other", path)
    try isRefused("\(path): Too many levels of symbolic links")
    #expect(isLink(path))
    #expect(try damaged() == [])
    symlink(folder.path + "/other", folder.choicesPath)
    #expect(throws: KeptFile.Failure.self) { try folder.write(folder.choices) }
    #expect(isLink(folder.choicesPath))
  }

  @Test func aFileThatIsNotUTF8IsKeptAsItIs() throws {
    let bytes = Array("shortcuts:\n  omw: on my way\n  caf".utf8) + [0xE9] + Array(": x\n".utf8)
    let file = try #require(fopen(folder.path + "/shortcuts.yaml", "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    #expect(try folder.setShortcut("new", "x").damage != nil)
    #expect(try folder.shortcuts.expansions == ["omw": "on my way", "new": "x"])
    #expect(try damaged() == [bytes])
  }

  @Test func noDamagedFileIsThrownAway() throws {
    let path = folder.path + "/shortcuts.yaml"
    let texts = (0...UserFolder.mostDamaged).map { "shortcuts:\n  o2: x\n  omw: \($0)\n" }
    for text in texts.dropLast() {
      try write(text, at: path)
      #expect(try folder.setShortcut("new", "x").damage != nil)
    }
    let kept = texts.dropLast().map { Array($0.utf8) }
    #expect(try damaged() == kept)
    try write(texts[UserFolder.mostDamaged], at: path)
    try isRefused("\(path) is damaged, and 9 damaged files are kept beside it already")
    #expect(KeptFile(path: path).read() == texts[UserFolder.mostDamaged])
    #expect(try damaged() == kept)
  }

  /// The files have one wrong entry, one wrong line, or wrong YAML throughout.
  @Test(arguments: [
    ("shortcuts:\n  omw: on my way\n  o2: on two\n  mvh: x\n", "3:3: an abbreviation is"),
    ("shortcuts:\n  omw: on my way\n  brb: \"x\n  mvh: x\n", "3:"),
    ("shortcuts:\n  omw: on my way\n\u{1}\n  mvh: x\n", "3:1: "),
    ("omw: on my way\nmvh: x\n", "1:1: "),
    ("shortcuts:\n  omw: on my way\n  o2: x\n  mvh: x\nnames: [Ann]\n", "3:3: "),
  ])
  func aDamagedFileIsMendedByTheNextChange(text: String, place: String) throws {
    let path = folder.path + "/shortcuts.yaml"
    for (remove, copy) in [("omw", ""), ("o2", ".2"), ("none", ".3")] {
      try write(text, at: path)
      #expect(try folder.shortcuts.expansions["omw"] == "on my way")
      let damage = try folder.setShortcut(remove, nil).damage
      #expect(damage?.hasPrefix("\(path):\(place)") == true, "\(damage ?? "")")
      #expect(damage?.hasSuffix("; the file is kept as \(path).damaged\(copy)") == true)
      #expect(try damaged().last == Array(text.utf8))
      #expect(try folder.shortcuts.expansions["mvh"] == "x")
      #expect(try folder.shortcuts.expansions["omw"] == (remove == "omw" ? nil : "on my way"))
    }
    try write(text, at: path)
    #expect(try folder.setShortcut("new", "y").damage != nil)
    #expect(try folder.setShortcut("new", "z").damage == nil)
    for name in try folder.shortcuts.expansions.keys { _ = try folder.setShortcut(name, nil) }
    #expect(try damaged() == [])
  }

  @Test func abbreviationsBeyondOneHundredCanBeRemoved() throws {
    let names = "abcdefghijkl".flatMap { first in "abcdefghij".map { "\(first)\($0)" } }
    try write(
      "shortcuts:\n" + names.map { "  z\($0): x\n" }.joined(), at: folder.path + "/shortcuts.yaml")
    try folder.setShortcut("zaa", nil)
    #expect(try folder.shortcuts.expansions.count == 119)
    #expect(throws: ControlError.self) { try folder.setShortcut("y", "x") }
  }

  @Test func anEmptyLayoutFileCanBeRemoved() throws {
    try write("", at: "\(folder.path)/layouts/a.yaml")
    try folder.removeLayout("a")
    #expect(!exists("a.yaml"))
  }

  @Test func oneHundredAbbreviationsFit() throws {
    let letters = Array("abcdefghij")
    for number in 0..<100 {
      try folder.setShortcut("\(letters[number / 10])\(letters[number % 10])", "x")
    }
    #expect(throws: ControlError.self) { try folder.setShortcut("k", "x") }
    try folder.setShortcut("aa", "y")
    #expect(try folder.shortcuts.expansions["aa"] == "y")
  }

  @Test func hiddenFilesOfFormerVersionsAreRemovedAndNotCounted() throws {
    for number in 0..<100 { try write(".a\(number).yaml") }
    try write("a.yaml.new")
    for number in 0..<UserFolder.mostLayouts { try folder.install("x", id: "a\(number)") }
    #expect(!exists(".a7.yaml"))
    #expect(!exists("a.yaml.new"))
    #expect(exists("a7.yaml"))
    #expect(throws: ControlError.self) { try folder.install("x", id: "b") }
  }

  @Test(arguments: [".a1", "..", ".", "...", "a/b", "../a", "A", ""])
  func oddIDsAreRefused(id: String) throws {
    do throws(ControlError) {
      _ = try UserFolder.layout(in: text("'\(id)'"))
      Issue.record("it was taken")
    } catch {
      guard case .invalidSettings(let problems) = error else { throw error }
      #expect(problems.count == 1 && problems[0].hasPrefix("layout:1:5: an id "), "\(problems)")
    }
  }

  @Test func aFolderThatCannotBeReadIsSaidToBeThat() throws {
    rmdir(folder.path + "/layouts")
    try write("", at: folder.path + "/layouts")
    do throws(ControlError) {
      try folder.install("x", id: "a")
      Issue.record("it was taken")
    } catch {
      #expect(
        error
          == .invalidSettings(problems: [
            "\(folder.path)/layouts:1:1: cannot be read: Not a directory"
          ]))
    }
  }

  @Test func aFolderWithTooMuchInItIsSaidToBeThat() throws {
    for number in 0...4096 { try write("x", at: "\(folder.path)/layouts/.\(number)") }
    do throws(ControlError) {
      try folder.install("x", id: "a")
      Issue.record("it was taken")
    } catch {
      #expect(
        error
          == .invalidSettings(problems: [
            "\(folder.path)/layouts:1:1: the folder holds more than the 4096 files that are read"
          ]))
    }
  }

  @Test func aLayoutIsNoLargerThanAMessageOfAUsers() throws {
    #expect(try UserFolder.layout(in: text("a")).id == "a")
    let comment = "#" + String(repeating: "x", count: UserFolder.largestLayout) + "\n"
    #expect(throws: ControlError.self) { try UserFolder.layout(in: text("a", comment)) }
  }
}

struct ClientJobQueueTests {
  @Test func runsOneJobAtATime() {
    let jobs = ClientJobQueue()
    nonisolated(unsafe) var begun: [Int] = []
    nonisolated(unsafe) var ends: [() -> Void] = []
    for number in 0..<4 {
      jobs.enqueue { end in
        begun.append(number)
        // The third job ends at once.
        if number == 2 { _ = end() } else { ends.append { #expect(end()) } }
      } orElse: {
        Issue.record("\(number) was given up")
      }
    }
    #expect(begun == [0])
    ends.removeFirst()()
    #expect(begun == [0, 1])
    ends.removeFirst()()
    #expect(begun == [0, 1, 2, 3])
  }

  @Test func aJobThatNeverEndsBlocksNoOther() {
    let jobs = ClientJobQueue()
    nonisolated(unsafe) var called: [String] = []
    nonisolated(unsafe) var ends: [() -> Bool] = []
    for name in ["a", "b", "c"] {
      jobs.enqueue { end in
        called.append(name)
        ends.append(end)
      } orElse: {
        called.append("no \(name)")
      }
    }
    #expect(jobs.advance(to: .seconds(1)) == .seconds(31))
    #expect(jobs.advance(to: .seconds(30)) == .seconds(31))
    #expect(called == ["a"])
    #expect(jobs.advance(to: .seconds(31)) == .seconds(61))
    #expect(called == ["a", "no a", "b"])
    // The first job ends late, and its end must not end another job.
    #expect(!ends[0]())
    #expect(called == ["a", "no a", "b"])
    #expect(ends[1]())
    #expect(!ends[1]())
    #expect(called == ["a", "no a", "b", "c"])
    #expect(jobs.advance(to: .seconds(40)) == .seconds(70))
    #expect(ends[2]())
    #expect(jobs.advance(to: .seconds(100)) == nil)
  }
}
