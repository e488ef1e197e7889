import ControlProtocol
import Glibc
import Keymap
import Layouts
import Logging
import Settings

/// The keymap with all characters of the layouts in use, which a session's helper gives to the
/// Keyglass keyboard.
///
/// It is made once somebody asks for it. What it types more is planned only while the helper that
/// has applied it is there.
final class SessionKeymap {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  private struct Made {
    var keymap: Keymap
    var reply: KeymapFile
  }

  /// The helper that called last, what it has applied, and its call.
  private struct Helper {
    var client: ControlServer.ClientNumber
    var applied: String?
    var answer: Answer?
  }

  /// Called when the keymap to plan on is another.
  var changed: () -> Void = {}
  /// Whose characters it has; empty for none.
  var layouts: [Layout] = []

  private let background: BackgroundWork
  private let log: Logger
  private let file = KeptFile(path: "\(folder)/keymap.xkb", mode: 0o644)
  private var helper: Helper?
  private var made: Made?
  /// Makes the keymap for what is in use; nil where there is nothing to extend.
  private var make: (@Sendable () -> Result<Made?, KeptFile.Failure>)?
  /// Counts what there was to extend, so that an old result is not taken for a new one.
  private var turn = 0
  private var isMaking = false

  /// Where systemd lets the daemon write for others.
  private static let folder =
    getenv("RUNTIME_DIRECTORY").map { String(cString: $0) } ?? "/run/keyglass"

  init(background: BackgroundWork, log: Logger) {
    self.background = background
    self.log = log
  }

  /// What to plan on instead of the system's keymap; nil while no session has applied it.
  var keymap: Keymap? {
    made.flatMap { $0.reply.name == helper?.applied ? $0.keymap : nil }
  }

  /// Another keymap is in use, or other layouts are.
  func extend(_ keymaps: CompiledKeymaps, _ settings: Settings.Keymap, locks: Locks) {
    turn += 1
    isMaking = false
    if let made { background.free(made.keymap) }
    made = nil
    make = nil
    guard keymaps.desktop != nil, !layouts.isEmpty else { return }
    make = { [layouts, file, source = keymaps.source, group = keymaps.group] in
      Self.make(
        layouts.typedCharacters, from: source, settings, group: group, locks: locks, into: file)
    }
    makeIfWanted()
  }

  /// A helper waits for another keymap than the one that it has applied, if any.
  func take(applied: String?, by client: ControlServer.ClientNumber, then answer: @escaping Answer)
  {
    helper?.answer?(.failure(.cancelled))
    let before = keymap
    helper = Helper(client: client, applied: applied, answer: answer)
    makeIfWanted()
    tell()
    if keymap !== before { changed() }
  }

  /// The client is gone: nobody watches over what the session has.
  func forget(_ client: ControlServer.ClientNumber) {
    guard let helper, helper.client == client else { return }
    let before = keymap
    self.helper = nil
    helper.answer?(.failure(.cancelled))
    if before != nil { changed() }
  }

  private func tell() {
    guard let made, let answer = helper?.answer, helper?.applied != made.reply.name else { return }
    helper?.answer = nil
    answer(.success(.keymapFile(made.reply)))
  }

  private func makeIfWanted() {
    guard helper != nil, made == nil, !isMaking, let make else { return }
    isMaking = true
    background.run(make) { [unowned self, turn] result in
      guard turn == self.turn else { return }
      isMaking = false
      // It is made once.
      self.make = nil
      switch result {
      case .success(let made):
        self.made = made
        tell()
        if keymap != nil { changed() }
      case .failure(let failure):
        log.warning("sessions get no keymap: \(failure)")
      }
    }
  }

  /// - Returns: nil where the keymap lacks nothing.
  private static func make(
    _ wanted: [Unicode.Scalar], from source: KeymapSource, _ settings: Settings.Keymap, group: Int,
    locks: Locks, into file: KeptFile
  ) -> Result<Made?, KeptFile.Failure> {
    guard let plain = try? Keymap(source, settings, group: group),
      let extended = plain.extended(by: wanted),
      let keymap = try? Keymap(source, settings, group: group, extended: extended)
    else { return .success(nil) }
    keymap.prepare(locks: locks)
    return Result { () throws(KeptFile.Failure) in
      try file.write(extended.text)
      return Made(keymap: keymap, reply: KeymapFile(file: file.path, name: extended.name))
    }
  }
}
