import SeatRules

/// The control socket, and its clients' calls that have not been answered yet.
struct Clients {
  let server: ControlThread
  let texts: ClientTexts
  let commits: SessionCommits
  let speech: Speakers
  /// A queue of clients' calls that take long.
  let jobs = ClientJobQueue()
  /// The state that panels and watchers last received.
  var published = PublishedState()
  /// The client that last reported a pointer over its panel; nil if none did.
  var pointer: ControlServer.ClientNumber?

  /// - Parameter seat: the user at the seat; nil if there is none.
  init(_ server: ControlThread, typist: Typist, keymap: KeymapInUse, seat: UInt32?) {
    self.server = server
    speech = Speakers(seat: seat)
    texts = ClientTexts(typist: typist, keymap: keymap, server: server)
    commits = SessionCommits(
      wasCommitted: { typist.wasCommitted($0, $1) }, commitsEnd: { typist.commitsEnd() })
  }
}
