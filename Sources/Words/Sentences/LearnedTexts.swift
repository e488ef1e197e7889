/// The texts that the user has chosen before, by their syllables. They are preferred to words that
/// are merely common.
package struct LearnedTexts: Sendable {
  struct Entry: Hashable, Sendable {
    var text: [UInt8]
    var syllables: Int
    var count: UInt32
  }

  private struct Node {
    var children: [Int: Int] = [:]
    var entries: [Entry] = []
  }

  private var nodes = [Node()]
  private let spelling: SyllableSpelling

  package init(spelling: SyllableSpelling) {
    self.spelling = spelling
  }

  /// - Parameter syllables: the text's syllables; the text is ignored if the model lacks one.
  package mutating func add(_ text: String, syllables: [Substring], count: UInt32) {
    guard let numbers = spelling.numbers(of: syllables), !numbers.isEmpty else { return }
    var node = 0
    for number in numbers {
      if let child = nodes[node].children[number] {
        node = child
      } else {
        nodes[node].children[number] = nodes.count
        node = nodes.count
        nodes.append(Node())
      }
    }
    let entry = Entry(text: Array(text.utf8), syllables: numbers.count, count: count)
    if let place = nodes[node].entries.firstIndex(where: { $0.text == entry.text }) {
      nodes[node].entries[place].count += count
    } else {
      nodes[node].entries.append(entry)
    }
  }

  func child(of node: Int, _ syllable: Int) -> Int? { nodes[node].children[syllable] }

  func entries(of node: Int) -> [Entry] { nodes[node].entries }
}
