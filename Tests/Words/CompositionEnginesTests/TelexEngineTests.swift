import CompositionMessages
import Testing

@testable import CompositionEngines

@Suite struct TelexEngineTests {
  private func ask(_ letters: String, choice: Int? = nil) throws -> CompositionReply {
    let reply = TelexEngine().reply(
      to: CompositionRequest(
        sequence: 3, method: .telex, spellings: [.init(letters: letters)], choice: choice))
    #expect(try CompositionReply(packet: reply.packet) == reply)
    return reply
  }

  @Test(arguments: [
    // The marks are typed at their letters, the tone there or at the end; or both at the end.
    ("tieengs", "tiếng"), ("tieesng", "tiếng"), ("tiengse", "tiếng"), ("tiesnge", "tiếng"),
    ("vieetj", "việt"), ("Vieetj", "Việt"), ("VIEETJ", "VIỆT"), ("ddeefu", "đều"),
    ("dduwowngf", "đường"), ("dduowngf", "đường"), ("duongwfd", "đường"), ("dduwongf", "đường"),
    ("nguwowif", "người"), ("nguowif", "người"), ("nguoiwf", "người"), ("huowu", "hươu"),
    ("ruouwj", "rượu"), ("thuowr", "thuở"), ("huow", "huơ"), ("quowf", "quờ"), ("muaw", "mưa"),
    ("xoawn", "xoăn"), ("quawngj", "quặng"), ("luwu", "lưu"), ("luuw", "lưu"), ("w", "ư"),
    ("wf", "ừ"),
    ("tw", "tư"), ("wngs", "ứng"), ("uwngs", "ứng"), ("wowcs", "ước"),
    // The place of the tone.
    ("hoaf", "hòa"), ("thuyr", "thủy"), ("toans", "toán"), ("huynhf", "huỳnh"), ("quys", "quý"),
    ("gif", "gì"), ("giaf", "già"), ("gieengs", "giếng"), ("gieets", "giết"), ("ginf", "gìn"),
    ("quyeenr", "quyển"), ("khuyar", "khuỷa"), ("ngoaif", "ngoài"), ("xoays", "xoáy"),
    ("ngoeoj", "ngoẹo"), ("khuyur", "khuỷu"), ("uoongs", "uống"), ("muoons", "muốn"),
    ("muaf", "mùa"), ("iar", "ỉa"), ("yeeus", "yếu"), ("nghieepj", "nghiệp"),
    ("xooong", "xoong"), ("soooc", "sooc"), ("sooocs", "soóc"), ("krooong", "kroong"),
    // A second tone, no tone, and keys typed twice.
    ("tafs", "tá"), ("tasz", "ta"), ("ass", "as"), ("asss", "ass"), ("aaa", "aa"), ("eee", "ee"),
    ("ddd", "dd"), ("uww", "uw"), ("aww", "aw"), ("tww", "tw"), ("oww", "ow"), ("tooo", "too"),
    ("hoss", "hos"), ("thoorr", "thôr"), ("uwoww", "uow"),
    // Abbreviations.
    ("dd", "đ"), ("DDHQG", "ĐHQG"), ("ddc", "đc"), ("vdd", "vđ"), ("Ddawks", "Đắk"),
    ("Kroong", "Krông"),
    // Words of other languages.
    ("windows", "windows"), ("https", "https"), ("wow", "wow"), ("data", "data"), ("sudo", "sudo"),
    ("class", "class"), ("break", "break"), ("file", "file"), ("food", "food"), ("book", "book"),
    ("world", "world"), ("tatf", "tatf"), ("cachr", "cachr"), ("xyz", "xyz"), ("added", "added"),
    ("banana", "banana"), ("facebook", "facebook"), ("zalo", "zalo"), ("ok", "ok"), ("", ""),
    // Several words, separated by digits.
    ("tieengs1vieetj", "tiếng1việt"),
  ])
  func lettersBecomeAWord(letters: String, text: String) {
    #expect(TelexEngine.text(of: letters) == text)
    #expect(TelexEngine.text(of: letters.uppercased()) == text.uppercased())
  }

