import Scene
import Testing
import Themes
import Units

@testable import Drawing

/// Tests that drawn texts are kept until a secret field or another user comes.
struct ForgottenTextTests {
  private let canvas = Canvas(
    for: Sample.scene("en-us", strip: true), on: PixelSize(width: 960, height: 600))

  private func bytes(_ picture: borrowing Picture) -> [UInt8] {
    Array(
      UnsafeRawBufferPointer(start: picture.pixels, count: picture.stride * picture.size.height))
  }

  private func scene(_ word: String, forgotten: Int = 0) -> Scene {
    var scene = Sample.scene("en-us", strip: true)
    scene.strip = Sample.words(word, "then")
    scene.forgotten = forgotten
    return scene
  }

  @Test func aChangeOfUserForgetsTextsWithoutDrawing() {
    let renderer = Renderer(theme: Sample.theme("dark"))
    renderer.forgetOldTexts(before: scene("secret"))
    _ = renderer.picture(of: scene("secret"), on: canvas)
    let first = renderer.lettering.count
    #expect(first > 20)
    renderer.forgetOldTexts(before: scene("other"))
    _ = renderer.picture(of: scene("other"), on: canvas)
    #expect(renderer.lettering.count == first + 1)
    var hidden = scene("", forgotten: 1)
    hidden.visible = false
    hidden.strip = nil
    renderer.forgetOldTexts(before: hidden)
    #expect(renderer.lettering.count == 0)
  }

  @Test func thePictureIsTheSameAfterwards() {
    let renderer = Renderer(theme: Sample.theme("dark"))
    let before = renderer.picture(of: scene("word"), on: canvas)
    renderer.forgetOldTexts(before: scene("word", forgotten: 1))
    let after = renderer.picture(of: scene("word", forgotten: 1), on: canvas)
    #expect(bytes(before) == bytes(after))
  }

  /// Applications choose texts that panels draw. Characters that would reorder or break such a text
  /// are replaced by a sign.
  @Test func drawsAReplacementForCharactersThatActOnReaders() {
    let renderer = Renderer(theme: Sample.theme("dark"))
    let turned = renderer.picture(of: scene("ab\u{202E}cd\nef"), on: canvas)
    let plain = renderer.picture(of: scene("ab\u{FFFD}cd\u{FFFD}ef"), on: canvas)
    #expect(bytes(turned) == bytes(plain))
  }
}
