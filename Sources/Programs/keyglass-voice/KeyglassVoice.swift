import CLinux
import Clocks
import DaemonConnection
import Glibc

/// The entry point of keyglass-voice, with its messages when it cannot run.
@main
enum KeyglassVoice {
  static func main() {
    switch CommandLine.read(CommandLine.arguments.dropFirst()) {
    case .show(let text):
      print(text)
    case .misuse(let reason):
      StandardError.report("\(reason); see keyglass-voice --help")
      exit(EX_USAGE)
    case .run(let socket):
      guard keyglass_forbid_core_dump() else {
        StandardError.report("core dumps cannot be prevented, so one may contain spoken text")
        exit(EXIT_FAILURE)
      }
      signal(SIGPIPE, SIG_IGN)
      StopSignals.endProgram()
      speak(textsFrom: socket)
    }
  }

  private static func speak(textsFrom socket: String) -> Never {
    let link = SpeechLink(
      path: socket, SystemVoice { () throws(ClientFailure) in try Espeak() })
    while true {
      link.process(at: Clock.now())
      var polled = link.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: link.deadline))
    }
  }
}
