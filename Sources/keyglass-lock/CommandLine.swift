import ControlProtocol

/// What the locker is to do.
struct LockOptions: Hashable, Sendable {
  /// A theme's name or file; nil for the settings'.
  var theme: String?
  /// A descriptor to write a line to once the session is locked.
  var readyDescriptor: Int32?
}

/// The locker's command line. An argument parser would bring Foundation.
extension CommandLine {
  enum Outcome: Hashable {
    case run(LockOptions)
    case say(String)
    case misuse(String)
  }

  /// - Parameter words: without the program's name.
  static func read(_ words: some Sequence<String>) -> Outcome {
    var words = Array(words)[...]
    var options = LockOptions()
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch name {
      case "--version" where parts.count == 1: return .say(ProductVersion.current)
      case "--help" where parts.count == 1, "-h": return .say(help)
      case "--theme", "--ready-fd":
        guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst() else {
          return .misuse("\(name) needs a value")
        }
        if name == "--theme" {
          options.theme = value
        } else if let number = Int32(value), number >= 0 {
          options.readyDescriptor = number
        } else {
          return .misuse("\(name) \(value): it is a descriptor's number")
        }
      default: return .misuse("there is no option \(word)")
      }
    }
    return .run(options)
  }

  private static let help = """
    Usage: keyglass-lock [OPTION]…

    Locks a Wayland session with ext-session-lock until its user's password is typed, by
    touch on the keyboard that it shows or on any other. Runs in the foreground and ends
    when the session is unlocked. If it dies, the session stays locked until another
    locker is started.

      --theme THEME    its name, or a file that ends in .yaml
                       (default: as the settings say)
      --ready-fd N     write a line to this descriptor once the session is locked
      --version        print the version
      -h, --help       print this

    Exits with 0 when unlocked, 1 when it could not lock, 2 when another program has the
    lock, 64 for a wrong option, 70 when it cannot go on and the session stays locked, 75
    when it did not lock because passwords cannot be checked just now.
    """
}
