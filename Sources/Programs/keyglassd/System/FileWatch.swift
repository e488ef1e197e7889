import Evdev
import Glibc

/// Watches a set of files with inotify(7), and reports that a file may have changed, appeared or
/// disappeared.
///
/// Folders are watched rather than files, because rewriting a file creates a new one. If a folder
/// is missing, the nearest existing folder above it is watched.
final class FileWatch {
  private let inotify: Descriptor
  private let paths: [String]
  private var watched: [String: Int32] = [:]
  /// The components of all paths; events with other names are ignored.
  private let names: Set<String>

  private static let mask =
    UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
    | UInt32(IN_ONLYDIR)

  /// - Throws: if inotify is not available.
  init(_ paths: [String]) throws(DeviceError) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { throw DeviceError(operation: "watch files", code: errno) }
    inotify = Descriptor(number)
    self.paths = paths
    names = Set(paths.flatMap { $0.split(separator: "/").map(String.init) })
    watchFolders()
  }

  var fileDescriptor: Int32 { inotify.number }

  /// Returns true if anything happened to the files since the last call.
  func changed() -> Bool {
    var changed = false
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while true {
        let count = read(inotify.number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = buffer[(offset + header)..<min(offset + header + Int(event.len), count)]
          if names.contains(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) {
            changed = true
          }
          offset += header + Int(event.len)
        }
      }
    }
    if changed { watchFolders() }
    return changed
  }

  private func watchFolders() {
    var wanted: [String: Int32] = [:]
    for path in paths {
      var folder = path[...]
      repeat {
        folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        let descriptor = inotify_add_watch(
          inotify.number, folder.isEmpty ? "/" : String(folder), FileWatch.mask)
        if descriptor >= 0 {
          wanted[String(folder)] = descriptor
          break
        }
      } while !folder.isEmpty
    }
    for (folder, descriptor) in watched where !wanted.values.contains(descriptor) {
      watched[folder] = nil
      inotify_rm_watch(inotify.number, descriptor)
    }
    watched = wanted
  }
}
