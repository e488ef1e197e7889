import Lexicon

/// Words written with a full stop that does not end a sentence.
enum Abbreviations {
  /// True if a full stop after the word is part of the word and does not end a sentence.
  ///
  /// - Parameter language: the first subtag of BCP 47.
  static func have(
    _ word: String, language: String, lexicon: Lexicon?,
    isAfterNumber: @autoclosure () -> Bool
  ) -> Bool {
    guard let first = word.first, first.isLetter || first.isNumber else { return false }
    if word.contains(where: \.isNumber) {
      let numbers = word.split { $0 == "-" || $0 == "–" }
      return ordinals.contains(language)
        && numbers.last.map { isOrdinal($0, withYears: ordinalYears.contains(language)) } ?? false
    }
    if word.contains(".") { return isDotted(word, language) }
    // A single letter is an initial, `J. Smith`, unless it is a pronoun such as `I`.
    if word.count == 1 {
      // A letter after a number is a unit, even if it is also a word: `om 10 u.`
      if isAfterNumber() { return true }
      if let words = wordsOfOneLetter[language], words.contains(word.smallLetters) {
        return first.isUppercase && !pronouns.contains(first)
      }
      return first.isUppercase || wordsOfOneLetter[language] != nil
    }
    // Roman ordinals of kings and centuries: Ludwig XIV. war.
    if ordinals.contains(language), word.allSatisfy({ "IVX".contains($0) }) { return true }
    if isListed(word, language) { return true }
    guard let lexicon, WordCase(word) == .lower, let number = lexicon.word(word) else {
      return false
    }
    return lexicon.flags(of: number).contains(.abbreviation) && lexicon.text(of: number) == word
  }

  /// True if the language's list of abbreviations has the word.
  static func isListed(_ word: String, _ language: String) -> Bool {
    let language = language == "nn" || language == "no" ? "nb" : language
    // The list has only the part after an apostrophe: `l'int.`, `dell'art.`
    let word =
      word.lastIndex(where: Apostrophe.begins).map { word[word.index(after: $0)...] } ?? word[...]
    let caseless = word.smallLetters
    return lists[language]?.split(separator: " ").contains { $0 == caseless } ?? false
  }

  /// True if the word is a first name as well as an abbreviation.
  static func mayBeName(_ word: some Collection<Character>) -> Bool {
    word.count < 6 && names.contains(String(Array(word)).smallLetters)
  }

  /// True if a word that may be a name is used as one here. `Jan` is a name unless a number before
  /// it shows that it is the month, as in `3. Jan.`. Other words, such as `Max`, are names if they
  /// have a capital within a sentence.
  static func isName(
    _ word: some Collection<Character>, isAfterNumber: Bool, beginsSentence: Bool
  ) -> Bool {
    guard mayBeName(word), !isAfterNumber else { return false }
    if String(Array(word)).smallLetters == "jan" { return true }
    return word.first?.isUppercase == true && !beginsSentence
  }

  private static let names: Set<String> = [
    "al", "ed", "franz", "ian", "jan", "kath", "max", "mia", "tim",
  ]

