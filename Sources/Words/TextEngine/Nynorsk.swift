/// Recognizes Nynorsk that is typed with the lexicon of Bokmål.
enum Nynorsk {
  /// True if a word is Nynorsk or follows Nynorsk words.
  static func has(_ word: String, in text: TypedText) -> Bool {
    let caseless = word.lowercased()
    if surely.contains(caseless) || mostly.contains(caseless) { return true }
    let before = text.wordsBefore(limit: 8).map { $0.lowercased() }
    return before.contains(where: surely.contains) || before.count(where: mostly.contains) > 1
  }

  /// Nynorsk words that are never slips for Bokmål, so the words after them are Nynorsk too.
  private static let surely = words(
    """
    arbeidar attanfor auga auge augo barnehagar barneskule berre blæs borna byane byggje \
    byggjer byrjar båtane båtar dagane dagleg daglege deira deires difor diverre dottera \
    dårleg dårlege døydde eigentleg einaste eine einkvan einkvar einkvart einskild einskilde \
    elevane elevar endeleg epla farlege fleire folkehøgskule framleis freista freistar frå \
    følgje følgjer føtene føter gjengje gjevne gløymde gløyme gløymer gløymt gongar gonger \
    grunnskule gutar hausten heilag heimar heiter heitte helsar helsingar hennar hjarte \
    hjartet hjå honom hovud hovudet hovudsakleg hugsa hugsar hugse hyggelege høgskule \
    høgskulen høyrde høyrer høyrt ifrå ikkje inkje innanom kaffi kjem kjende klarar kommunane \
    kommunar korfor korkje korleis kvarandre kvarje kvifor kyrkje køyrde køyrt leiaren liggje \
    ljose ljoset lærarane lærarar løysinga løysingar medan meir meldingar menneska millom \
    mogleg moglege morgon morgonen munnlege mykje månadene månadleg naturleg naturlege nemleg \
    noko nokolunde nokon nokre noreg noregs nyhenda nyhende offentleg offentlege openberr \
    openbert opent opnar ovanpå personleg personlege rettane rettsleg røynd røynsler røyste \
    røyster saman seinare sitje sjukdomar sjåast sjølv sjølvsagt sjølvstendig skilnaden skjøna \
    skjønar skjøne skriftleg skriftlege skulane skular skulen spelar spelarane spelarar spelet \
    spurde stadane statleg statlege stengje stengjer studentane støttar sumaren syklar særleg \
    særskild tenkje tenkjer tidlegare tilhøva trengje truleg trøytte tydeleg tykkje tykkjer \
    tykte ulovleg umogleg ungdomsskule utanom valet vanlege vekentleg vekor veljar veljarar \
    venleg venlege vere verkeleg verte vidaregåande vitskap vitskapen vonleg vore ynskje \
    ynskjer ynskt årleg årlege øydelagd øyrer øyro kva
    """)

  /// Nynorsk words that may also be mistyped Bokmål words.
  private static let mostly = words(
    """
    me annan anten betalar betre bilane bilar born brukar byar byrja byrje dagar dei desse dykkar \
    då døy døyr eg eigd ein einig einige eit eitt elles endå enno fann farleg fekk fiskar \
    flaug følgde gamal gje gjer gjere gong gutane hatar haust hestar hjelpt hjelpte hyggeleg \
    høgare innan innanfor kallar kjend kjøt kravd kravde kvar kven kyrkja køyre køyrer lagar \
    laurdag leiar leiarar leitar likar ljos lovleg lukkar lågare lærar mottek motteke munnleg \
    månader måndag nedanfor ope opna opne ovanfor pratar prestar raud raude reglane reglar \
    regnar rettar røyst samd samde seia seiast selde sidan skin skogar snakkar snøa spela \
    spele stadar stengd studentar sumar sundag svarar synest syntest syster systera såg søv \
    teke tilhøve timane timar torer trøytt tysdag ueinig ukjend ungane ungar usamd utan \
    utanfor vanleg vegane veit vekene velkomen venar ventar
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
