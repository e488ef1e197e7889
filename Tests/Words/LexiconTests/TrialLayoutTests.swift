import Foundation
import Layouts
import Testing

@testable import keyglass_eval

/// The keyboards that the trials use.
@Suite struct TrialLayoutTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "layouts").path

  private static func resources() throws -> Resources {
    try Resources.parse(["--layouts", folder])
  }

  private static let catalogue = Result { try resources().catalogue() }

  private func layout(_ language: String) throws -> Layout {
    try #require(try Self.catalogue.get().layout(of: language, isKeypad: false))
  }

  @Test(arguments: [
    ("en-US", "en-us"), ("en", "en-us"), ("en-GB", "en-gb"), ("de", "de"), ("nb", "nb"),
    ("da", "da"), ("sv", "sv"), ("nl", "nl"), ("fr", "fr"), ("es", "es"), ("it", "it"),
    ("pl", "pl"), ("ru", "ru"), ("pt-BR", "pt-br"), ("pt-PT", "pt"),
  ])
  func aLanguagesLayoutTypes(_ language: String, _ id: String) throws {
    let layout = try self.layout(language)
    #expect(layout.id == id)
    var keyboard = KeyboardInUse(layout: layout, lexicon: nil)
    keyboard.beginField()
    for character in language == "ru" ? "текст 1" : "text 1" { keyboard.type(character) }
    #expect(keyboard.field.beforeCaret == (language == "ru" ? "текст 1" : "text 1"))
  }

  @Test(arguments: [("pl", "Żółta łódź śpi. Świt"), ("en-US", "Déjà vu"), ("nl", "één")])
  func aLetterOfAHeldKeyIsTyped(_ language: String, _ text: String) throws {
    let layout = try self.layout(language)
    var keyboard = KeyboardInUse(layout: layout, lexicon: nil)
    keyboard.beginField()
    for character in text {
      let isTyped = keyboard.type(character, stray: (0.2, 0.2))
      #expect(isTyped, "\(character)")
    }
    #expect(keyboard.field.beforeCaret == text)
  }

  @Test func aKeypadHasPhoneKeys() throws {
    #expect(try Self.resources().layout("de", isKeypad: true).id == "phone-keys-de")
  }

  @Test func keysAreReadAsTheyAreWritten() throws {
    #expect(
      try TypingStep.steps("a{del:2}{ret}{pick:Hello}{u:e9}{every:150}{x") == [
        .character("a"), .delete(times: 2), .return, .pick("Hello"), .type("é"),
        .pace(.milliseconds(150)), .character("{"), .character("x"),
      ])
    #expect(throws: (any Error).self) { try TypingStep.steps("{nothing}") }
  }
}