  /// True if a word with full stops inside is an abbreviation: `z.B`, `f.eks`, `p.ex`. Prices,
  /// addresses and file names are not abbreviations.
  private static func isDotted(_ word: String, _ language: String) -> Bool {
    if isListed(word, language) { return true }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty else { return false }
    return parts.dropLast().allSatisfy { $0.count(where: \.isLetter) < 3 }
      && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "-" || $0 == "‑" } }
      && last.count(where: \.isLetter) < 4 && !endings.contains(last.smallLetters)
  }

  /// True for ordinals such as `17.` or `3.10.`; false for prices and times.
  ///
  /// - Parameter withYears: true if years are ordinals too: `2024. május 5.`
  private static func isOrdinal(_ number: Substring, withYears: Bool) -> Bool {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return switch parts.count {
    case 1: (number.count < 3 || withYears && number.count == 4) && parts[0] > 0
    case 2: (1...31).contains(parts[0]) && (1...12).contains(parts[1])
    default: false
    }
  }

  /// Languages that write an ordinal with a full stop.
  private static let ordinals: Set<String> = [
    "bs", "cs", "da", "de", "dsb", "et", "eu", "fi", "fo", "gsw", "hr", "hsb", "hu", "is", "lb",
    "lv", "nb", "nds", "nn", "no", "pl", "se", "sk", "sl", "sr", "tr",
  ]

  /// Languages that write a year before a month or the word for year with a full stop.
  private static let ordinalYears: Set<String> = ["bs", "hr", "hu", "lv", "sr"]

  /// Words of one letter, by language. A full stop after such a word ends a sentence. Any other
  /// single letter with a full stop is an abbreviation.
  private static let wordsOfOneLetter: [String: Set<String>] = [
    "be": ["я"], "bg": ["я"], "bs": [], "ca": [], "cs": [], "da": ["i", "å"], "de": [], "el": [],
    "en": ["a", "i", "u"], "es": [], "et": [], "fi": [], "fr": ["a", "y"], "gl": [], "hr": [],
    "hu": ["ő"], "id": [], "is": ["á", "í"], "it": ["è"], "lt": [], "lv": [], "mk": ["е"],
    "nb": ["i", "å"], "nl": ["u"], "nn": ["i", "å"], "no": ["i", "å"], "pl": [], "pt": ["é"],
    "ro": ["a", "e", "o"], "ru": ["я"], "sk": [], "sl": [], "sr": [], "sv": ["i", "å", "ö"],
    "tr": ["o"], "uk": ["я", "є"],
  ]

  /// Pronouns of one letter that are written with a capital.
  private static let pronouns: Set<Character> = ["I", "Я"]

  /// Endings of addresses and file names. A dotted word with such an ending is not an abbreviation.
  private static let endings: Set<String> = [
    "be", "br", "ca", "cc", "ch", "cn", "co", "com", "cz", "de", "dk", "edu", "ee", "es",
    "eu", "fi", "fm", "fr", "gov", "gr", "hu", "ie", "io", "is", "it", "jp", "lt", "lv", "ly", "me",
    "net", "nl", "no", "nu", "nz", "org", "pl", "pt", "ro", "rs", "ru", "se", "si", "sk", "tv",
    "ua", "uk", "us", "out",
  ]

  /// Abbreviations that do not end a sentence, by language, written without their full stop. Words
  /// that often end a sentence are left out (German Art, Spanish no, Norwegian min).
  private static let lists: [String: String] = [
    "en": """
    adj adm adv al approx appt apr apt assn aug ave blvd bros ca capt cf cmdr co col corp cpl \
    dec dept dist div dr eds esp est etc ext feb figs fn ft gen gov hon hr hrs hwy ibid inc \
    incl jan jr lb lbs lt ltd maj messrs misc mme mr mrs ms mt nos nov oct oz para pg pp pres \
    prof rd resp rev sen sept sgt sr st supt tel thu thur thurs tue tues univ viz vol vols vs wk \
    wks yr yrs
    """,
    "de": """
    abb abk abs abschn abt adr allg anm apr aufl aug ausg ausschl bd bde betr bez bl bsp bspw bzgl \
    bzw ca chr dez dgl di dipl.-ing dr dr.med ebd ehem eig eigtl einschl engl entspr etc ev evtl \
    exkl fa feb febr ff fig forts fr franz frl geb gebr gegr gem gesch gest gez ggf ggfs griech \
    hbf hl hr hrn hrsg i.allg inkl insb insbes ital jan jg jh jhd jhdt jr kap kath kfm kgl kü lat \
    lfd lit lt max mhd mi min mind mio mo mrd mtl möbl nachf nachm nov nr nördl okt pkt prof resp \
    röm sek sept sog spez sr st std str südl tel tgl tsd ugs urspr usf usw verf vgl vgt vol vollst \
    vorm vs westl wg whg z.hd z.zt zi zit ztr zzgl zzt österr östl übers
    """,
    "nb": """
    adr afd amr ang apr aug avd bd bl ca cand cf dept dir div dr dvs e.kr eks ekskl etc ev evt \
    f.eks f.kr feb febr ff fhv fig fk forf forts fr frk gl henv hhv hr ib ibid ifb iflg ifm ift \
    iht inkl jan jf jfr jr kap kfr kgl kl kr ltd m.fl maks mfl mht mill mnd mrd mrk mtp muh mv mvh \
    ndf nfr nkr nov nr obl okt omkr omtr oppr osv pga pkt pr prof pst pt resp sek sept sml spm \
    sr st stk str tel tlf tlgr trykt utg vedk vedr vha vol vs årg årh
    """,
    "da": """
    adr adv afd afs alm amr ang anm apr aug bd bl ca cand co dec dept dir div dr dvs e.kr eftf \
    egl eks ekskl etc evt f.eks f.kr feb febr fhv fig fmd forb foreg forf forts fr frk fru fx gl \
    gr hhv hr ib ibid iflg ifm ift inkl instr jan jf jfr jr jvf kap kbh kgl kl kld kr kst lejl lign \
    ltd m.fl maks mdl mdr mfl mgl mht mia mill mio mrd mrk mv mvh nl nov nr nuv okt omkr omtr \
    opl opr osv ovenst overs pct pga pkt pr prof pt resp sek sept skt sml spm sr st stk str stud \
    sv sædv tdl tel tidl tilh tilsv tlf tlgr uafh udd udg ugtl univ urt vedk vedr vha vol vs årg \
    årh
    """,
    "sv": """
    adj adr adv ang anm apr aug avd avs betr bl bl.a ca cirk dec dep dir div doc dr dvs e.kr \
    egentl ekv enl etc ev evt ex exkl f.kr fakt feb febr fig forts fr fr.o.m frk föreg förf förk \
    gm hr ib ibid inb inkl instr jan jfr jr kap kl kr m.fl mdr mfl mha mht milj mkt ml motsv mrd mån \
    möjl nov nr nuv obs okt omkr omr ordf osv pga pkt pl prof red ref resp sek sept sid sign sk \
    skr spec spr sr st str t.ex tab tel temp tfn tim tis tors tr ung univ uppl urspr utg vard \
    vol vs äv övers
    """,
    "nl": """
    aant aanv abs adj admin adr adv afb afd afk apr arr art aug betr bijl bijv bijz biol bisd blz \
    bv bvb ca cat cf chr co dd dec dept dhr dir distr div dr drs ds dwz e.kr ed eig enz etc evt \
    excl fa fam feb febr fig gebr gem gen get gez hfst hoofdst hr hs ib ibid incl ing inz ir ivm \
    jan jhr jl jr kap kath ll lt ltd max mbt mej mevr mgr mil min mld mln mnd mr mrd mrt mv mw nav \
    nl nov nr nrs obl okt ong oorspr opl opm overl pag par pct pl plm ppn proc prof ps red ref \
    resp sec secr sept sr st str tav tel temp tgv tov tw univ vb verg vert verz vgl vlgs vnl vr vs \
    wnd ws zg zgn
    """,
    "fr": """
    abrév adj adm adr adv ann app approx appt apr arr arrdt aug auj av ave avr bd bibl boul bull \
    bur bât c.-à-d cad capt cdt cf ch chap cie circ coll comm dept dir dr dép dépt edit encycl enr \
    env etc ex ext fasc fig fém févr gal gouv gr gén hab ibid ill incl inf int intr introd janv jr \
    juil lat lieut lt ltd max me mgr min mlle mlles mm mme mmes ms nov num obs oct p.-s pers plur \
    pp pr prov préf qq qqch qqn rem resp rte réf rép sc sept sing sq st ste sté suiv sup suppl \
    syn tel temp théol tit trad trim tél univ vols voy vs éd éds éts étym
    """,
    "es": """
    aa abr adj adm admón adv ago ap apdo aprox art arts atte av avda bco bibl cap caps cnel col \
    cta ctra cía cód dcha depto dic dir doc docs dpto dr dra dras dres dto dña ed eds ee.uu ej ene \
    etc excl excmo ext fdo feb ff.aa fig figs fol gob gral gte hna hno hnos impr incl ing izq \
    izqda izqdo jr lda ldo lic ltd ltda max min mons máx mín nov nro núm núms oct oo op pag pags \
    pbro pdta pdte pl plza ppal prof profa prov ptas pza pág págs párr ref rep rte rvdo sdad sec \
    sep sept sgto sig sigs soc sr sra sras sres srta srtas ss sta sto tel teléf tfno tlf trad tte \
    tít ud uds univ urb uu vd vda vds vol vols vs
    """,
    "it": """
    abbr agg ago apr arch art artt ass avv bibl ca cap capp cav cell cfr cit cod col comm cons \
    corr cpv dic dir disp dist dott dott.ssa dottssa dr ecc ed edd egr egr.o es ess etc fam fasc \
    feb febb fig figg gen genn gent gent.ma gent.mo geom gg gov ibid ibidem id ill illmo ing int \
    inv ist ital lat lett lic lit loc ltd lug magg max min mod mons nov num on op ott p.es pag \
    pagg par pers pp pref prof prof.ssa proff prot prov rag rec reg resp rev rif rist sec segg sen \
    sett sez sig sig.na sig.ra sig.ri sigg soc sost spec spett spett.le ss suppl tab tav tel ten \
    tot trad univ vol voll vs vv
    """,
    "pt": """
    abr abrev adj adm adv ago apart aprox apto arq art arts assoc av bibl cap caps cel cf cia cit \
    col comp cx cód dep dept depto dez dic dir dna dpto dr dra dras drs ed eds eng enga esc etc ex \
    exa exc exma exmo exmos ext fac feb fev fig figs fls fol gen gov hab hon ibid ilma ilmo incl \
    ind inf ing int jan jr lat lic ltda maj max min mons máx méd mín nov num núm obs op org out \
    pag pe pg pgs pp pref pres prof profa profs prov pág págs pç pça qtd ref reg rem resp rev rod \
    sa sarg sec seg sgt soc sr sra sras srs srta srtas ss sta sto sup séc tel tels ten trad trav \
    tít univ v.ex v.exa vol vols vs
    """,
    "pl": """
    adw afr ang arch art bp br cd cdn ces dn doc dop dosł dot dr ds dyr dz ew ewent fot franc \
    gen geogr gm godz gr hab hist hr inż itd itp jez jw kan kard kol kpr kpt ks kw kwart lek lic \
    m.in maks med mies min mjr mld mln nast nb niedz niem np nr ob odc op opr os ośw pl \
    pn poj por pow poz ppor ppłk proc prof przyp pseud pt pw późn płk ref rkp ros rozdz rys rz \
    sekr sierż sob sp spec st stow str sygn szt tab tel tj tow tys tzn tzw tłum ub ul ur ust wg \
    wlk woj ws wsch wsp ww wyd wym wł zach zał zm zob zw zł łac śp śr św żeńsk żon
    """,
    "ru": """
    абз авт адм адр акад англ апр арт арх букв бул вв вкл воен вост вып высш гг гл гос гр гражд \
    греч дек деп дер диам дир доб докт долл доп доц др ед зав зам зап заруб зач изд илл инд инж \
    иностр инст исп испр исслед ист итал кав канд каф кв кг кл комн коп корп корр лаб лат макс \
    мес мин млн млрд мн наб наз напр нар насел науч нач нед неизв нояб обл обр общ окр окт оп \
    опубл орг осн отв отд офиц пер пл подр полит пос посв пп пр предс прибл прил прим прод просп \
    проф проч псевд публ ред реж респ рец рр руб руков сб св сек сент сер сист см собр совм совр \
    сокр соотв сост соч спец ср ст стат стр студ сув табл тел терр техн тов трлн тт тыс увел ул \
    унив употр устар уч фам февр физ фр франц хим худ центр чел четв числ чл шт экз экон эл элем \
    эт юр яз янв
    """,
    "ro": """
    adj adv alin ap apr art aug bd bl bul bvd cca cf conf cpt d-na dec dep dir dl dlui dna dnei dr \
    dra dvs ec ed et etc ex feb fig gr hr ian ibid ing iul iun jr jud lt maj mart max min mun nov \
    nr obs oct op pag pct pl pp prof pt ref reg resp sc sec sept sf sg sr str subst tel tov trad \
    univ urm vol vs ş.a ş.a.m.d ș.a ș.a.m.d
    """,
    "cs": """
    apod atd atp bc cca doc dr ev fr hod ing judr kap kpt max mgr mil min mj mjr mld mudr např \
    npor odd odst okr phdr plk popř pozn pplk prof př příp red resp rndr rozh roč sb sekr spol st \
    stol str sv tab tel tis tj tzn tzv tř ul zejm zn zvl čl čp
    """,
    "sk": """
    apod atp atď bc cca doc dr ev hod ing judr kap kpt max mgr min mld mudr napr obr odd odst \
    okr phdr popr pozn prof príp red resp roč sekr spol st stol str sv tab tel tis tj tzn tzv ul \
    zn čl
    """,
    "sl": """
    akad angl apr avg dec dipl dr febr ga gdč inž ipd itd itn jan kan mag max min mio npr odd okt \
    op oz prev prim prof sept sl st str sv tab tel tj univ zv čl
    """,
    "hr": """
    akad br cca dipl dr gosp gđa ing inž itd itsl max mil min mlrd mr npr odn op oz prof sl st str \
    sv tel tis tj tzv ul usp vs čl
    """,
    "hu": """
    bek bp csüt dec dr du febr hrsz ifj ill jan júl jún kb kft krt ld max mrd márc nov okt pl prof \
    stb sz szept szerk szt tel tkp uo utc vö zrt évf özv ún
    """,
    "fi": """
    alk engl ent esim huom jne krs ks lk lyh maks milj mm mrd myöh nk nro ns pj prof puh pvm \
    ruots rva suom synt tms tmv toim tri ts vrt vs yht ym yms
    """,
    "et": """
    dr hr ing ins jan jm jms jmt jne jr koost ld lgp lk lp milj mld mnt nr näit okt pr prof ptk \
    sealh sept sh skp srn st tel tn vm vms vrd vt
    """,
    "lv": """
    akad apm dr inž mag max milj min mljrd nod nr pag piem prof sal sk skat tālr tūkst u.c u.tml \
    utml utt vs
    """,
    "lt": """
    akad angl apskr doc dr gerb gyd inž kab kt liet max min mln mlrd mob mėn nr plg prof psl pvz \
    raj red sav sk t.t t.y tel tt tūkst ul vad vs šv žr
    """,
    "el": """
    αι αρ αριθ βλ δηλ δρ εκ ιδ κ.ά κ.ο.κ κ.τ.λ κα κεφ κκ κλπ κτλ λ.χ λχ μ.μ μ.χ οδ π.μ π.χ παρ \
    πβ πρβ πρβλ πχ σελ στρ τ.μ τηλ τομ υπ χιλ χλμ ό.π
    """,
    "uk": """
    акад англ арк бл бул вип вул гл год гр деп див доц др кв кн коп лат млн млрд напр нар нім обл \
    пл пор пос пп пров просп проф ред розд рос рр св сек смт ст стор стр табл тел тис укр франц чл \
    шт ім інж
    """,
    "bg": """
    акад англ ап бл бр бул вж вкл вр вх гл гр дир доц др ед ет инж кв кн лв мин млн млрд напр \
    обл пл пр проф св сек сп ст стр т.е т.н табл ул фр хил чл
    """,
    "be": """
    акад англ бул вул вуч гл гр дац др кв кн млн млрд напр нар пл пр прасп праф рр св сек ст \
    стар табл тыс тэл інж
    """,
    "mk": """
    акад бр бул год др инж итн мин млрд пр проф св ст стр т.е т.н ул
    """,
    "sr": """
    akad br dipl dr gosp gđa inž itd mlrd mr npr odn prof sl st str sv tel tj tzv ul čl акад бр \
    госп гђа др инж итд млрд мр нпр одн проф св сл ст стр тел тзв тј ул чл
    """,
    "tr": """
    alb apt bkz blv bşk cad doç dr ecz fak ing krş ltd mah müh ord prof sk sn tic uzm vb vd vs \
    yrd yy ör öğr şb şti
    """,
    "ca": """
    adj adm adr adv ap av avda bibl cf coord cta dept doc dr dra ed etc excm ext fig gral hble \
    ibid il·lm mn màx mín núm op p.ex pl pral prof prov ptge pàg pàgs rda ref sr sra srs srta st \
    sta tel trad tít univ vs
    """,
    "gl": """
    adj adv ap art av avda cap cf col depto dir doc dr dra dta ed etc excmo fdo fig ibid máx mín \
    núm op p.ex prof profa prov pza páx páxs ref sr sra sres srta sta sto tel trad tít univ vol \
    vs
    """,
    "eu": """
    adib art dr etab etc ik irud jn kap orr prof tel zenb zk
    """,
    "is": """
    ca dr e.kr f.kr fl frh hr kl kr m.a milj millj nk nr o.fl o.s.frv ofl osfrv prof sbr skv sr st \
    t.d tbl td u.þ.b uþb v.s útg þ.e þús
    """,
    "fo": """
    bls dr e.kr f.eks f.kr hr kl m.a mia mió nr o.a osfr prof sbr stk t.d tlf
    """,
    "sq": """
    adr bl dr etj fq ing ltd mbr mld mln nr p.sh pg prof psh rr sh shek vëll znj
    """,
    "af": """
    adv afd bl bls bv dept dr ds ens gebr genl ing maks mej mev mnr mnre nr nrs o.a okt sekr \
    sept sr st str univ verw vgl vlg vnl vs
    """,
    "lb": """
    asw bzw ca dr etc evt evtl geb gest inkl kap max mio mrd nr resp str tel usw vgl zb
    """,
    "eo": """
    bv dro ekz inĝ k.a k.s k.t.p ktp n-ro nro prof s-ino s-ro sro str t.e t.n vd vol
    """,
    "ga": """
    dr lch srl tel uas uimh
    """,
    "cy": """
    dr e.e gw mr mrs prof st tud
    """,
    "id": """
    bpk dkk dll dr drg drs dsb dst ir jl jln kab kec kel kpt maj mayjen nn no ny prov s.d sdr sdri \
    tbk telp tgl tn ttd yth
    """,
    "ms": """
    bhd dll dr dsb hj hjh jln kpt no pn sdn spt tel tn
    """,
    "fil": """
    atty bgy blg brgy dr dra engr etc gng gob hal hon jr kgg sen sgt sr st sta sto
    """,
    "mt": """
    dr eċċ fig nru onor prof sur tel
    """,
    "az": """
    akad dos dr küç məs prof rəs səh
    """,
    "bs": """
    akad br cca dipl dr gosp gđa ing inž itd itsl max min mlrd mr npr odn op oz prof sl st str \
    sv tel tj tzv ul usp vs čl
    """,
  ]
}
