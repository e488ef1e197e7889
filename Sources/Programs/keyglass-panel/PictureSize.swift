import Drawing

/// A size in pixels from the command line: `1280x720`.
struct PictureSize: Hashable, Sendable {
  var pixels: PixelSize

  init(width: Int, height: Int) {
    pixels = PixelSize(width: width, height: height)
  }

  init?(_ word: String) {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (16...8_192).contains(width), (16...8_192).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
