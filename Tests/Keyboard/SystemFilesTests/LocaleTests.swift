import Settings
import Testing

@testable import SystemFiles

struct LocaleTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "de-DE"), ("nb_NO", "nb-NO"), ("pt_BR.UTF-8@euro", "pt-BR"), ("fr", "fr"),
    ("sr_RS@latin", "sr-Latn-RS"), ("uz_UZ.UTF-8@cyrillic", "uz-Cyrl-UZ"),
    ("C", ""), ("C.UTF-8", ""), ("POSIX", ""), ("", ""),
  ])
  func aLocalesNameHasALanguage(locale: String, language: String) {
    #expect(Settings.language(ofLocale: locale) == language)
  }
}
