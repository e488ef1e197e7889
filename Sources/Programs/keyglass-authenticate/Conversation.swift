import CPAM
import Glibc
import Passwords

/// Answers PAM's modules: a prompt without echo gets the password, and messages go to the lock
/// screen.
enum Conversation {
  typealias Messages = UnsafeMutablePointer<UnsafePointer<pam_message>?>
  typealias Replies = UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>

  /// `pam_conv`'s function.
  ///
  /// - Returns: `PAM_CONV_ERR` if a module asks for more than the password.
  static func answer(
    _ count: Int32, _ messages: Messages?, _ replies: Replies?, _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard (1...PAM_MAX_NUM_MSG).contains(count), let messages, let replies, let data,
      let memory = calloc(Int(count), MemoryLayout<pam_response>.stride)
    else { return PAM_CONV_ERR }
    let password = Unmanaged<ReadPassword>.fromOpaque(data).takeUnretainedValue()
    let answers = memory.assumingMemoryBound(to: pam_response.self)
    for index in 0..<Int(count) {
      guard let message = messages[index]?.pointee else { continue }
      switch message.msg_style {
      case PAM_PROMPT_ECHO_OFF:
        guard let copy = password.copy() else {
          forget(answers, count: index)
          return PAM_BUF_ERR
        }
        answers[index].resp = copy
      case PAM_TEXT_INFO, PAM_ERROR_MSG:
        message.msg.map { KeyglassAuthenticate.send(.message(String(cString: $0))) }
      default:
        forget(answers, count: index)
        return PAM_CONV_ERR
      }
    }
    replies.pointee = answers
    return PAM_SUCCESS
  }

  private static func forget(_ answers: UnsafeMutablePointer<pam_response>, count: Int) {
    for index in 0..<count {
      guard let answer = answers[index].resp else { continue }
      explicit_bzero(answer, strlen(answer))
      free(answer)
    }
    free(answers)
  }
}
