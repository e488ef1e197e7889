import MarkedYAML
import Units

/// An action by its name in layout files. `KeyCommand` and `EditCommand` name further actions.
enum LayoutFileAction: String, CaseIterable {
  case none
  case shift
  case layer
  case layout
  case delete
  case deleteForward = "delete-forward"
  case `return`
  case keysym
  case modifier
  case calculator
  case phone
  case recent
  case gap
  case spacer

  /// The permitted numbers of recent texts, as many as a page of keys has room for.
  private static let recentNumbers = 1...99

  /// The kind of argument that the action takes after its name; nil if it takes none.
  private var argument: String? {
    switch self {
    case .layer: "a layer"
    case .layout: "the id of a layout such as emoji"
    case .recent: "a number from 1 to \(Self.recentNumbers.upperBound)"
    case .keysym: "an XKB keysym name such as Tab, Left or F5"
    case .modifier: "a modifier"
    case .calculator: "a key of the calculator"
    case .phone: "a digit, `*` or `#`"
    case .none, .shift, .delete, .deleteForward, .return, .gap, .spacer: nil
    }
  }

  /// True if a text is the name of an action that takes an argument.
  static func takesArgument(_ name: String) -> Bool {
    LayoutFileAction(rawValue: name)?.argument != nil
  }

  /// Reads an action, written as `NAME` or `NAME ARGUMENT`.
  static func read(
    _ name: LayoutSource.Word, _ argument: LayoutSource.Word?, layers: [String],
    from source: inout LayoutSource
  ) -> KeyDefinition.Content? {
    let command =
      KeyCommand(rawValue: name.text).map(KeyAction.command)
      ?? EditCommand(rawValue: name.text).map(KeyAction.edit)
    guard let action = command.map({ _ in .none }) ?? LayoutFileAction(rawValue: name.text) else {
      let known =
        allCases.map(\.rawValue) + KeyCommand.allCases.map(\.rawValue)
        + EditCommand.allCases.map(\.rawValue)
      source.error(
        name.mark,
        "unknown action `\(name.text)`\(FamiliarWords.suggestion(for: name.text, in: known)); "
          + "the actions are \(known.joined(separator: ", "))")
      return nil
    }
    guard let wanted = action.argument else {
      if let argument {
        source.error(
          argument.mark,
          "the action `\(name.text)` takes nothing after it, not "
            + "`\(argument.text)`")
        return nil
      }
      return command.map { .action($0) } ?? action.simple
    }
    guard let argument else {
      source.error(
        name.mark, "the action `\(name.text)` needs \(wanted) after it")
      return nil
    }
    return action.content(argument, wanted, layers: layers, from: &source)
  }

  private var simple: KeyDefinition.Content {
    switch self {
    case .shift: .action(.shift)
    case .delete: .action(.delete)
    case .deleteForward: .action(.deleteForward)
    case .return: .action(.return)
    case .gap: .gap
    case .spacer: .spacer
    case .none, .layer, .layout, .recent, .keysym, .modifier, .calculator, .phone: .action(.none)
    }
  }

  private func content(
    _ argument: LayoutSource.Word, _ wanted: String, layers: [String],
    from source: inout LayoutSource
  ) -> KeyDefinition.Content? {
    switch self {
    case .layer:
      if layers.contains(argument.text) { return .action(.layer(argument.text)) }
      source.error(
        argument.mark,
        "there is no layer `\(argument.text)`\(suggestion(for: argument.text, in: layers)); "
          + "the layers are \(layers.joined(separator: ", "))")
      return nil
    case .layout:
      source.check(layout: argument)
      return .action(.layout(argument.text))
    case .recent:
      if let number = Int(argument.text), Self.recentNumbers.contains(number) {
        return .action(.recent(number))
      }
    case .modifier:
      if let modifier = Chord.modifier(named: argument.text) { return .action(.modifier(modifier)) }
      return source.choice(
        argument, of: "modifier", among: Modifiers.names.map { ($0.name, $0.modifier) }
      ).map {
        .action(.modifier($0))
      }
    case .calculator:
      return source.choice(argument, of: "calculator").map { .action(.calculator($0)) }
    case .phone:
      if argument.text.count == 1, let key = argument.text.first, "0123456789*#".contains(key) {
        return .action(.phone(key))
      }
    case .keysym:
      if LayoutSource.mayBeKeysym(argument.text) {
        source.check(keysym: argument)
        return .action(.keysym(argument.text))
      }
    case .none, .shift, .delete, .deleteForward, .return, .gap, .spacer:
      break
    }
    source.error(
      argument.mark, "the action `\(rawValue)` needs \(wanted) after it, not `\(argument.text)`")
    return nil
  }
}
