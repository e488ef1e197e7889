import ControlProtocol
package import JSON

/// Which program a browser is: of pages it may speak where its own window has the focus, and windows
/// are known by the id of their application.
package struct BrowserProgram: Hashable, Sendable {
  /// An application is this browser if its id has one of them in it; small letters.
  package private(set) var words: [String]

  /// How many words there are at most, and how long each is, in bytes.
  private static let most = 8
  private static let wordLength = 3...256

  /// - Parameters:
  ///   - names: of its files and processes, such as `firefox-esr`.
  ///   - arguments: its command line, where `--class` and `--name` give its windows another id.
  package init(names: [String], arguments: [String] = []) {
    let programs = names.map { name in
      let name = name.lowercased()
      // Its windows are chromium, google-chrome, and chrome-ADDRESS-PROFILE where a page is one.
      if name.has("chrom") { return "chrom" }
      // Which is microsoft-edge.
      if name == "msedge" { return "edge" }
      // Without `-esr`, `-bin`, `-stable`.
      return String(name.prefix { $0 != "-" && $0 != "." })
    }
    var windows: [String] = []
    for (index, argument) in arguments.enumerated() {
      for option in ["--class", "--name"] {
        if argument.hasPrefix(option + "=") {
          windows.append(argument.dropFirst(option.count + 1).lowercased())
        } else if argument == option, index + 1 < arguments.count {
          windows.append(arguments[index + 1].lowercased())
        }
      }
    }
    words = Self.kept(programs + windows)
  }

  /// Whether an application's windows are this browser's.
  ///
  /// - Parameter application: as a compositor, an X server or AT-SPI names it.
  package func owns(_ application: String) -> Bool {
    let application = application.lowercased()
    return words.contains { application.has($0) }
  }

  /// The first message to the helper: the browser's host writes it, and no page can.
  package var message: [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.array("browser", words) }
    return NativeMessages.framed(writer.bytes)
  }

  /// - Parameter message: JSON.
  /// - Throws: if it is none that the host writes.
  package init(message: [UInt8]) throws(JSONMismatch) {
    guard JSONBounds.hold(for: message) else { throw JSONMismatch() }
    try self.init(try JSONValue(message[...]))
  }

  private static func kept(_ words: [String]) -> [String] {
    var kept: [String] = []
    for word in words where wordLength.contains(word.utf8.count) && !kept.contains(word) {
      kept.append(word)
    }
    return Array(kept.prefix(most))
  }
}

extension BrowserProgram: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let words: [String] = try json.read("browser")
    self.words = Self.kept(words)
  }
}

extension String {
  /// Whether a word, which is not empty, is in it.
  fileprivate func has(_ word: String) -> Bool {
    let word = Array(word.utf8)
    var rest = Array(utf8)[...]
    while rest.count >= word.count {
      if rest.starts(with: word) { return true }
      rest.removeFirst()
    }
    return false
  }
}
