/// Finds the word that came out for each intended word, at the lowest total cost in letters.
///
/// - Returns: for each intended word, the word in its place; nil if there is none.
func align(_ meant: [String], with found: [String]) -> [String?] {
  // A replaced word costs at most 5. A missing and an additional word together cost 6.
  let missing = 3.0
  func replacing(_ i: Int, _ j: Int) -> Double {
    let (word, other) = (meant[i], found[j])
    guard word != other else { return 0 }
    let distance = editDistance(word.lowercased(), other.lowercased())
    return 1 + 4 * Double(distance) / Double(max(word.count, other.count))
  }
  var costs = [[Double]](
    repeating: Array(repeating: 0, count: found.count + 1), count: meant.count + 1)
  for i in 0...meant.count {
    for j in 0...found.count {
      if i == 0 || j == 0 {
        costs[i][j] = Double(i + j) * missing
      } else {
        costs[i][j] = min(
          costs[i - 1][j - 1] + replacing(i - 1, j - 1), costs[i - 1][j] + missing,
          costs[i][j - 1] + missing)
      }
    }
  }
  var pairs: [String?] = []
  var (i, j) = (meant.count, found.count)
  while i > 0 {
    if j > 0, costs[i][j] == costs[i - 1][j - 1] + replacing(i - 1, j - 1) {
      pairs.append(found[j - 1])
      (i, j) = (i - 1, j - 1)
    } else if costs[i][j] == costs[i - 1][j] + missing {
      pairs.append(nil)
      i -= 1
    } else {
      j -= 1
    }
  }
  return pairs.reversed()
}
