import CLinux
import DaemonConnection
import Drawing
import Glibc
import Layouts
import LockScreen
import OnScreenKeyboard
import Passwords
import Scene
import Settings
import SystemFiles
import Themes

/// The locker's entry point, with its messages when it cannot lock.
@main
struct KeyglassLock {
  let options: LockOptions

  /// The exit status if the compositor refuses because another program has locked the session.
  private static let refused: Int32 = 2

  static func main() {
    keyglass_open_standard_descriptors()
    switch CommandLine.read(CommandLine.arguments.dropFirst()) {
    case .show(let text):
      print(text)
    case .misuse(let reason):
      StandardError.report("\(reason); see keyglass-lock --help")
      exit(EX_USAGE)
    case .run(var options):
      if let number = options.readyDescriptor {
        // Copy the descriptor now, to be sure that it is open. If it were not, a file opened later
        // could get the same number.
        options.readyDescriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard options.readyDescriptor != -1 else {
          StandardError.report(
            "--ready-fd \(number): nothing is open there; see keyglass-lock --help")
          exit(EX_USAGE)
        }
        if number > STDERR_FILENO { close(number) }
      }
      // Ignore signals such as SIGHUP, because the terminal that started the locker may close.
      // Other lockers unlock at SIGUSR1, which must not end this locker.
      for number in [SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU] {
        signal(number, SIG_IGN)
      }
      // Reset SIGCHLD: if it were ignored, a child's exit status could not be read.
      signal(SIGCHLD, SIG_DFL)
      do throws(ClientFailure) {
        exit(try KeyglassLock(options: options).lock() ? EXIT_SUCCESS : refused)
      } catch {
        StandardError.report(error.description)
        exit(EXIT_FAILURE)
      }
    }
  }

  /// - Returns: true if the session was locked and is unlocked.
  private func lock() throws(ClientFailure) -> Bool {
    guard keyglass_keep_memory_private() else {
      throw ClientFailure("the memory cannot be kept private; nothing is locked")
    }
    setlocale(LC_ALL, "")
    let password: PasswordEntry
    do throws(LockedPage.Refused) {
      password = try PasswordEntry()
    } catch {
      throw ClientFailure("\(error.description); nothing is locked")
    }
    let authenticator = try usableAuthenticator()
    let files = SystemFiles.ofThisProgram()
    let settings = files.loadSettings().0
    let locker = try Locker(
      globals: try LockGlobals(), renderer: Renderer(theme: try theme(of: files, settings)),
      keyboard: keyboard(of: files, settings), authenticator: authenticator, password: password,
      words: files.keyWords.words(of: settings.locale.language), locked: reportReady)
    let end: Locker.End
    do throws(ClientFailure) {
      end = try locker.run()
    } catch {
      // Exit with an error, so that the systemd unit starts a new locker. The compositor may still
      // lock the session, and without a locker nothing would ask for a password.
      StandardError.report(
        "\(error.description); the session \(locker.isLocked ? "stays" : "may be") locked")
      exit(EX_SOFTWARE)
    }
    switch end {
    case .unlocked: return true
    case .refused:
      StandardError.report(
        locker.isLocked
          ? "the compositor has ended the lock" : "another program has locked the session")
      return false
    }
  }

  private func usableAuthenticator() throws(ClientFailure) -> Authenticator {
    do throws(Authenticator.Unusable) {
      return try Authenticator()
    } catch {
      guard error.mayPass else { throw ClientFailure(error.description) }
      StandardError.report(error.description)
      // An earlier locker may have died and left the session locked. Pause, because the systemd
      // unit starts the locker again.
      sleep(1)
      exit(EX_TEMPFAIL)
    }
  }

  private func reportReady() {
    ReadyNotification.send()
    guard let descriptor = options.readyDescriptor else { return }
    _ = write(descriptor, "\n", 1)
    close(descriptor)
  }

  /// Returns the theme. A theme on the command line must exist. If the settings' theme is missing,
  /// the standard theme is used.
  private func theme(of files: SystemFiles, _ settings: Settings) throws(ClientFailure) -> Theme {
    let name = options.theme ?? ThemeInUse()?.name(in: files) ?? settings.panel.theme
    let found = files.theme(name)
    if let theme = found.theme { return theme }
    guard options.theme == nil else {
      throw ClientFailure(found.messages.joined(separator: "\n"))
    }
    found.messages.forEach(StandardError.report)
    return .standard
  }

  private func keyboard(of files: SystemFiles, _ settings: Settings) -> LockKeyboard? {
    // Show no keyboard if keys are printed on the glass, because the daemon types those keys.
    guard settings.panel.keys == .shown else { return nil }
    let locale = settings.locale
    let words = files.keyWords
    var layouts = LayoutsInUse(
      EnabledIDs(settings, files: files), settings: settings, catalogue: files.layouts().0,
      in: files
    ).layouts
    if let name = settings.purpose.layout(for: .password), let own = find(name, in: files) {
      layouts = [own.withLetters(of: layouts)] + layouts.filter { $0.id != own.id }
    }
    if layouts.isEmpty { layouts = find("en-us", in: files).map { [$0] } ?? [] }
    guard !layouts.isEmpty else {
      StandardError.report("there is no layout, so only other keyboards type")
      return nil
    }
    layouts = layouts.map { $0.in(locale, words: words) }
    if layouts.count == 1 { layouts[0] = layouts[0].withoutNextLayout }
    let keyboard = settings.keyboard
    return LockKeyboard(
      layouts: layouts,
      behaviour: KeyboardBehaviour(settings, decimalSign: locale.decimalSign, layouts: layouts),
      height: KeyboardHeight(
        share: keyboard.height.value, portraitShare: keyboard.portraitHeight.value,
        leastKey: keyboard.leastKeyHeight, greatestKey: keyboard.greatestKeyHeight),
      shape: KeyboardShape(
        size: keyboard.size, oneHandedWidth: keyboard.oneHandedWidth.value,
        splitGap: keyboard.splitGap.value),
      find: { find($0, in: files)?.in(locale, words: words) })
  }

  private func find(_ name: String, in files: SystemFiles) -> Layout? {
    try? files.layout(name)
  }
}
