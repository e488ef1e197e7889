import Foundation
import Testing

@testable import ControlProtocol

/// Tests that the interface keeps everything that was released (docs/INTEGRATION.md, Stability).
struct StabilityTests {
  /// A type, method or error of an interface's description.
  struct Declaration: Equatable {
    /// The types of parameters, or of the members of a type or error, by name.
    var members: [String: String] = [:]
    var reply: [String: String] = [:]
  }

  /// Returns the declarations by kind and name: `method Show`, `type Layout`, `error TooLong`.
  static func declarations(in text: String) -> [String: Declaration] {
    var declarations: [String: Declaration] = [:]
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    var all = lines.joined(separator: " ")
    for kind in ["type", "method", "error"] {
      all = all.replacingOccurrences(of: "\(kind) ", with: "\n\(kind) ")
    }
    for line in all.split(separator: "\n").dropFirst() {
      let words = line.split(separator: "(", maxSplits: 1)
      let name = words[0].trimmingCharacters(in: .whitespaces)
      let lists = words[1].components(separatedBy: "->")
      declarations[name] = Declaration(
        members: members(lists[0]), reply: lists.count > 1 ? members(lists[1]) : [:])
    }
    return declarations
  }

  private static func members(_ list: String) -> [String: String] {
    let inside = list.filter { !"()".contains($0) }
    var members: [String: String] = [:]
    for member in inside.split(separator: ",") {
      let parts = member.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { members[parts[0]] = parts[1] }
    }
    return members
  }

  /// Returns the changes that the rules forbid.
  static func breaches(from old: String, to new: String) -> [String] {
    let (old, new) = (declarations(in: old), declarations(in: new))
    var breaches: [String] = []
    for (name, before) in old {
      guard let now = new[name] else {
        breaches.append("\(name) is gone")
        continue
      }
      let isCall = name.hasPrefix("method ")
      for (member, type) in before.members where now.members[member] != type {
        // A parameter may become optional.
        if isCall, now.members[member] == "?" + type { continue }
        breaches.append("\(name): \(member) was \(type)")
      }
      for (member, type) in before.reply where now.reply[member] != type {
        // An optional member of a reply may become mandatory.
        if let other = now.reply[member], type == "?" + other { continue }
        breaches.append("\(name): \(member) of its reply was \(type)")
      }
      if isCall {
        for (member, type) in now.members
        where before.members[member] == nil && !type.hasPrefix("?") {
          breaches.append("\(name): \(member) is new and has to be given")
        }
      }
    }
    return breaches.sorted()
  }

  private static func released() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "docs/io.keyglass.Control.varlink"), encoding: .utf8)
  }

  /// The file has the output of `varlinkctl introspect` with the released daemon; it is renewed
  /// before a release.
  @Test func nothingThatWasReleasedIsTakenAway() throws {
    let released = try Self.released()
    #expect(Self.breaches(from: released, to: ControlInterface.text) == [])
    #expect(
      Self.declarations(in: released).count > 30,
      "docs/io.keyglass.Control.varlink; today it would be:\n\(ControlInterface.text)")
  }

  @Test func theRulesAreKnown() {
    let old = """
      # About
      interface a.b

      type T (a: string, b: ?int)

      method M(p: string, q: ?bool) -> (r: int, s: ?int)

      error E (what: string)
      """
    func breaches(_ change: (inout String) -> Void) -> [String] {
      var new = old
      change(&new)
      return Self.breaches(from: old, to: new)
    }
    func breaches(_ before: String, _ after: String) -> [String] {
      breaches { $0 = $0.replacingOccurrences(of: before, with: after) }
    }
    #expect(breaches("r: int", "r: int, t: int") == [])
    #expect(breaches("q: ?bool", "q: ?bool, z: ?int") == [])
    #expect(breaches("p: string", "p: ?string") == [])
    #expect(breaches("s: ?int", "s: int") == [])
    #expect(breaches { $0 += "\n\nmethod N() -> ()" } == [])
    #expect(breaches("q: ?bool", "q: bool") == ["method M: q was ?bool"])
    #expect(breaches("q: ?bool", "q: ?bool, z: int") == ["method M: z is new and has to be given"])
    #expect(breaches("r: int, ", "") == ["method M: r of its reply was int"])
    #expect(breaches("error E", "error F") == ["error E is gone"])
    #expect(breaches("a: string", "a: int") == ["type T: a was string"])
  }

  @Test func theInterfaceNamesTheVersion() {
    #expect(ControlInterface.text.contains("# Keyglass \(ProductVersion.current). Stable"))
  }
}
