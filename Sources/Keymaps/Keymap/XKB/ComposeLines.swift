import Glibc

/// The lines of a locale's Compose file whose sequences begin with a wanted keysym.
///
/// Only simple files are read, in which each line is a sequence, a comment, or the absolute path of
/// a file to include. libxkbcommon reads all other files itself.
struct ComposeLines {
  private let keysyms: Set<Keysym>
  private var kept: [UInt8] = []
  /// The keysym names looked up so far, because each look-up takes long. The bytes of all names are
  /// stored in one list, because comparing many small lists takes long too.
  private var names: [(bytes: Range<Int>, isWanted: Bool)] = []
  private var nameBytes: [UInt8] = []

  private static let folder = "/usr/share/X11/locale"
  /// The maximum depth of files that include each other, as in libxkbcommon.
  private static let deepest = 5

  /// Returns the lines as the text of a Compose file.
  ///
  /// - Returns: nil if libxkbcommon must find or read the file itself.
  static func text(
    locale: String, begunBy keysyms: Set<Keysym>, in folder: String = folder
  ) -> [UInt8]? {
    guard !isReplaced(variable: environment, exists: { access($0, F_OK) == 0 }),
      let path = path(locale: locale, in: folder)
    else { return nil }
    var lines = ComposeLines(keysyms: keysyms)
    return lines.read(path, depth: 1) ? lines.kept : nil
  }

  private init(keysyms: Set<Keysym>) {
    self.keysyms = keysyms
  }

  // MARK: The file

  /// True if libxkbcommon would read a file or a folder other than the locale's usual ones.
  ///
  /// - Parameters:
  ///   - variable: returns the value of an environment variable.
  ///   - exists: returns true if there is a file of this path.
  static func isReplaced(
    variable: (String) -> String?, exists: (String) -> Bool
  ) -> Bool {
    if variable("XCOMPOSEFILE")?.isEmpty == false || variable("XLOCALEDIR") != nil { return true }
    let home = variable("HOME")
    // The XDG Base Directory Specification requires programs to ignore relative paths.
    let absolute = variable("XDG_CONFIG_HOME").flatMap {
      $0.utf8.first == UInt8(ascii: "/") ? $0 : nil
    }
    let settings = absolute ?? home.map { $0 + "/.config" }
    let files = [settings.map { $0 + "/XCompose" }, home.map { $0 + "/.XCompose" }]
    return files.compactMap(\.self).contains(where: exists)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of a locale's file; nil if the folder's index does not list this name.
  private static func path(locale: String, in folder: String) -> String? {
    let wanted = Array(locale.utf8)
    var path: String?
    let isRead = withLines(of: folder + "/compose.dir") { line in
      // Splitting all lines would take longer than reading the locale's file.
      guard wanted.withUnsafeBytes({ isEnd($0, of: line) }) else { return true }
      let words = line.split(whereSeparator: isSpace)
      guard words.count == 2, words[1].elementsEqual(wanted) else { return true }
      var file = words[0]
      if file.last == UInt8(ascii: ":") { file.removeLast() }
      path = folder + "/" + String(decoding: file, as: UTF8.self)
      return false
    }
    return isRead ? nil : path
  }

  private static func isEnd(
    _ end: UnsafeRawBufferPointer, of line: UnsafeRawBufferPointer
  ) -> Bool {
    isSame(UnsafeRawBufferPointer(rebasing: line.suffix(end.count)), end)
  }

  /// Calls `body` with each line of a file until `body` returns false.
  ///
  /// - Returns: false if the file cannot be read, or `body` returned false.
  private static func withLines(
    of path: String, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    let size = Int(status.st_size)
    guard size > 0 else { return true }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
    else { return false }
    defer { munmap(start, size) }
    var rest = UnsafeRawBufferPointer(start: start, count: size)
    while !rest.isEmpty {
      let length = index(of: "\n", in: rest) ?? rest.count
      guard body(UnsafeRawBufferPointer(rebasing: rest[..<length])) else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[min(length + 1, rest.count)...])
    }
    return true
  }

  // MARK: Lines

  private mutating func read(_ path: String, depth: Int) -> Bool {
    Self.withLines(of: path) { add($0, depth: depth) }
  }

  /// - Returns: false if libxkbcommon must read the line.
  private mutating func add(_ line: UnsafeRawBufferPointer, depth: Int) -> Bool {
    guard let start = line.firstIndex(where: { !Self.isSpace($0) }) else { return true }
    switch line[start] {
    case UInt8(ascii: "#"): return true
    case UInt8(ascii: "i"): return include(line, depth: depth)
    case UInt8(ascii: "<"):
      let rest = UnsafeRawBufferPointer(rebasing: line[(start + 1)...])
      guard let end = Self.index(of: ">", in: rest) else { return false }
      if isWanted(UnsafeRawBufferPointer(rebasing: rest[..<end])) {
        kept += line
        kept.append(UInt8(ascii: "\n"))
      }
      return true
    default: return false
    }
  }

  /// Reads the file of a line such as `include "/usr/share/X11/locale/en_US.UTF-8/Compose"`.
  private mutating func include(_ line: UnsafeRawBufferPointer, depth: Int) -> Bool {
    let words = line.split(whereSeparator: Self.isSpace)
    let quote = UInt8(ascii: "\"")
    guard words.count == 2, words[0].elementsEqual("include".utf8), depth < Self.deepest,
      words[1].count > 2, words[1].first == quote, words[1].last == quote
    else { return false }
    let path = words[1].dropFirst().dropLast()
    guard path.first == UInt8(ascii: "/"),
      !path.contains(where: { $0 == quote || "%\\".utf8.contains($0) })
    else { return false }
    return read(String(decoding: path, as: UTF8.self), depth: depth + 1)
  }

  /// True if the name is that of a wanted keysym.
  private mutating func isWanted(_ name: UnsafeRawBufferPointer) -> Bool {
    let known = nameBytes.withUnsafeBytes { bytes in
      names.first { Self.isSame(UnsafeRawBufferPointer(rebasing: bytes[$0.bytes]), name) }
    }
    if let known { return known.isWanted }
    let keysym = Keysym(named: String(decoding: name, as: UTF8.self))
    let isWanted = keysym.map(keysyms.contains) ?? false
    nameBytes += name
    names.append((nameBytes.count - name.count..<nameBytes.count, isWanted))
    return isWanted
  }

  private static func isSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool
  {
    guard one.count == other.count else { return false }
    guard let one = one.baseAddress, let start = other.baseAddress else { return true }
    return memcmp(one, start, other.count) == 0
  }

  private static func index(of sign: Unicode.Scalar, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let found = memchr(start, Int32(bitPattern: sign.value), bytes.count)
    return found.map { UnsafeRawPointer($0) - start }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
