import Glibc

@testable import Drawing

/// Returns the number of pixels of two pictures that differ by more than `tolerance` (of 255) in a
/// channel; all pixels if the sizes differ.
func differences(
  _ left: borrowing Picture, _ right: borrowing Picture, above tolerance: Int
) -> Int {
  guard left.size == right.size else { return max(1, left.size.width * left.size.height) }
  var count = 0
  for y in 0..<left.size.height {
    let line = y * left.stride
    if memcmp(left.pixels + line, right.pixels + line, left.stride) == 0 { continue }
    for x in 0..<left.size.width {
      let (a, b) = (left[x, y], right[x, y])
      if a == b { continue }
      let differs = stride(from: 0, to: 32, by: 8).contains { shift in
        abs(Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF)) > tolerance
      }
      if differs { count += 1 }
    }
  }
  return count
}
