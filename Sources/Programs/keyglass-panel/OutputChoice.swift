import Outputs

/// An output that a panel can be drawn on.
protocol ChoosableOutput {
  var name: String? { get }
  var isBuiltIn: Bool { get }
  /// True for the desktop's main output.
  var isPrimary: Bool { get }
}

extension WaylandOutput: ChoosableOutput {
  /// Always false, because Wayland has no main output.
  var isPrimary: Bool { false }
}

/// The rule that chooses a panel's output.
struct OutputChoice: Hashable {
  /// The name that the user has specified; nil for any output.
  var demanded: String?
  /// The name that the daemon proposes, for example that of the touchscreen's output; nil for any
  /// output.
  var proposed: String?

  /// Chooses the specified output; nil if it is missing. If none is specified, the order is:
  /// proposed, built-in, main, first.
  func output<Output: ChoosableOutput>(among outputs: [Output]) -> Output? {
    if let demanded { return outputs.first { $0.name == demanded } }
    return outputs.first { $0.name != nil && $0.name == proposed }
      ?? outputs.first(where: \.isBuiltIn) ?? outputs.first(where: \.isPrimary) ?? outputs.first
  }
}
