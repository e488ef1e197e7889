import Glibc
import Lexicon
import LexiconCompiler

/// A lexicon's bytes in memory, followed by a guard page, so that a read beyond the bytes crashes.
final class LexiconBytes: LexiconOwner {
  private let pages: UnsafeMutableRawBufferPointer
  private let bytes: UnsafeRawBufferPointer

  init(_ content: [UInt8]) {
    let page = 4096
    let length = (content.count + page - 1) / page * page
    let address = mmap(
      nil, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    precondition(address != MAP_FAILED)
    pages = UnsafeMutableRawBufferPointer(start: address, count: length + page)
    // The bytes start as near to the guard page as their alignment of 8 bytes allows.
    let start = (length - content.count) / 8 * 8
    let place = UnsafeMutableRawBufferPointer(rebasing: pages[start..<start + content.count])
    place.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(place)
    mprotect(address + length, page, PROT_NONE)
  }

  deinit {
    munmap(pages.baseAddress, pages.count)
  }

  func open() throws(LexiconError) -> Lexicon {
    try Lexicon(bytes, keeping: self)
  }
}

/// The source files of a small language, in the form of real ones.
struct SmallLexicon {
  var language = "en-US"
  var list = """
    dictionary=main:en_us,locale=en_US,version=54
     word=the,f=222
     word=we,f=185
     word=well,f=160
     word=we'll,f=150
     word=its,f=170
     word=it's,f=175
     word=I,f=196
     word=i,f=0,not_a_word=true
      shortcut=I,f=whitelist
     word=him,f=130
     word=hind,f=70
     word=brown,f=120
     word=bronze,f=90
     word=fox,f=100
     word=dog,f=130
     word=quick,f=125
     word=March,f=140
     word=march,f=110
     word=damn,f=90,flags=offensive
     word=dr,f=90,flags=abbreviation
     word=alot,f=0,not_a_word=true
      shortcut=a lot,f=whitelist
     word=café,f=80
     word=cafes,f=60
     word=straße,f=80
     word=hello,f=120
     word=help,f=130
     word=world,f=150
     word=would,f=170
     word=word,f=140

    """
  var bigrams = "the quick 100\nthe brown 40\nquick brown 300\nbrown fox 500\nbrown dog 100\n"
  var text = "the quick brown fox\nhello world\nhello world\nwe help the dog\nit's the dog\n"
  var counts = ""

  func bytes() throws -> [UInt8] {
    var compiler = LexiconCompiler(
      language: language, list: try WordList(combined: Array(list.utf8), file: "list"))
    compiler.pairs = try PairCounts(bytes: Array(bigrams.utf8), file: "bigrams")
    compiler.texts = [RunningText(bytes: Array(text.utf8), file: "text", weight: 1)]
    compiler.counts = [SequenceCounts(bytes: Array(counts.utf8), file: "counts")]
    return try compiler.compile()
  }

  func lexicon() throws -> Lexicon {
    try LexiconBytes(try bytes()).open()
  }
}
