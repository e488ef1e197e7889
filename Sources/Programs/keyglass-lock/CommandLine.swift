import ControlProtocol

/// The options of the command line.
struct LockOptions: Hashable, Sendable {
  /// The theme's name or file; nil for the settings' theme.
  var theme: String?
  /// A descriptor that gets a line once the session is locked; nil for no such report.
  var readyDescriptor: Int32?
}

/// The locker's command line.
extension CommandLine {
  typealias Outcome = CommandLineOutcome<LockOptions>

  /// - Parameter words: the arguments without the program's name.
  static func read(_ words: ArraySlice<String>) -> Outcome { Outcome(words, parse) }

  private static func parse(
    _ reader: inout OptionReader
  ) throws(OptionReader.Misuse) -> Outcome {
    var options = LockOptions()
    while let name = reader.next() {
      switch name {
      case "--version": return .show(try reader.flag(ProductVersion.current))
      case "--help", "-h": return .show(try reader.flag(help))
      case "--theme": options.theme = try reader.value()
      case "--ready-fd": options.readyDescriptor = try descriptor(reader.value())
      default: throw reader.unknown
      }
    }
    return .run(options)
  }

  private static func descriptor(_ value: String) throws(OptionReader.Misuse) -> Int32 {
    guard let number = Int32(value), number >= 0 else {
      throw OptionReader.Misuse(
        reason: "--ready-fd \(value): it must be the number of a file descriptor")
    }
    return number
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
