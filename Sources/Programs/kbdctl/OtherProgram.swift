import Glibc
import SystemFiles

/// Runs other programs for tasks that would make kbdctl larger and slower to start.
enum OtherProgram {
  /// Replaces this process with a program in kbdctl's own folder or, if missing there, on the PATH.
  ///
  /// - Parameter purpose: what the program does, for the message if the program is missing.
  /// - Returns: the failure to run the program; after a success, this process no longer exists.
  static func become(
    _ program: String, _ arguments: [String], purpose: String
  ) -> CommandFailure {
    var pointers = arguments.map { strdup($0) } + [nil]
    defer {
      for pointer in pointers { free(pointer) }
    }
    if let folder = SystemFiles.folderOfThisProgram() { execv("\(folder)/\(program)", &pointers) }
    execvp(program, &pointers)
    return CommandFailure(
      errno == ENOENT
        ? "\(program), which \(purpose), is not installed"
        : "cannot run \(program): \(String(cString: strerror(errno)))")
  }
}
