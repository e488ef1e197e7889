import MarkedYAML
import Settings
import Testing

@Suite struct AddressBookTests {
  private func names(_ text: String) throws -> [String] {
    try AddressBook(Document(file: "book.vcf", text: text)).names
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(Problem) {
      _ = try AddressBook(Document(file: "book.vcf", bytes: bytes))
      return nil
    } catch {
      return error.description
    }
  }

  @Test func familyGivenAndFurtherNamesAreTaken() throws {
    #expect(
      try names(
        """
        BEGIN:VCARD
        VERSION:3.0
        item1.N:Lindqvist;Åsa Karin;Maria,Eva J.;Dr.;MBA
        FN:Dr. Åsa Lindqvist
        TEL;TYPE="cell:work":+46 123
        END:VCARD

        begin:vcard
        VERSION:4.0
        FN:Jean-Luc O'Neill 2nd
        N:;;;;
        END:VCARD

        """) == ["Lindqvist", "Åsa", "Karin", "Maria", "Eva", "Jean-Luc", "O'Neill"])
  }

  @Test func foldedLinesAreOne() throws {
    #expect(
      try names(
        "BEGIN:VCARD\r\nN:Wolf\r\n eschlegel\r\n\tstein;Hubert\r\nPHOTO:AAAA\r\n BBBB\r\nEND:VCARD\r\n"
      )
        == ["Wolfeschlegelstein", "Hubert"])
  }

  @Test func escapedSeparatorsDivideNoNames() throws {
    #expect(
      try names("BEGIN:VCARD\nN:One\\;Two;Smith\\, Jones;A\\nnn\nEND:VCARD\n")
        == ["Jones", "nn"])
  }

  @Test func quotedPrintableIsReadInItsCharset() throws {
    #expect(
      try names(
        """
        BEGIN:VCARD
        VERSION:2.1
        N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=
        rg
        END:VCARD
        BEGIN:VCARD
        N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:=C5str=F6m;Per
        END:VCARD

        """) == ["Müller", "Jörg", "Åström", "Per"])
  }

  @Test func aFileInLatinSaysSo() throws {
    let start = Array("BEGIN:VCARD\nN;CHARSET=ISO-8859-1:Stra".utf8)
    let card = start + [0xDF] + Array("er\nEND:VCARD".utf8)
    let book = try AddressBook(Document(file: "book.vcf", bytes: card))
    #expect(book.names == ["Straßer"])
  }

  @Test(arguments: [
    ("N:Smith\n", "book.vcf:1:1: a file of vCards begins with BEGIN:VCARD"),
    ("\nBEGIN:VCARD\nN:Smith\n", "book.vcf:2:1: this card has no END:VCARD"),
    ("BEGIN:VCARD\nSmith\n", "book.vcf:2:1: a line of a vCard is a name, a colon and a value"),
    ("BEGIN:VCARD\nBEGIN:VCARD\n", "book.vcf:2:1: a card begins within another"),
    (
      "BEGIN:VCARD\nN;CHARSET=KOI8-R:x\nEND:VCARD\n",
      "book.vcf:2:1: N is in KOI8-R, which is not supported; use UTF-8"
    ),
    (
      "BEGIN:VCARD\nN;QUOTED-PRINTABLE:M=FZller\nEND:VCARD\n",
      "book.vcf:2:1: N is not valid quoted-printable text"
    ),
    (
      "BEGIN:VCARD\nN;QUOTED-PRINTABLE:M=C3\nEND:VCARD\n",
      "book.vcf:2:1: N is not UTF-8 text, and has no CHARSET"
    ),
    ("names: [Ann]\n", "book.vcf:1:1: a file of vCards begins with BEGIN:VCARD"),
  ])
  func whatIsWrongIsSaidInOneLine(_ text: String, _ message: String) {
    #expect(problem(Array(text.utf8)) == message)
  }

  /// Counts the bytes that are read. Reading the joined text again after each line would read
  /// 50,000 times as many.
  @Test(arguments: [
    ("NOTE:", "\n x"), ("NOTE;ENCODING=QUOTED-PRINTABLE:", "=\nx"),
    ("NOTE;ENCODING=BASE64:", "\nAAAA"),
    ("N;ENCODING=QUOTED-PRINTABLE:", "=\nx"), ("N:", "\n x"),
    ("NOTE:", "\n xxxxxxxxxxxxxxxxxxxxxxx="),
  ])
  func aLongNoteIsReadOnce(head: String, more: String) throws {
    let lines = String(repeating: more, count: 50_000)
    let bytes = Array("BEGIN:VCARD\n\(head)\(lines)\nFN:Åsa Lind\nEND:VCARD\n".utf8)
    var reader = AddressBookReader(file: "book.vcf")
    try reader.consume(bytes[...])
    #expect(try reader.finish().names == ["Åsa", "Lind"])
    #expect(reader.work >= bytes.count)
    #expect(reader.work <= bytes.count + 50_000 + 5_000)
  }

  @Test func rejectsAPropertyNameOfThousandsOfLines() {
    let lines = String(repeating: "\n x", count: 50_000)
    let bytes = Array("BEGIN:VCARD\nX;A=\(lines):\nEND:VCARD\n".utf8)
    var reader = AddressBookReader(file: "book.vcf")
    #expect(throws: Problem.self) {
      try reader.consume(bytes[...])
      _ = try reader.finish()
    }
    #expect(reader.work <= 2 * bytes.count)
  }

  @Test(arguments: ["\n", "\r\n"])
  func photosArePassedOverHoweverTheyAreBroken(lineEnd: String) throws {
    let photo = String(repeating: "/9j/4AAQSkZJRgABAQEASABIAAD+", count: 2)
    let lines = [
      "BEGIN:VCARD", "VERSION:2.1", "PHOTO;ENCODING=BASE64;TYPE=JPEG:" + photo, photo, photo,
      "AA==", "",
      "N:Lind;Åsa", "END:VCARD",
      "BEGIN:VCARD", "VERSION:3.0", "PHOTO;ENCODING=b:" + photo, " " + photo, "N:Berg;Ole",
      "END:VCARD",
      "BEGIN:VCARD", "VERSION:4.0", "PHOTO:data:image/jpeg;base64," + photo, " N:" + photo,
      "N;SORT-AS=\"a:b\":Holm;Ida", "END:VCARD ", "",
    ]
    let text = lines.joined(separator: lineEnd)
    #expect(try names(text) == ["Lind", "Åsa", "Berg", "Ole", "Holm", "Ida"])
  }

  @Test func aNoteInQuotedPrintableMayLookLikeACard() throws {
    let text = """
      BEGIN:VCARD
      NOTE;ENCODING=QUOTED-PRINTABLE:see=0D=0A=
      END:VCARD=
       N:Nobody=
      N:Nobody
      N;CHARSET="utf-8";ENCODING=QUOTED-PRINTABLE:Lind;=
      =C3=85sa=
       Karin
      END:VCARD
      """
    #expect(try names(text) == ["Lind", "Åsa", "Karin"])
  }

  @Test func piecesMakeNoDifference() throws {
    let text =
      "\u{FEFF}BEGIN:VCARD\r\nN;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;J\r\n o\r\nPHOTO;ENCODING=b:A\r\n"
      + "QUJD\r\n\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Ida\r\nEND:VCARD"
    let bytes = Array(text.utf8)
    let whole = try AddressBook(Document(file: "book.vcf", bytes: bytes))
    #expect(whole.names == ["Müller", "Jo", "Ida"])
    for size in 1...9 {
      var reader = AddressBookReader(file: "book.vcf")
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        bytes[$0..<min($0 + size, bytes.count)]
      }
      for piece in pieces { try reader.consume(piece) }
      #expect(try reader.finish() == whole)
    }
  }

  @Test func thousandsOfCardsAreOneFileAndNamesAreBounded() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let text = (0..<12_000).map { index -> String in
      let word = [index / 676 % 26, index / 26 % 26, index % 26].map { String(letters[$0]) }
        .joined()
      return "BEGIN:VCARD\nN:A\(word);B\(word)\nEND:VCARD\n"
    }.joined()
    let book = try AddressBook(Document(file: "book.vcf", text: text))
    #expect(book.names.count == AddressBook.mostNames)
    #expect(book.hasMore)
    let line = "BEGIN:VCARD\nN:" + String(repeating: "x", count: 5000) + "\nFN:Ida\nEND:VCARD\n"
    #expect(try names(line) == ["Ida"])
  }

  @Test func aNameIsNoLongerThanAWordMayBe() throws {
    let longest = String(repeating: "å", count: 80)
    #expect(
      try names("BEGIN:VCARD\nN:\(longest);\(longest)x;Ida\nEND:VCARD\n") == [longest, "Ida"])
  }

  @Test func anEmptyFileHasNone() throws {
    #expect(try names("") == [])
  }
}
