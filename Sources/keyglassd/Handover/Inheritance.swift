import Evdev
import Seat

/// What the daemon before this one left: its state, and its devices until somebody takes them.
///
/// So a restart, as an upgrade makes one, loses no key: the touchscreens stay grabbed, what fingers
/// do meanwhile waits in the kernel, and for applications the keyboard never went away.
struct Inheritance {
  /// nil if no daemon left anything, or one that died: what it had read of its devices is unknown.
  let handover: Handover?
  private var store: DescriptorStore

  /// The names under which systemd keeps the descriptors.
  enum Name {
    static let state = "state"
    static let keyboard = "keyboard"
    static let socket = "socket"
    static func input(_ sysname: String) -> String { "input-\(sysname)" }
    static func output(_ sysname: String) -> String { "output-\(sysname)" }
  }

  /// - Parameter store: its text is emptied, so that it counts once.
  init(_ store: DescriptorStore) {
    var store = store
    handover = store.take(Name.state).flatMap { file in
      let file = file.take()
      return Handover(parsing: MemoryFile.takeText(of: file))
    }
    if handover == nil { store.closeRest() }
    self.store = store
  }

  mutating func takeKeyboard() -> (device: KeptUInput, state: Handover.Keyboard)? {
    guard let handover, let descriptor = store.take(Name.keyboard) else { return nil }
    return (KeptUInput(descriptor, handover.keyboard.device), handover.keyboard)
  }

  mutating func takeSocket() -> KeptDescriptor? { store.take(Name.socket) }

  mutating func takeInput(_ sysname: String) -> KeptInput? {
    guard let input = input(sysname), let descriptor = store.take(Name.input(sysname)) else {
      return nil
    }
    return KeptInput(descriptor, input.readings)
  }

  mutating func takeOutput(of sysname: String) -> KeptUInput? {
    guard let output = input(sysname)?.output, let descriptor = store.take(Name.output(sysname))
    else { return nil }
    return KeptUInput(descriptor, output)
  }

  /// Gives up what nobody took: devices that are gone or that other settings leave alone.
  mutating func giveUpRest() { store.closeRest() }

  private func input(_ sysname: String) -> Handover.Input? {
    handover?.inputs.first { $0.sysname == sysname }
  }
}

extension UInputDevice {
  var handover: Handover.Output { Handover.Output(node: node, abilities: abilities) }
}

extension KeptUInput {
  fileprivate init(_ descriptor: KeptDescriptor, _ output: Handover.Output) {
    self.init(descriptor, node: output.node, abilities: output.abilities)
  }
}
