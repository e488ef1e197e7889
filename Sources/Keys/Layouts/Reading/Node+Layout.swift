import MarkedYAML

extension Node {
  /// Returns this file's fields merged over those of its base, the file that it extends. The result
  /// may have two fields `keys`: the base's field comes first. A name without a value removes the
  /// base's entry.
  func extending(layout base: Node) -> Node {
    guard case .mapping(let own) = content else { return self }
    guard case .mapping(let known) = base.content else { return base }
    let inherited = known.filter { $0.key != "id" }.compactMap { field -> Entry? in
      guard let change = self[field.key] else { return field }
      guard field.key == "keys", case .mapping(let keys) = change.content,
        case .mapping(let base) = field.value.content
      else { return nil }
      return field.with(Self.without(keys, base))
    }
    let changes = own.filter { $0.key != "extends" }.compactMap { field -> Entry? in
      guard let under = base[field.key] else { return field }
      if field.value.isNothing { return nil }
      switch (field.key, field.value.content, under.content) {
      case ("keys", .mapping(let keys), _):
        return field.with(Self.withoutRemovals(keys))
      case ("layers", .mapping(let layers), .mapping(let base)):
        return field.with(Self.layers(layers, over: base))
      default: return field
      }
    }
    return Node(mark: mark, content: .mapping(inherited + changes))
  }

  /// Returns the layers of a file merged over those of its base. A replaced layer keeps its place,
  /// and new layers come last.
  private static func layers(_ own: [Entry], over base: [Entry]) -> [Entry] {
    let inPlace: [Entry] = base.compactMap { layer in
      guard let change = own.first(where: { $0.key == layer.key }) else { return layer }
      return change.value.isNothing ? nil : change
    }
    return inPlace + own.filter { layer in !base.contains { $0.key == layer.key } }
  }

  /// Returns the base's keys without the keys and properties to which `own` gives an empty value.
  private static func without(_ own: [Entry], _ base: [Entry]) -> [Entry] {
    base.compactMap { key in
      guard let change = own.first(where: { $0.key == key.key }) else { return key }
      if change.value.isNothing { return nil }
      guard case .mapping(let changes) = change.value.content,
        case .mapping(let fields) = key.value.content
      else { return key }
      return key.with(
        fields.filter { field in
          !changes.contains { $0.key == field.key && $0.value.isNothing }
        })
    }
  }

  /// Returns the file's keys without their empty properties, which only remove properties of the
  /// base.
  private static func withoutRemovals(_ keys: [Entry]) -> [Entry] {
    keys.map { key in
      guard case .mapping(let fields) = key.value.content else { return key }
      return key.with(
        fields.filter { !($0.value.isNothing && KeyDefinition.fields.contains($0.key)) })
    }
  }
}

extension Node.Entry {
  fileprivate func with(_ entries: [Node.Entry]) -> Node.Entry {
    Node.Entry(
      key: key, keyMark: keyMark, value: Node(mark: value.mark, content: .mapping(entries)))
  }
}
