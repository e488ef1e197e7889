import JSON
import Testing

@testable import keyglass_session

@Suite struct SwayMessageTests {
  @Test func messagesInPiecesComeWhole() throws {
    let sent = [SwayMessage(.getInputs, "[]"), SwayMessage(.input, #"{"change":"added"}"#)]
    var received: [UInt8] = []
    var messages: [SwayMessage] = []
    for byte in sent.flatMap(\.bytes) {
      received.append(byte)
      while let message = try SwayMessage.pop(from: &received) { messages.append(message) }
    }
    #expect(messages == sent)
    #expect(received == [])
  }

  @Test func aKeymapIsGivenAndTakenBackByACommand() {
    let keyboard = "19271:1:Keyglass_keyboard"
    #expect(
      SwayMessage.keymapCommand("/run/user/1000/keyglass.xkb", for: keyboard)
        == "input \"\(keyboard)\" xkb_file \"/run/user/1000/keyglass.xkb\"; "
        + "input \"\(keyboard)\" xkb_switch_layout 0")
    #expect(
      SwayMessage.keymapCommand(nil, for: keyboard)?.hasPrefix("input \"\(keyboard)\" xkb_file -;")
        == true)
  }

  /// Sway would read the rest of the name as another command.
  @Test(arguments: [
    "a\"; exec evil; \"", "a\nexec evil", "a\\", "$term", "a`id`", "a\u{2028}b", "a\u{9B}", "",
  ])
  func aNameThatIsNoWordOfACommandIsRefused(name: String) {
    #expect(SwayMessage.keymapCommand(name, for: "1:1:Keyglass_keyboard") == nil)
    #expect(SwayMessage.keymapCommand(nil, for: name) == nil)
  }

  @Test func aMessageIsAsSwayWantsIt() {
    #expect(
      SwayMessage(.runCommand, "hi").bytes
        == Array("i3-ipc".utf8) + [2, 0, 0, 0, 0, 0, 0, 0] + Array("hi".utf8))
  }

  @Test(arguments: [
    Array("i3-ipx".utf8) + Array(repeating: 0, count: 8),
    Array("i3-ipc".utf8) + [255, 255, 255, 255, 0, 0, 0, 0],
  ])
  func rejectsBytesThatAreNoMessage(bytes: [UInt8]) {
    var received = bytes
    #expect(throws: SwayMessage.Garbled.self) { try SwayMessage.pop(from: &received) }
  }

  @Test func anUnknownKindIsPassedOver() throws {
    var bytes = SwayMessage(.getInputs, "[]").bytes
    bytes[10] = 77
    #expect(try SwayMessage.pop(from: &bytes)?.kind == nil)
  }

  /// The reply is as sway 1.7 writes it.
  @Test func theKeyglassKeyboardIsKnown() throws {
    let payload = Array(
      #"""
      [{"identifier":"19271:1:Keyglass_keyboard","name":"Keyglass keyboard","vendor":19271,
      "product":1,"type":"keyboard","repeat_delay":600,"repeat_rate":25,
      "xkb_layout_names":["English (US) + 1f0c38aa"],
      "xkb_active_layout_index":0,"xkb_active_layout_name":"English (US) + 1f0c38aa",
      "libinput":{"send_events":"enabled"}},
      {"identifier":"19271:1:Keyglass_keyboard","vendor":19271,"product":1,"type":"pointer"},
      {"identifier":"1:1:AT_Translated_Set_2_keyboard","vendor":1,"product":1,"type":"keyboard",
      "xkb_layout_names":[null]}]
      """#.utf8)
    let inputs = try SwayInput.all(in: payload)
    #expect(inputs.map(\.isKeyglassKeyboard) == [true, false, false])
    #expect(inputs[0].groups == ["English (US) + 1f0c38aa"])
    #expect(throws: JSONMismatch.self) { try SwayInput.all(in: Array("[{}]".utf8)) }
  }
}
