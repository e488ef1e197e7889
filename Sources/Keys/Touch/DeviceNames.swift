package import Declarations

/// Names of devices, in which `*` stands for any text.
package struct DeviceNames: Hashable, Sendable, ExpressibleByArrayLiteral {
  package var patterns: [String]

  package init(_ patterns: [String]) {
    self.patterns = patterns
  }

  package init(arrayLiteral patterns: String...) {
    self.init(patterns)
  }

  /// True if a device's name matches one of the patterns.
  package func contains(_ name: String) -> Bool {
    patterns.contains { Self.isName(name, as: $0) }
  }

  private static func isName(_ name: String, as pattern: String) -> Bool {
    var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst(), name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    guard let last = parts.popLast() else { return rest.isEmpty }
    for part in parts where !part.isEmpty {
      guard let start = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) else {
        return false
      }
      rest = rest[start...].dropFirst(part.count)
    }
    return rest.hasSuffix(last)
  }
}

extension SettingType where Value == DeviceNames {
  /// - Parameter what: a description of the list, with an example.
  package static func names(_ what: String) -> SettingType {
    let texts = SettingType<[String]>.texts(what)
    return SettingType(
      what, read: { node throws(Mismatch) in DeviceNames(try texts.read(node)) },
      write: { texts.write($0.patterns) })
  }
}
