import ControlProtocol
import Glibc
import Keymap
import Layouts
import Logging
import Settings

/// A keymap that `keyglass-session` applies to the Keyglass keyboard. It has all characters of the
/// layouts in use.
///
/// The keymap is made when a `keyglass-session` first requests it. Its additional characters are
/// typed only while the client that has applied it is connected.
final class SessionKeymap: HelperCalls {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  /// The inputs from which an extended keymap is made.
  private struct Base: Hashable, Sendable {
    var source: KeymapSource
    var settings: Settings.Keymap
    var layouts: [Layout]
  }

  private struct Made {
    var keymap: Keymap
    var reply: KeymapFile
  }

  /// The `keyglass-session` that called last, the keymap that it has applied, and the answer to its
  /// call.
  private struct Helper {
    var caller: ControlThread.Caller
    var applied: String?
    var answer: Answer?
  }

  /// Called when `keymap` changes.
  var changed: () -> Void = {}

  private let background: BackgroundWork
  private let log: Logger
  private let locks: () -> Locks
  private let file = KeptFile(path: "\(folder)/keymap.xkb", mode: 0o644)
  private var helper: Helper?
  /// The inputs of the keymap that is wanted; nil if there is nothing to extend.
  private var base: Base?
  /// The inputs of the last attempt to make a keymap; nil before the first. `made` stays nil if the
  /// attempt failed, or if there was nothing to add.
  private var madeOf: Base?
  private var made: Made?
  private var isMaking = false

  /// The folder in which systemd lets the daemon write for other processes.
  private static let folder =
    getenv("RUNTIME_DIRECTORY").map { String(cString: $0) } ?? "/run/keyglass"

  init(background: BackgroundWork, log: Logger, locks: @escaping () -> Locks) {
    self.background = background
    self.log = log
    self.locks = locks
  }

  /// The keymap to type with instead of the system's; nil while no session has applied it.
  var keymap: Keymap? {
    made.flatMap { $0.reply.name == helper?.applied ? $0.keymap : nil }
  }

  /// Adapts to another keymap or other layouts.
  ///
  /// A keymap with several groups is not extended, because applying it would switch the keyboard to
  /// the first group.
  ///
  /// - Parameter layouts: the layouts whose characters the keymap must have; empty for no
  ///   extension.
  func extend(_ keymaps: CompiledKeymaps, _ settings: Settings.Keymap, by layouts: [Layout]) {
    let base =
      keymaps.desktop?.names.layouts.count == 1 && !layouts.isEmpty
      ? Base(source: keymaps.source, settings: settings, layouts: layouts) : nil
    guard base != self.base else { return }
    self.base = base
    // The typist still uses the old keymap until the caller has chosen another.
    if let made { background.freeLater(made.keymap) }
    made = nil
    madeOf = nil
    makeIfWanted()
  }

  /// Receives a call, which is answered once there is a keymap that the caller has not applied yet.
  ///
  /// - Parameter applied: the name of the keymap that the caller has applied; nil if none.
  func receiveCall(applied: String?, by caller: ControlThread.Caller, then answer: @escaping Answer)
  {
    if let helper, helper.caller.client != caller.client, applied == nil, keymap != nil {
      // Another session has applied the keymap and keeps it.
      return answer(.failure(.cancelled))
    }
    helper?.answer?(.failure(.cancelled))
    let before = keymap
    helper = Helper(caller: caller, applied: applied, answer: answer)
    makeIfWanted()
    if keymap !== before { changed() }
  }

  var caller: ControlThread.Caller? { helper?.caller }

  /// Forgets the helper, without which the daemon cannot know the session's keymap.
  func forgetHelper() {
    let before = keymap
    let answer = helper?.answer
    helper = nil
    answer?(.failure(.cancelled))
    if before != nil { changed() }
  }

  private func answerHelper() {
    guard let helper, let answer = helper.answer, base == nil || madeOf == base,
      helper.applied != made?.reply.name
    else { return }
    self.helper?.answer = nil
    answer(.success(.keymapFile(made?.reply ?? KeymapFile())))
  }

  /// Makes the keymap if it is missing; otherwise answers the waiting call.
  private func makeIfWanted() {
    guard helper != nil, let base, madeOf != base, !isMaking else { return answerHelper() }
    isMaking = true
    background.run { [file, locks = locks()] in
      Self.make(of: base, locks: locks, into: file)
    } then: { [unowned self] result in
      isMaking = false
      switch result {
      case .success(let new) where base == self.base:
        madeOf = base
        made = new
        answerHelper()
        if keymap != nil { changed() }
      case .success(let old):
        if let old { background.freeLater(old.keymap) }
        makeIfWanted()
      case .failure(let failure):
        madeOf = base
        log.warning("sessions get no keymap: \(failure)")
        answerHelper()
      }
    }
  }

  /// - Returns: nil if there is nothing to add to the keymap.
  private static func make(
    of base: Base, locks: Locks, into file: KeptFile
  ) -> Result<Made?, KeptFile.Failure> {
    guard let plain = try? Keymap(base.source, base.settings, group: 1),
      let extended = plain.extended(by: base.layouts.typedCharacters),
      let keymap = try? Keymap(base.source, base.settings, group: 1, extended: extended)
    else { return .success(nil) }
    // Build the tables without locks too, because scenes query the keymap with all locks off.
    keymap.prepare(locks: [])
    keymap.prepare(locks: locks)
    return Result { () throws(KeptFile.Failure) in
      try file.write(extended.text)
      return Made(keymap: keymap, reply: KeymapFile(file: file.path, name: extended.name))
    }
  }
}
