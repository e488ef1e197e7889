import Glibc
import Lexicon
import LexiconCompiler

@testable import Sentences

/// A model of a few words.
enum SmallModel {
  static let text = """
    1\t我\t20\t0\two 0
    1\t们\t40\t0\tmen 0
    1\t我们\t25\t10\two men 0
    1\t你\t25\t2\tni 0
    1\t好\t30\t0\thao 0
    1\t号\t45\t0\thao 0
    1\t你好\t70\t0\tni hao 0
    1\t先\t45\t0\txian 0
    1\t西安\t60\t0\txi an 0
    1\t女\t60\t0\tnv 3\tru 80
    1\t略\t60\t0\tlue 0
    1\t学\t50\t0\txue 0
    2\t我们\t你 30\t号 5
    2\t你\t好 35\t号 60
    3\t我们 你\t0\t号 3
    """ + "\n"

  /// 好 is mostly read hǎo, rarely hào; 们 mostly has no tone.
  static let tones = """
    我\two\t- - 0 - 40
    们\tmen\t- 20 - - 1
    你\tni\t- - 0 - 40
    好\thao\t- - 1 22 47
    号\thao\t- 25 - 1 47
    学\txue\t- 0 - - 40
    略\tlue\t- - - 0 40
    女\tnv\t- - 0 - 40
    好\tbu\t1 - - - -
    """ + "\n"

  /// The traditional form of 西安 is invented, so that it differs from its characters' own forms.
  static let forms = "们\t們\n号\t號\n学\t學\n西安\t西鞍\n你坏\t妳壞\n"

  static func zhuyin(learned words: [(text: String, syllables: String)] = []) throws
    -> SentenceLattice
  {
    try lattice(spelling: { SyllableSpelling(zhuyin: $0) }, learned: words)
  }

  static func bytes(_ text: String = text) throws -> [UInt8] {
    var compiler = try SentenceCompiler(bytes: Array(text.utf8), file: "small")
    try compiler.addTones(bytes: Array(tones.utf8), file: "tones")
    try compiler.addForms(bytes: Array(forms.utf8), file: "forms")
    return try compiler.compile()
  }

  static func open(_ text: String = text) throws -> SentenceModel {
    try ModelBytes(bytes(text)).open()
  }

  static func lattice(
    _ text: String = text,
    spelling: ([String]) -> SyllableSpelling = { SyllableSpelling(pinyin: $0) },
    learned words: [(text: String, syllables: String)] = []
  ) throws -> SentenceLattice {
    let model = try open(text)
    let spelling = spelling(model.syllables)
    var learned = LearnedTexts(spelling: spelling)
    for word in words {
      learned.add(word.text, syllables: word.syllables.split(separator: " "), count: 1)
    }
    return SentenceLattice(model, spelling: spelling, learned: learned)
  }
}

/// A model's bytes in memory, followed by a guard page, so that a read beyond the bytes crashes.
final class ModelBytes: LexiconOwner {
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

  func open() throws(SentenceModelError) -> SentenceModel {
    try SentenceModel(bytes, keeping: self)
  }
}
