/// Returns the least number of letters to insert, delete or replace that makes one text the other
/// (Levenshtein).
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(diagonal + (a == b ? 0 : 1), above + 1, row[j] + 1)
      diagonal = above
    }
  }
  return row[right.count]
}
