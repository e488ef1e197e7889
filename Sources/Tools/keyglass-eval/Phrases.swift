import ArgumentParser
import Lexicon
import SystemFiles

/// Returns the lines of a file.
///
/// - Throws: if the file cannot be read.
func readLines(_ path: String) throws -> [String] {
  let read = FilesRead(named: path)
  guard let document = read.documents.first else {
    throw ValidationError(read.problems.first?.description ?? "\(path): cannot be read")
  }
  return document.bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    .map { String(decoding: $0, as: UTF8.self) }
}

/// A phrase to type, of words in lower case without punctuation.
struct Phrase {
  var words: [String]

  init(_ line: String) {
    words = line.lowercased().split(separator: " ").map { word in
      String(
        String.UnicodeScalarView(
          word.unicodeScalars.filter { scalar in
            scalar.properties.isAlphabetic || scalar == "'" || scalar == "-"
          }))
    }.filter { !$0.isEmpty }
  }

  var text: String { words.joined(separator: " ") }

  /// - Throws: if the file cannot be read, or no phrase is left.
  static func read(_ path: String, _ part: Part) throws -> [Phrase] {
    let phrases = try readLines(path).map { Phrase($0) }.filter { !$0.words.isEmpty }
    let kept = phrases.enumerated().filter { part.includes($0.offset) }.map(\.element)
    guard !kept.isEmpty else { throw ValidationError("\(path): no phrases") }
    return kept
  }

  /// The lines of a file that are used: all, or only a half, so that the other half can be kept for
  /// the final measurement.
  enum Part: String, ExpressibleByArgument, CaseIterable {
    case all
    case even
    case odd

    func includes(_ index: Int) -> Bool {
      switch self {
      case .all: true
      case .even: index % 2 == 1
      case .odd: index % 2 == 0
      }
    }
  }
}
