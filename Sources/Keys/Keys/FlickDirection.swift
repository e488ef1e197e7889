/// The direction of a flick; the raw value is the index of the alternate that it types.
enum FlickDirection: Int, Hashable, Sendable {
  case left
  case up
  case right
  case down
}
