import CLinux
import CPAM
import Glibc
import Passwords

/// Reads a password from standard input until its end, and asks PAM to check that password for the
/// user. The answer goes to standard output (`AuthenticationReply`).
///
/// The program needs no privilege: pam_unix has a setuid helper that checks a user's own password.
@main
struct KeyglassAuthenticate {
  /// The name of the file in /etc/pam.d.
  private static let service = "keyglass-lock"

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    keyglass_open_standard_descriptors()
    keepAnswerPrivate()
    // End when the parent ends, because nobody would then read the answer.
    keyglass_end_with_parent()
    guard keyglass_keep_memory_private() else { fail("the memory cannot be kept private") }
    let password: ReadPassword
    do throws(LockedPage.Refused) {
      password = try ReadPassword()
    } catch {
      fail(error.description)
    }
    send(.ready)
    if CommandLine.arguments.dropFirst().first == "--trial" {
      send(tryOut())
      return
    }
    let isWhole = password.read(from: STDIN_FILENO)
    close(STDIN_FILENO)
    _ = open("/dev/null", O_RDONLY)
    guard isWhole else { fail("the password did not arrive whole") }
    let verdict = check(password)
    password.erase()
    send(verdict)
  }

  /// Tests without a password that the user exists and that PAM can start the service. Success is
  /// reported as `denied`, so that this test can never unlock.
  private static func tryOut() -> AuthenticationReply {
    guard let entry = getpwuid(getuid()) else { return .failed("there is no user \(getuid())") }
    var talk = pam_conv(conv: { _, _, _, _ in PAM_CONV_ERR }, appdata_ptr: nil)
    var handle: OpaquePointer?
    let status = pam_start(service, entry.pointee.pw_name, &talk, &handle)
    guard status == PAM_SUCCESS, let handle else {
      return .failed("PAM does not start: error \(status)")
    }
    _ = pam_end(handle, status)
    return .denied
  }

  private static func check(_ password: ReadPassword) -> AuthenticationReply {
    guard let entry = getpwuid(getuid()), let name = strdup(entry.pointee.pw_name) else {
      return .failed("there is no user \(getuid())")
    }
    defer { free(name) }
    var talk = pam_conv(
      conv: { count, messages, replies, data in
        Conversation.answer(count, messages, replies, data)
      }, appdata_ptr: Unmanaged.passUnretained(password).toOpaque())
    var handle: OpaquePointer?
    var status = pam_start(service, name, &talk, &handle)
    guard status == PAM_SUCCESS, let handle else { return .failed("PAM does not start") }
    // After a wrong password, libpam itself delays this call's return.
    status = pam_authenticate(handle, 0)
    let verdict: AuthenticationReply
    switch status {
    case PAM_SUCCESS:
      // Renew credentials such as Kerberos tickets. The session is unlocked even without them.
      _ = pam_setcred(handle, Int32(PAM_REFRESH_CRED))
      verdict = .granted
    case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_MAXTRIES, PAM_PERM_DENIED, PAM_ACCT_EXPIRED,
      PAM_CRED_INSUFFICIENT:
      verdict = .denied
    default:
      let reason = pam_strerror(handle, status).map { String(cString: $0) } ?? "error \(status)"
      verdict = .failed(reason)
    }
    _ = pam_end(handle, status)
    return verdict
  }

  /// The descriptor for replies. It is a copy of standard output, because PAM's modules and their
  /// programs may write to standard output itself. The copy is made before any other thread exists.
  nonisolated(unsafe) private static var answer: Int32 = -1

  private static func keepAnswerPrivate() {
    answer = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // Exit, because the answer could not be sent without this descriptor.
    guard answer >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { exit(EXIT_FAILURE) }
  }

  static func send(_ reply: AuthenticationReply) {
    var line = reply.line
    line.withUTF8 { bytes in _ = write(answer, bytes.baseAddress, bytes.count) }
  }

  private static func fail(_ reason: String) -> Never {
    send(.failed(reason))
    exit(0)
  }
}
