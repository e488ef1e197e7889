import CompositionMessages

extension FuzzySounds {
  /// Returns the other spellings of a syllable if these sounds are confused: at its start, its end,
  /// or both.
  func spellings(of syllable: String) -> [String] {
    var starts = [syllable]
    for pair in pairs where !pair.endsSyllables {
      starts += pair.swapped(atStartOf: syllable)
    }
    return starts.flatMap { start in
      [start] + pairs.filter(\.endsSyllables).flatMap { $0.swapped(atEndOf: start) }
    }.filter { $0 != syllable }
  }
}

extension FuzzySounds.Pair {
  fileprivate func swapped(atStartOf syllable: String) -> [String] {
    [(one, other), (other, one)].compactMap { from, to in
      let rest = syllable.dropFirst(from.count)
      guard syllable.hasPrefix(from), rest.first.map(Self.vowels.contains) == true else {
        return nil
      }
      return to + rest
    }
  }

  fileprivate func swapped(atEndOf syllable: String) -> [String] {
    [(one, other), (other, one)].compactMap { from, to in
      syllable.hasSuffix(from) ? syllable.dropLast(from.count) + to : nil
    }
  }

  private static let vowels = "aeiouv"

  /// The pair as spelling rules of librime, in both directions.
  var rules: [String] {
    [(one, other), (other, one)].map { from, to in
      endsSyllables ? "fuzz/\(from)$/\(to)/" : "fuzz/^\(from)([\(Self.vowels)])/\(to)$1/"
    }
  }
}
