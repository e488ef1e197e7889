import Clocks
import Glibc
import SystemFiles
import Units

/// Records of the kernel and udev that any user may read.
enum Machine {
  /// Returns the user id of a file's owner; nil if the file does not exist.
  static func owner(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }

  /// Returns the time of the last change of a file's content or name, in seconds since 1970; 0 if
  /// the file does not exist.
  static func changed(_ path: String) -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
  }

  /// Converts a time of CLOCK_MONOTONIC into seconds since 1970. The result is too late if the
  /// machine has slept since then.
  static func clock(at time: Microseconds) -> Double {
    Double((Clock.timeOfDay() - Clock.now() + time).value) / 1e6
  }

  /// Returns the names in a folder; empty if the folder cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  static var processes: [Facts.Process] {
    names(in: "/proc").compactMap { name in
      guard let id = Int32(name), let text = SystemFiles.text(of: "/proc/\(name)/comm") else {
        return nil
      }
      return Facts.Process(id: id, name: text.split(separator: "\n").first.map(String.init) ?? "")
    }
  }

  /// Returns the processes that have a device open, as far as this process may see them.
  static func users(of node: String, among processes: [Facts.Process]) -> [Facts.Process] {
    processes.filter { process in
      let folder = "/proc/\(process.id)/fd"
      return names(in: folder).contains { SystemFiles.target(ofLink: "\(folder)/\($0)") == node }
    }
  }

  /// The touchscreens in udev's records, without the daemon's clones.
  static var touchscreens: [Facts.Touchscreen] {
    names(in: "/sys/class/input").compactMap { name in
      let folder = "/sys/class/input/\(name)"
      func attribute(_ name: String) -> String {
        let text = SystemFiles.text(of: "\(folder)/\(name)") ?? ""
        return text.split(separator: "\n").first.map(String.init) ?? ""
      }
      guard name.hasPrefix("event"),
        let record = SystemFiles.text(of: "/run/udev/data/c\(attribute("dev"))")
      else { return nil }
      var properties: [Substring: Substring] = [:]
      for line in record.split(separator: "\n") where line.hasPrefix("E:") {
        let parts = line.dropFirst(2).split(separator: "=", maxSplits: 1)
        if parts.count == 2 { properties[parts[0]] = parts[1] }
      }
      guard properties["ID_INPUT_TOUCHSCREEN"] == "1",
        !attribute("device/phys").hasPrefix("keyglass/")
      else { return nil }
      let node = "/dev/input/\(name)"
      return Facts.Touchscreen(
        name: attribute("device/name"), node: node, owner: owner(of: node) ?? 0,
        seat: properties["ID_SEAT"].map(String.init) ?? "seat0",
        isSwitchedOff: properties["LIBINPUT_IGNORE_DEVICE"].map { $0 != "0" } ?? false)
    }
  }

  /// Returns a shell command's output; nil if the command is missing or fails.
  static func output(of command: String) -> String? {
    guard let pipe = popen("\(command) 2>/dev/null", "re") else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer[..<count]
    }
    return pclose(pipe) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
