import Layouts
import Testing

/// Tests of the privacy of every field, from the field's purpose and hints.
@Suite struct PrivacyTests {
  private static let secrets: Set<Purpose> = [.password, .pin]

  @Test(arguments: Purpose.allCases) func purposes(_ purpose: Purpose) {
    let privacy = Privacy(purpose)
    let isSecret = Self.secrets.contains(purpose)
    #expect(privacy.isSecret == isSecret && privacy.isPrivate == isSecret)
    #expect(privacy.hidesTyping == (isSecret || purpose == .unknown))
    #expect(privacy.isPublic == (!isSecret && purpose != .unknown))
  }

  @Test(arguments: Purpose.allCases) func hiddenTextIsSecret(_ purpose: Purpose) {
    let privacy = Privacy(purpose, .hiddenText, trustsUnknown: true)
    #expect(privacy.isSecret && privacy.isPrivate && privacy.hidesTyping && !privacy.isPublic)
  }

  @Test(arguments: Purpose.allCases) func sensitiveTextIsPrivateAndShown(_ purpose: Purpose) {
    let privacy = Privacy(purpose, [.sensitiveData, .multiline])
    #expect(privacy.isSecret == Privacy(purpose).isSecret)
    #expect(privacy.hidesTyping == Privacy(purpose).hidesTyping)
    #expect(privacy.isPrivate && !privacy.isPublic)
  }

  /// Treating unknown fields as text does not declare them public.
  @Test func anUnknownFieldCanBeTrusted() {
    let privacy = Privacy(.unknown, trustsUnknown: true)
    #expect(!privacy.isSecret && !privacy.isPrivate && !privacy.hidesTyping && !privacy.isPublic)
    #expect(Privacy(.text, trustsUnknown: true) == .open)
    #expect(Privacy(.pin, trustsUnknown: true) == .secret)
  }

  @Test func otherHintsChangeNothing() {
    let others = FieldHints.all.subtracting([.hiddenText, .sensitiveData])
    for purpose in Purpose.allCases { #expect(Privacy(purpose, others) == Privacy(purpose)) }
  }
}
