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

  @Test func whatIsEscapedSeparatesNothing() throws {
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
      "book.vcf:2:1: N is in KOI8-R, which is not read; UTF-8 is"
    ),
    (
      "BEGIN:VCARD\nN;QUOTED-PRINTABLE:M=FZller\nEND:VCARD\n",
      "book.vcf:2:1: N is no quoted-printable text"
    ),
    (
      "BEGIN:VCARD\nN;QUOTED-PRINTABLE:M=C3\nEND:VCARD\n",
      "book.vcf:2:1: N is not text in UTF-8, and names no CHARSET"
    ),
    ("names: [Ann]\n", "book.vcf:1:1: a file of vCards begins with BEGIN:VCARD"),
  ])
  func whatIsWrongIsSaidInOneLine(_ text: String, _ message: String) {
    #expect(problem(Array(text.utf8)) == message)
  }

  @Test func anEmptyFileHasNone() throws {
    #expect(try names("") == [])
  }
}
