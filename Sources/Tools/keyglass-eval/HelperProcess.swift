import CompositionMessages
import CompositionMethods
import Glibc

/// A `keyglass-ime` process for this trial, connected by a socket pair.
final class HelperProcess {
  private let socket: Int32
  private let process: pid_t
  private var sequence: UInt32 = 0
  private var buffer = [UInt8](repeating: 0, count: CompositionReply.packetLimit + 1)

  /// - Throws: if the process does not start.
  init(program: String, tables: String) throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
      throw HelperFailure(description: "no socket: \(String(cString: strerror(errno)))")
    }
    socket = ends[0]
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let arguments: [String] = [program, "--tables", tables]
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var started: pid_t = 0
    let problem = posix_spawn(&started, program, &actions, nil, words, environ)
    close(ends[1])
    guard problem == 0 else {
      close(ends[0])
      throw HelperFailure(description: "\(program): \(String(cString: strerror(problem)))")
    }
    process = started
  }

  deinit {
    // The process ends when its connection is closed.
    close(socket)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// - Throws: if the process sends no reply, or a malformed reply.
  func ask(
    _ method: CompositionMethod, _ spellings: [CompositionRequest.Spelling],
    _ fuzzy: FuzzySounds = []
  ) throws -> CompositionReply {
    sequence += 1
    let packet = try answer(
      CompositionRequest(sequence: sequence, method: method, spellings: spellings, fuzzy: fuzzy))
    guard let reply = try? CompositionReply(packet: packet), reply.sequence == sequence else {
      throw HelperFailure(description: "keyglass-ime has not answered")
    }
    return reply
  }

  /// Sends a keyboard's request, and returns the packet of the answer.
  ///
  /// - Throws: if there is no answer.
  func answer(_ request: CompositionRequest) throws -> [UInt8] {
    let packet = request.packet
    guard send(socket, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count else {
      throw HelperFailure(description: "keyglass-ime is gone")
    }
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { throw HelperFailure(description: "keyglass-ime has not answered") }
    return Array(buffer[..<count])
  }

  /// The processor time that the process has used, in microseconds.
  var processorTime: Double {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  var residentBytes: Int { Report.residentBytes(of: "\(process)") }
}

struct HelperFailure: Error, CustomStringConvertible {
  var description: String
}
