import Foundation
import Testing

@testable import ArgumentFoundation

/// A value with every kind of encoding that the argument parser uses when it describes itself.
private struct Described: Encodable {
  enum Kind: String, Encodable {
    case flag
    case longWithSingleDash
  }

  enum Completion: Encodable {
    case custom
    case list(values: [String])
  }

  var name = "é\u{1}\u{1f}\u{7f}\u{8}\u{c}\r\n\t\"\\/🙂\u{2028}"
  var isOptional = true
  var version = 0
  var ratio = -0.5
  var absent: String?
  var kind = Kind.longWithSingleDash
  var completions = [Completion.custom, .list(values: ["b", "a"])]
  var nothing: [Described] = []
  var missing: [Int?] = [nil, 1]
  var descriptions = ["b": "B", "a": "A", "B2": "", "B10": "", "A": "", "äöü": "", "_": ""]
  var inner: [Described]?
}

struct JSONEncoderTests {
  @Test func jsonIsThatOfFoundation() throws {
    let value = Described(inner: [Described(), Described(absent: "there", nothing: [Described()])])
    let theirs = Foundation.JSONEncoder()
    theirs.outputFormatting = [.prettyPrinted, .sortedKeys]
    let ours = ArgumentFoundation.JSONEncoder()
    ours.outputFormatting = .prettyPrinted
    ours.outputFormatting.insert(.sortedKeys)
    #expect(
      try String(decoding: ours.encode(value), as: UTF8.self)
        == String(decoding: theirs.encode(value), as: UTF8.self))
  }

  @Test func bytesAreTextIfTheyAreUTF8() {
    #expect(String(data: [0xC3, 0xA9] as [UInt8], encoding: .utf8) == "é")
    #expect(String(data: [0xC3] as [UInt8], encoding: .utf8) == nil)
  }
}
