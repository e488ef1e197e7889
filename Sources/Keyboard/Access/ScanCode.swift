/// The first bit of a Huffman code.
enum ScanCode {
  /// Returns, for each weight, true if its code begins with the same bit as the code of the last
  /// weight.
  ///
  /// The two lightest sets are merged until two sets are left, one for each first bit.
  static func sharesFirstBitWithLast(_ weights: [Double]) -> [Bool] {
    var sets = weights.enumerated().map { (weight: $0.element, members: [$0.offset]) }
      .sorted { ($0.weight, $0.members[0]) > ($1.weight, $1.members[0]) }
    while sets.count > 2 {
      let first = sets.removeLast()
      let second = sets.removeLast()
      let both = (weight: first.weight + second.weight, members: first.members + second.members)
      var low = 0
      var high = sets.count
      while low < high {
        let middle = (low + high) / 2
        if sets[middle].weight > both.weight { low = middle + 1 } else { high = middle }
      }
      sets.insert(both, at: low)
    }
    var found = weights.map { _ in false }
    let last = weights.count - 1
    for set in sets where set.members.contains(last) {
      for member in set.members { found[member] = true }
    }
    return found
  }
}
