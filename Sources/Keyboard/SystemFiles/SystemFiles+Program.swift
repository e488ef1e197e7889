import Glibc

extension SystemFiles {
  /// Returns the files for this program: those of the source tree if the program runs there,
  /// otherwise the installed files.
  package static func ofThisProgram() -> SystemFiles {
    var files = SystemFiles()
    guard let program = folderOfThisProgram() else { return files }
    // The build folder is at most a few levels below the source tree.
    var folder = program[...]
    for _ in 0..<5 {
      if isFile("\(folder)/Package.swift"), isFile("\(folder)/layouts/en-us.yaml") {
        files.shared = String(folder)
        return files
      }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = folder[..<slash]
    }
    let installed = "\(program)/../share/keyglass"
    if isFile("\(installed)/layouts/en-us.yaml") { files.shared = installed }
    return files
  }

  /// The folder of the program's file, without a trailing slash.
  package static func folderOfThisProgram() -> String? {
    guard let program = target(ofLink: "/proc/self/exe"), let slash = program.lastIndex(of: "/")
    else { return nil }
    return String(program[..<slash])
  }

  /// Returns the target of a symbolic link; nil if the path is not a link or cannot be read.
  package static func target(ofLink path: String) -> String? {
    // The array must be of CChar, as in C. For another type, Swift 6.0 passes the address of the
    // variable, and the kernel overwrites the stack.
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  private static func isFile(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}
