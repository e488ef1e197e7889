import Layouts
import MarkedYAML
import Testing
import Units

@Suite struct CompiledLayoutTests {
  @Test(arguments: ShippedFiles.all)
  func aCompiledLayoutIsThatOfItsFile(name: String, bytes: [UInt8]) throws {
    let parsed = try #require(
      LayoutParser.parse(bytes, file: name, names: ShippedFiles.names).layout)
    let compiled = CompiledLayout.encode(parsed, from: bytes, by: "1")
    #expect(try CompiledLayout.decode(compiled, from: bytes, by: "1") == parsed)
  }

  @Test func aLayoutIsCompiledAnewOnceAFileThatItExtendsDiffers() throws {
    let bases = [Document(file: "a/near.yaml", text: "x"), Document(file: "far.yaml", text: "y")]
    let bytes = CompiledLayout.encode(layout, from: source, extending: bases, by: "1")
    func decoded(_ near: String, _ far: String?) throws -> Layout? {
      let texts = ["near": near, "far": far]
      return try CompiledLayout.decode(bytes, from: source, by: "1") { name in
        texts[name].flatMap(\.self).map { CompiledLayout.fingerprint(Array($0.utf8)[...]) }
      }
    }
    #expect(try decoded("x", "y") == layout)
    #expect(try decoded("x!", "y") == nil)
    #expect(try decoded("x", "y!") == nil)
    #expect(try decoded("x", nil) == nil)
  }

  private let source: [UInt8]
  private let layout: Layout
  private let compiled: [UInt8]

  init() throws {
    let file = try #require(ShippedFiles.all.first { $0.name == "calculator.yaml" })
    source = file.bytes
    layout = try #require(LayoutParser.parse(file.bytes, file: file.name).layout)
      .in(LayoutLocale(language: "de"), words: ShippedFiles.words)
    compiled = CompiledLayout.encode(layout, from: file.bytes, by: "1")
  }

  @Test func everyPropertyOfAKeyIsKept() throws {
    var layout = layout
    let actions: [KeyAction] = [
      .text("日本"), .layer("a"), .layout("b"), .delete, .deleteForward, .return,
      .command(.back), .edit(.wordRight), .keysym("F5"), .modifier(.control),
      .calculator(.memoryAdd), .phone("#"), .recent(99), .none, .button("help"),
      .press([
        Chord(modifiers: [.control, .shift], key: .keysym("F5")),
        Chord(modifiers: .level5, key: .character("😀")), Chord(key: .modifier(.super)),
      ]),
    ]
    layout.layers[0].keys = actions.enumerated().map { number, action in
      Key(
        id: "\(number)", label: "L", hasOwnLabel: true, shiftedLabel: "S",
        icon: try? IconPath(parsing: "M1 2l3.5 4z"), hint: "h",
        rectangle: .init(x: 0.1, y: 0.2, width: 0.3, height: 0.4), action: action,
        shiftedAction: .text("A"),
        alternates: [.init(label: "b", action: action, shiftedLabel: "B", shiftedAction: action)],
        letters: ["x", "yz"], repeats: true, flicks: true, style: .accent)
    }
    layout.syllables = ["ab", "c"]
    layout.search = .emoji
    layout.method = .wubi
    layout.swipes = false
    layout.maxWidth = 1.8
    let bytes = CompiledLayout.encode(layout, from: source, by: "1")
    #expect(try CompiledLayout.decode(bytes, from: source, by: "1") == layout)
  }

  @Test func anotherFileAndAnotherVersionAreNoDamage() throws {
    #expect(try CompiledLayout.decode(compiled, from: source + [0x0A], by: "1") == nil)
    #expect(try CompiledLayout.decode(compiled, from: source, by: "1.1") == nil)
    var format = compiled
    format[7] &+= 1
    #expect(try CompiledLayout.decode(format, from: source, by: "1") == nil)
  }

  @Test func eachDamagedByteIsSeen() {
    for index in compiled.indices where index != 6 && index != 7 {
      var bytes = compiled
      bytes[index] ^= 0x41
      #expect(throws: CompiledLayout.Damaged.self) {
        try CompiledLayout.decode(bytes, from: source, by: "1")
      }
    }
    for length in 0..<compiled.count {
      #expect(throws: CompiledLayout.Damaged.self) {
        try CompiledLayout.decode(Array(compiled.prefix(length)), from: source, by: "1")
      }
    }
  }

  /// Changed bytes with a correct checksum give a layout or an error, but never crash the reader.
  @Test func wrongLengthsCauseNoReadOutOfBounds() throws {
    let start = 16
    for index in start..<compiled.count {
      for byte: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var bytes = compiled
        bytes[index] = byte
        let sealed = CompiledLayout.sealed(Array(bytes[start...]))
        _ = try? CompiledLayout.decode(sealed, from: source, by: "1")
      }
    }
    let noEnd = CompiledLayout.sealed([UInt8](repeating: 0xFF, count: 64))
    #expect(throws: CompiledLayout.Damaged.self) {
      try CompiledLayout.decode(noEnd, from: source, by: "1")
    }
  }
}
