import ControlProtocol
import MarkedYAML
import Settings

/// The facts about this machine, without any conclusions.
struct Facts: Sendable {
  var user = User(name: "root", id: 0)
  /// The user id of the owner of /dev/uinput; nil if that file does not exist.
  var uinputOwner: UInt32?
  var isUinputLoaded = true
  /// The id of the user `keyglass`; nil if that user does not exist.
  var daemonUser: UInt32?
  var unit: Unit?
  var daemon = Daemon.absent("")
  /// The user at the daemon's seat, according to logind.
  var seatUser: UInt32?
  /// The touchscreens that udev knows.
  var touchscreens: [Touchscreen] = []
  /// Devices that may be keypads, but are not used because they declare letters.
  var keypadsWithLetters: [DeviceDescription] = []
  /// Other on-screen keyboards that are running.
  var otherKeyboards: [Process] = []
  var helperRuns = false
  /// True if speech-dispatcher is installed.
  var canSpeak = true
  /// The titles of the compositor's keymap for the Keyglass keyboard and of the daemon's keymap,
  /// which should be equal. nil if the compositor cannot be asked.
  var compositorsKeymap: (compositor: String, daemon: String)?

  var settings = Settings()
  var settingsProblems: [Problem] = []
  /// The time at which the daemon read the settings, in seconds since 1970.
  var settingsRead: Double?
  var settingsFiles: [File] = []
  var layoutProblems: [Problem] = []
  var themeProblems: [String] = []
  /// The current layout's language; empty if the layout has none or is unknown.
  var language = ""
  /// True if the current layout needs a word list, for letter keys or phone keys.
  var wantsWords = false
  /// The word list of `language`; nil if that language has no list.
  var lexicon: WordList?
  /// The languages of `words.also` without a word list, each with the daemon's problem.
  var missingLexicons: [(language: String, problem: Problem)] = []

  struct User: Hashable, Sendable {
    var name: String
    var id: UInt32
  }

  /// The state of keyglassd.service according to systemd.
  struct Unit: Hashable, Sendable {
    /// `loaded`, `masked`, `not-found`, ….
    var load: String
    /// `active`, `activating`, `failed`, `inactive`, ….
    var active: String
    /// `enabled`, `disabled`, ….
    var file: String
    /// The unit's last error in the log; empty if the log may not be read.
    var lastError = ""
  }

  enum Daemon: Hashable, Sendable {
    case answers(Status, KeymapDescription)
    /// The daemon refuses the call.
    case refuses
    /// The daemon does not answer, or gives a wrong answer.
    case silent(String)
    /// No process listens on the socket.
    case absent(String)
  }

  struct Touchscreen: Hashable, Sendable {
    var name: String
    var node: String
    var owner: UInt32
    var seat: String
    var isSwitchedOff: Bool
    /// The processes, except the daemon, that have the node open; only root can see all of them.
    var users: [Process] = []
  }

  struct Process: Hashable, Sendable {
    var id: Int32
    var name: String
  }

  struct File: Hashable, Sendable {
    var name: String
    /// The time of the last change, in seconds since 1970.
    var changed: Double
  }

  struct WordList: Hashable, Sendable {
    var path: String
    /// The reason why the list cannot be used; nil if it can be used.
    var problem: String?
  }
}
