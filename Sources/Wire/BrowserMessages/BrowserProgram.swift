import ControlProtocol
package import JSON

/// The identity of a browser. The browser's extension may report pages only while a window of the
/// browser has the focus. A window is recognised by its application's id.
package struct BrowserProgram: Hashable, Sendable {
  /// Lower-case words: an application is this browser if its id contains one of the words.
  package private(set) var words: [String]

  /// The maximum number of words.
  private static let most = 8
  /// The permitted length of a word in bytes.
  private static let wordLength = 3...256

  /// - Parameters:
  ///   - names: the names of the browser's files and processes, such as `firefox-esr`.
  ///   - arguments: the browser's command line; `--class` and `--name` set its windows' id.
  package init(names: [String], arguments: [String] = []) {
    let programs = names.map { name in
      let name = name.lowercased()
      // The id of Chromium's windows is chromium or google-chrome. A page in a window of its own
      // has the id chrome-ADDRESS-PROFILE.
      if name.has("chrom") { return "chrom" }
      // The process msedge has windows named microsoft-edge.
      if name == "msedge" { return "edge" }
      // Drop `-esr`, `-bin`, `-stable`.
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

  /// True if an application's windows are this browser's.
  ///
  /// - Parameter application: the id that a compositor, an X server or AT-SPI gives.
  package func owns(_ application: String) -> Bool {
    let application = application.lowercased()
    return words.contains { application.has($0) }
  }

  /// The first message to keyglass-session. The native messaging host writes this message, so no
  /// page can forge a browser's identity.
  package var message: [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.array("browser", words) }
    return NativeMessages.framed(writer.bytes)
  }

  /// - Parameter message: JSON.
  /// - Throws: if the message has another form.
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
  /// True if the text contains the word, which must not be empty.
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
