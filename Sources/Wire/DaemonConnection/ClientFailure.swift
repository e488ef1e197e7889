package import ControlProtocol

/// The reason, for display, why a program other than the daemon cannot do its work.
package struct ClientFailure: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }

  package init(_ error: ServerReplyError) {
    switch error {
    case .refused(.permissionDenied):
      self.init(
        "no permission to talk to keyglassd: run as the user in front of the screen, "
          + "or as a member of the group keyglass")
    case .refused(let error):
      self.init("keyglassd refuses: \(error.name)")
    case .malformed:
      self.init("keyglassd sent something that this program does not understand")
    }
  }
}
