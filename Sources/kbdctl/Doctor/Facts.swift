import ControlProtocol
import MarkedYAML
import Settings

/// What there is to know of this machine, without a judgement.
struct Facts: Sendable {
  var user = User(name: "root", id: 0)
  /// nil if there is no /dev/uinput; else who owns it.
  var uinputOwner: UInt32?
  var isUinputLoaded = true
  /// The user keyglass; nil if there is none.
  var daemonUser: UInt32?
  var unit: Unit?
  var daemon = Daemon.absent("")
  /// Who sits at the daemon's seat, as logind has it.
  var seatUser: UInt32?
  /// The touchscreens that udev knows.
  var touchscreens: [Touchscreen] = []
  /// What may be keypads, and is left alone because it declares letters.
  var keypadsWithLetters: [DeviceDescription] = []
  /// Other on-screen keyboards that run.
  var otherKeyboards: [Process] = []
  var helperRuns = false
  /// What the compositor calls the keymap of the Keyglass keyboard, and what the registry calls the
  /// daemon's; nil where no compositor can be asked.
  var compositorsKeymap: (compositor: String, daemon: String)?

  var settings = Settings()
  var settingsProblems: [Problem] = []
  /// When the daemon has read the settings, in seconds of the clock.
  var settingsRead: Double?
  var settingsFiles: [File] = []
  var layoutProblems: [Problem] = []
  var themeProblems: [Problem] = []
  /// The current layout's language; empty if it has none or it is not known.
  var language = ""
  /// Whether words are weighed on the current layout: it has letters, or phone keys.
  var wantsWords = false
  /// nil if there is none for the language.
  var lexicon: WordList?
  /// The languages of `words.also` without one, and what the daemon says of them.
  var missingLexicons: [(language: String, problem: Problem)] = []

  struct User: Hashable, Sendable {
    var name: String
    var id: UInt32
  }

  /// What systemd says of keyglassd.service.
  struct Unit: Hashable, Sendable {
    /// `loaded`, `masked`, `not-found`, ….
    var load: String
    /// `active`, `activating`, `failed`, `inactive`, ….
    var active: String
    /// `enabled`, `disabled`, ….
    var file: String
    /// Its last error in the log; empty where it may not be read.
    var lastError = ""
  }

  enum Daemon: Hashable, Sendable {
    case answers(Status, KeymapDescription)
    /// It refuses to be looked at.
    case refuses
    /// It does not answer, or not as it should.
    case silent(String)
    /// Nobody listens.
    case absent(String)
  }

  struct Touchscreen: Hashable, Sendable {
    var name: String
    var node: String
    var owner: UInt32
    var seat: String
    var isSwitchedOff: Bool
    /// Who has its node open, besides the daemon; known to root only.
    var users: [Process] = []
  }

  struct Process: Hashable, Sendable {
    var id: Int32
    var name: String
  }

  struct File: Hashable, Sendable {
    var name: String
    /// In seconds of the clock.
    var changed: Double
  }

  struct WordList: Hashable, Sendable {
    var path: String
    /// Why it cannot be used; nil if it can.
    var problem: String?
  }
}
