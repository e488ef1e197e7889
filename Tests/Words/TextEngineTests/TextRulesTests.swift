import Layouts
import Testing

@testable import TextEngine

@Suite struct TextRulesTests {
  @Test func wordsThatAreToStayAreNotCorrected() {
    var rules = TextRules()
    rules.smartPunctuation = true
    let stay = rules.applied(to: .text, .noCorrection)
    #expect(!stay.correction && !stay.smartPunctuation && !stay.shortcuts)
    #expect(stay.capitals && stay.suggestions)
    #expect(rules.applied(to: .text) == rules)
  }

  @Test func aFieldInLowercaseSetsNoCapitals() {
    let rules = TextRules().applied(to: .text, .lowercase)
    #expect(!rules.capitals && rules.correction)
  }
}
