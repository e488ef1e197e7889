import Scene
import Testing
import Themes

@testable import Drawing

struct IconTests {
  /// The icon is a key cap with a tip and a cross.
  @Test(arguments: [SceneIcon.delete, .deleteForward])
  func aDeletionIsTheSameUpsideDown(icon: SceneIcon) {
    let size = PixelSize(width: 96, height: 96)
    let picture = Picture(size: size)
    let pen = Pen(pixels: picture.pixels, size: size, stride: picture.stride)
    icon.draw(
      in: PixelRectangle(x: 0, y: 0, width: 96, height: 96), size: 96,
      Colour(red: 0, green: 0, blue: 0, alpha: 255), mirrored: false, with: pen)
    func alpha(_ x: Int, _ y: Int) -> Int { Int(picture[x, y] >> 24) }
    var painted = 0
    var different = 0
    for y in 0..<size.height / 2 {
      for x in 0..<size.width {
        let (above, below) = (alpha(x, y), alpha(x, size.height - 1 - y))
        if above > 128 { painted += 1 }
        if abs(above - below) > 64 { different += 1 }
      }
    }
    #expect(painted > 300)
    #expect(different == 0)
  }
}
