import ControlProtocol
import DaemonConnection
import Testing
import Units

@testable import keyglass_voice

/// The calls that a fake speech engine has received.
private final class Record {
  var calls: [String] = []
  var canStart = true
  weak var engine: RecordingEngine?
}

private final class RecordingEngine: SpeechEngine {
  let record: Record
  var isSpeaking = false

  init(_ record: Record) {
    self.record = record
    record.calls.append("start")
  }

  deinit { record.calls.append("end") }

  func use(language: String) -> Bool {
    record.calls.append("use \(language)")
    return language != "xx"
  }
  func cancel() { record.calls.append("cancel") }
  func speak(_ text: String) { record.calls.append("speak \(text)") }
  func spell(_ character: Unicode.Scalar) { record.calls.append("spell \(character)") }
}

/// Tests of the system's voice; each test checks the calls to its engine.
struct SystemVoiceTests {
  private let record = Record()
  private let voice: SystemVoice

  init() {
    voice = SystemVoice { [record] () throws(ClientFailure) in
      guard record.canStart else { throw ClientFailure("it does not start") }
      let engine = RecordingEngine(record)
      record.engine = engine
      return engine
    }
  }

  private func speak(
    _ text: String, _ kind: SpokenText.Kind = .text, in language: String = "en",
    interrupts: Bool = false, at now: Microseconds = .zero
  ) {
    voice.speak(
      SpokenText(kind: kind, text: text, language: language, interrupts: interrupts), at: now)
  }

  @Test func charactersAreSpelledAndTextsSpoken() {
    speak("q", .character, interrupts: true)
    speak("dot", .dot)
    speak("👍🏽", .character)
    speak("word")
    #expect(
      record.calls == [
        "start", "use en", "spell q", "speak dot", "speak 👍🏽", "speak word",
      ])
  }

  @Test func anInterruptingTextEndsEarlierTexts() {
    speak("one")
    record.calls = []
    speak("two")
    speak("three", interrupts: true)
    #expect(record.calls == ["speak two", "cancel", "speak three"])
  }

  @Test func anotherLanguageEndsTextsOfTheFormer() {
    speak("one", in: "")
    speak("two", in: "de-DE")
    speak("three", in: "xx")
    speak("four", in: "xx")
    #expect(
      record.calls == [
        "start", "use en", "speak one", "cancel", "use de-DE", "speak two", "cancel", "use xx",
        "use en", "speak three", "speak four",
      ])
  }

  /// An ended engine leaves the sound device to other programs.
  @Test func theEngineEndsOnceItHasSaidAll() {
    speak("one")
    record.engine?.isSpeaking = true
    #expect(voice.deadline == .seconds(3))
    voice.process(at: .seconds(2))
    voice.process(at: .seconds(3))
    #expect(voice.deadline == .seconds(6))
    record.engine?.isSpeaking = false
    voice.process(at: .seconds(6))
    #expect(record.calls.suffix(2) == ["speak one", "end"])
    #expect(voice.deadline == nil)
    speak("two", at: .seconds(7))
    #expect(record.calls.last == "speak two")
  }

  /// The daemon sends silence when another user sits down.
  @Test func silenceEndsTheEngineInTheMiddleOfAText() {
    speak("one")
    record.engine?.isSpeaking = true
    voice.speak(.silence, at: .seconds(1))
    #expect(record.calls.suffix(2) == ["speak one", "end"])
    voice.speak(.silence, at: .seconds(1))
    #expect(record.calls.last == "end")
  }

  @Test func anEngineThatDoesNotStartIsTriedForTheNextText() {
    record.canStart = false
    speak("one")
    #expect(record.calls == [])
    record.canStart = true
    speak("two")
    #expect(record.calls.last == "speak two")
  }
}
