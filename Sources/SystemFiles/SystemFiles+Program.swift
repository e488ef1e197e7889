import Glibc

extension SystemFiles {
  /// The files of this very program: from its source tree if it runs there, else those installed
  /// with it.
  package static func ofThisProgram() -> SystemFiles {
    var files = SystemFiles()
    guard let program = folderOfThisProgram() else { return files }
    // The build folder is a few levels below the source tree.
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
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, let slash = buffer[..<count].lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return String(decoding: buffer[..<slash], as: UTF8.self)
  }

  private static func isFile(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }
}
