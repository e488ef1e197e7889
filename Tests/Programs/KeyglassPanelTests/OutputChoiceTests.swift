import Testing

@testable import keyglass_panel

@Suite struct OutputChoiceTests {
  private struct Screen: ChoosableOutput, Hashable {
    var name: String?
    var isBuiltIn = false
    var isPrimary = false
  }

  private let monitor = Screen(name: "DP-1")
  private let television = Screen(name: "HDMI-1", isPrimary: true)
  private let laptop = Screen(name: "eDP-1", isBuiltIn: true)
  private let nameless = Screen(name: nil)

  @Test func theBuiltInScreenComesBeforeTheMainOneAndThatBeforeTheFirst() {
    let choice = OutputChoice()
    #expect(choice.output(among: [monitor, television, laptop]) == laptop)
    #expect(choice.output(among: [monitor, television]) == television)
    #expect(choice.output(among: [monitor, nameless]) == monitor)
    #expect(choice.output(among: [Screen]()) == nil)
  }

  @Test func theDaemonsProposalComesBeforeTheBuiltInScreen() {
    let choice = OutputChoice(proposed: "DP-1")
    #expect(choice.output(among: [television, laptop, monitor]) == monitor)
    #expect(choice.output(among: [television, laptop]) == laptop, "the proposed one is unplugged")
  }

  @Test func withoutAProposalNoNamelessScreenIsPreferred() {
    #expect(OutputChoice().output(among: [nameless, laptop]) == laptop)
  }

  @Test func theUsersDemandIsNeverReplaced() {
    let choice = OutputChoice(demanded: "HDMI-1", proposed: "DP-1")
    #expect(choice.output(among: [monitor, laptop, television]) == television)
    #expect(choice.output(among: [monitor, laptop]) == nil)
  }
}
