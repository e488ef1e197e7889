import CEspeak
import DaemonConnection

/// espeak-ng with its own playback. Create only one object, because the library has global state.
final class Espeak: SpeechEngine {
  /// espeak-ng's value for announcing capital letters in words.
  private static let spelledCapitals: Int32 = 2

  /// - Throws: if espeak-ng cannot start, for example without its data.
  init() throws(ClientFailure) {
    let rate = espeak_Initialize(AUDIO_OUTPUT_PLAYBACK, 0, nil, espeakINITIALIZE_DONT_EXIT)
    guard rate > 0 else { throw ClientFailure("espeak-ng does not start") }
    espeak_SetParameter(espeakCAPITALS, Self.spelledCapitals, 0)
  }

  deinit {
    espeak_Cancel()
    espeak_Terminate()
  }

  var isSpeaking: Bool { espeak_IsPlaying() != 0 }

  func use(language: String) -> Bool {
    // Use lower case, because espeak-ng's language tags are in lower case.
    language.lowercased().withCString {
      var wanted = espeak_VOICE()
      wanted.languages = $0
      return espeak_SetVoiceByProperties(&wanted) == EE_OK
    }
  }

  func cancel() { espeak_Cancel() }

  func speak(_ text: String) {
    // Pass a size that includes the final NUL.
    _ = text.withCString {
      espeak_Synth($0, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, nil)
    }
  }

  func spell(_ character: Unicode.Scalar) { espeak_Char(wchar_t(character.value)) }
}
