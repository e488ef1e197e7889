import LexiconCompiler
import Sentences

/// Feeds a file of sentences, and uses it as `keyglass-ime` does, even if it makes no sense.
func fuzzSentences(_ bytes: [UInt8]) {
  let file = FileBytes(bytes)
  // Hardly any case has the right checksum: correct it, as an attacker would.
  file.mendSum()
  guard let model = try? SentenceModel(UnsafeRawBufferPointer(file.bytes), keeping: file) else {
    return
  }
  let spelling = SyllableSpelling(pinyin: model.syllables)
  var learned = LearnedTexts(spelling: spelling)
  learned.add("你号", syllables: ["ni", "hao"], count: 1)
  var lattice = SentenceLattice(model, spelling: spelling, learned: learned)
  for letters in ["nihaonihao", "ni'haon", "nihaonvh", "aaaaaaaaaaaa"] {
    lattice.show(Array(letters.utf8))
    let sentences = lattice.sentences(limit: 5)
    precondition(sentences.count <= 5)
    for sentence in sentences {
      precondition(sentence.boundaries == sentence.boundaries.sorted())
      precondition(sentence.boundaries.allSatisfy { $0 > 0 && $0 < letters.utf8.count })
      precondition(sentence.words.first?.letters.lowerBound == 0)
      for word in sentence.words { _ = model.traditional(word) }
    }
  }
  var spoken = SentenceLattice(
    model, spelling: SyllableSpelling(zhuyin: model.syllables),
    learned: LearnedTexts(spelling: spelling))
  for letters in ["su3cl3su3cl4", "sucl=su"] {
    spoken.show(Array(letters.utf8))
    precondition(spoken.sentences(limit: 5).count <= 5)
  }
}

/// A few words that follow each other, compiled once: the seed of mutations.
let fewSentences: [UInt8] = {
  let text = """
    1\t你\t25\t2\tni 0
    1\t好\t30\t0\thao 0
    1\t号\t45\t0\thao 0
    1\t你好\t70\t0\tni hao 0
    1\t女\t60\t0\tnv 3
    1\t啊\t60\t0\ta 3
    2\t你\t好 35\t号 60
    2\t好\t你 35
    3\t好 你\t0\t号 3

    """
  var compiler = try? SentenceCompiler(bytes: Array(text.utf8), file: "few")
  try? compiler?.addTones(bytes: Array("好\thao\t- - 1 22 47\n".utf8), file: "tones")
  try? compiler?.addForms(bytes: Array("号\t號\n你好\t妳好\n".utf8), file: "forms")
  return (try? compiler?.compile()) ?? []
}()
