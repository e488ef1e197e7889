import JSON
import Testing

@testable import BrowserMessages

@Suite struct BrowserProgramTests {
  @Test(arguments: [
    ("chromium", "chromium"), ("chromium", "Chromium"), ("chrome", "google-chrome"),
    ("chromium", "chrome-127.0.0.1__fields.html-Default"), ("firefox-esr", "firefox"),
    ("firefox-bin", "org.mozilla.firefox"), ("msedge", "microsoft-edge"),
    ("brave", "brave-browser"),
  ])
  func itsWindowsAreItsOwn(name: String, application: String) {
    #expect(BrowserProgram(names: [name]).owns(application))
  }

  @Test(arguments: ["foot", "org.gnome.TextEditor", "firefox", "", "XTerm"])
  func otherApplicationsAreNotTheBrowser(application: String) {
    #expect(!BrowserProgram(names: ["chromium", "chromium"]).owns(application))
  }

  @Test(arguments: [["--class=Kiosk"], ["--class", "Kiosk"], ["--name=kiosk", "--x"]])
  func itsWindowsMayHaveAnotherName(arguments: [String]) {
    let browser = BrowserProgram(names: ["firefox-esr"], arguments: ["firefox-esr"] + arguments)
    #expect(browser.owns("kiosk"))
    #expect(browser.owns("Firefox-esr"))
    #expect(!browser.owns("foot"))
  }

  @Test(arguments: ["", "x", "-", ".."])
  func aNameThatIsInEveryOtherOneIsNone(name: String) {
    #expect(BrowserProgram(names: [name], arguments: ["--class=\(name)"]).words == [])
  }

  @Test func theHelperReadsWhatTheHostWrites() throws {
    let browser = BrowserProgram(names: ["firefox-esr"], arguments: ["--class=\"ü\n"])
    var messages = NativeMessages()
    messages.append(browser.message)
    let message = try #require(try messages.next())
    #expect(try BrowserProgram(message: message) == browser)
  }

  @Test(arguments: ["{}", "[]", "", #"{"browser":"chromium"}"#, #"{"focus":"page"}"#])
  func whatTheHostDoesNotWriteIsRefused(json: String) {
    #expect(throws: JSONMismatch.self) { try BrowserProgram(message: Array(json.utf8)) }
  }

  @Test func noWordIsInEveryName() throws {
    let message = Array(#"{"browser":["","a","chrom","chrom"]}"#.utf8)
    #expect(try BrowserProgram(message: message).words == ["chrom"])
  }
}