  @Test func theLettersAreTheOtherCandidate() throws {
    let reply = try ask("tets")
    #expect(reply.preedit == "tét")
    #expect(reply.candidates.map(\.text) == ["tét", "tets"])
    #expect(try ask("tets", choice: 0).chosen == .init(text: "tét", letters: 4, spelling: 0))
    #expect(try ask("tets", choice: 1).chosen == .init(text: "tets", letters: 4, spelling: 0))
    #expect(try ask("tets", choice: 2).chosen == nil)
    #expect(try ask("an").candidates.map(\.text) == ["an"])
  }

  /// Types every syllable in three orders: marks at their letters and then the tone, the tone
  /// before the marks, or both at the end.
  @Test func everySyllableThereAndBack() {
    let tones = [
      "": "", "\u{300}": "f", "\u{309}": "r", "\u{303}": "x", "\u{301}": "s", "\u{323}": "j",
    ]
    let keys: [Character: [String]] = [
      "â": ["a", "a"], "ă": ["a", "w"], "ê": ["e", "e"], "ô": ["o", "o"], "ơ": ["o", "w"],
      "ư": ["u", "w"], "đ": ["d", "d"],
    ]
    var wrong: [String] = []
    var count = 0
    for onset in VietnameseRimes.onsets {
      for rime in VietnameseRimes.all where Self.belong(onset, rime) {
        let isStopped = "cpkt".contains(rime.last ?? " ") || rime.hasSuffix("ch")
        for (mark, tone) in tones where !isStopped || "sj".contains(tone) && !tone.isEmpty {
          let syllable = onset + rime
          // The o of xoong is typed three times.
          let letters = syllable.map {
            keys[$0]?.joined() ?? String($0)
          }.joined().replacing("ooc", with: "oooc").replacing("oong", with: "ooong")
          let isLong = rime.hasPrefix("oo")
          let right =
            isLong || !syllable.contains("ô")
            ? letters
            : syllable.map {
              keys[$0]?.joined() ?? String($0)
            }.joined()
          let text = TelexEngine.text(of: right + tone)
          count += 1
          let (bare, found) = Self.parted(text)
          if bare != syllable || found != mark { wrong.append("\(right)\(tone): \(text)") }
          guard !isLong else { continue }
          let last =
            syllable.map { keys[$0]?[0] ?? String($0) }.joined()
            + Set(syllable.compactMap { keys[$0]?[1] }).sorted().joined()
          if TelexEngine.text(of: last + tone) != text {
            wrong.append("\(last)\(tone): \(TelexEngine.text(of: last + tone)), not \(text)")
          }
        }
      }
    }
    #expect(wrong.sorted().prefix(40) == [])
    #expect(wrong.count == 0)
    #expect(count > 15_000)
    print("\(count) syllables")
  }

  /// True if Vietnamese spelling allows this rime after this onset.
  private static func belong(_ onset: String, _ rime: String) -> Bool {
    let first = rime.first ?? " "
    let isFront = "eêiy".contains(first)
    switch onset {
    // These consonants stand only before certain vowels.
    case "k": return isFront || rime == "ăk" || rime == "ông"
    case "kr": return rime == "ông"
    case "gh", "ngh": return isFront && first != "y"
    case "c", "g", "ng":
      return !isFront || onset == "g" && rime.hasPrefix("i") && rime != "i" + rime.dropFirst()
    // The i and the u belong to the onset.
    case "gi": return !"iy".contains(first)
    case "qu": return !"uưoô".contains(first) || ["ôc", "ôn", "ơ"].contains(rime)
    case "": return true
    default: return first != "y" || rime == "y"
    }
  }

  /// Returns a syllable without its tone, and the tone.
  private static func parted(_ text: String) -> (String, String) {
    var tone = ""
    let rows = [
      "aàảãáạ", "ăằẳẵắặ", "âầẩẫấậ", "eèẻẽéẹ", "êềểễếệ", "iìỉĩíị", "oòỏõóọ", "ôồổỗốộ", "ơờởỡớợ",
      "uùủũúụ",
      "ưừửữứự", "yỳỷỹýỵ",
    ]
    let marks = ["", "\u{300}", "\u{309}", "\u{303}", "\u{301}", "\u{323}"]
    let bare = text.map { letter -> Character in
      for row in rows {
        guard let place = Array(row).firstIndex(of: letter) else { continue }
        if place > 0 { tone = marks[place] }
        return row.first ?? letter
      }
      return letter
    }
    return (String(bare), tone)
  }
}
