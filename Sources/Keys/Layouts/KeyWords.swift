/// The words on keys and on the calculator's display, in one language.
///
/// A class, because every layout has these words and is often copied.
package final class KeyWords: Sendable {
  package let space: String
  /// The labels of return, by the key's action in the field.
  private let go: String
  private let next: String
  private let search: String
  private let send: String
  private let done: String
  private let join: String
  private let route: String
  private let proceed: String
  private let `return`: String
  /// The label of the calculator's key that types the result.
  package let insert: String
  package let divisionByZero: String
  package let tooLarge: String

  /// The label of return for a type.
  package func label(of type: ReturnType) -> String {
    switch type {
    case .default: `return`
    case .go: go
    case .next: next
    case .search: search
    case .send: send
    case .done: done
    case .join: join
    case .route: route
    case .continue: proceed
    }
  }

  /// - Parameter language: a BCP 47 tag. Languages without words get the English words.
  package static func of(language: String) -> KeyWords {
    let parts = language.split(separator: "-")
    for count in parts.indices.reversed() {
      if let words = exact(parts[...count].joined(separator: "-")) { return words }
    }
    return english
  }

  package static let english = KeyWords(
    "space", "return", "Go", "Next", "Search", "Send", "Done", "Join", "Route", "Continue",
    "insert", "Division by zero", "Too large")

  /// Returns a language's words. They are short, because a key is only twice as wide as a letter. A
  /// table of all languages would slow the start, which needs only one.
  private static func exact(_ language: String) -> KeyWords? {
    switch language {
    case "ar":
      KeyWords(
        "مسافة", "إدخال", "انتقال", "التالي", "بحث", "إرسال", "تم", "انضمام", "المسار", "متابعة",
        "إدراج", "القسمة على صفر", "كبير جدًا")
    case "da":
      KeyWords(
        "mellemrum", "retur", "Gå til", "Næste", "Søg", "Send", "Færdig", "Deltag", "Rute",
        "Fortsæt", "indsæt", "Division med nul", "For stort")
    case "de":
      KeyWords(
        "Leertaste", "Eingabe", "Los", "Weiter", "Suchen", "Senden", "Fertig", "Beitreten", "Route",
        "Fortfahren", "einfügen", "Division durch null", "Zu groß")
    case "es":
      KeyWords(
        "espacio", "intro", "Ir", "Siguiente", "Buscar", "Enviar", "Hecho", "Unirse", "Ruta",
        "Continuar", "insertar", "División por cero", "Demasiado grande")
    case "fr":
      KeyWords(
        "espace", "retour", "Aller", "Suivant", "Rechercher", "Envoyer", "Terminé", "Rejoindre",
        "Itinéraire", "Continuer", "insérer", "Division par zéro", "Trop grand")
    case "he":
      KeyWords(
        "רווח", "שורה", "עבור", "הבא", "חיפוש", "שלח", "סיום", "הצטרף", "מסלול", "המשך", "הוסף",
        "חלוקה באפס", "גדול מדי")
    case "it":
      KeyWords(
        "spazio", "invio", "Vai", "Avanti", "Cerca", "Invia", "Fine", "Partecipa", "Percorso",
        "Continua", "inserisci", "Divisione per zero", "Troppo grande")
    case "nb":
      KeyWords(
        "mellomrom", "retur", "Gå", "Neste", "Søk", "Send", "Ferdig", "Bli med", "Rute", "Fortsett",
        "sett inn", "Deling på null", "For stort")
    case "nl":
      KeyWords(
        "spatie", "enter", "Ga", "Volgende", "Zoek", "Stuur", "Gereed", "Deelnemen", "Route",
        "Ga door", "invoegen", "Delen door nul", "Te groot")
    case "pl":
      KeyWords(
        "spacja", "enter", "Idź", "Dalej", "Szukaj", "Wyślij", "Gotowe", "Dołącz", "Trasa",
        "Kontynuuj", "wstaw", "Dzielenie przez zero", "Zbyt duże")
    case "pt":
      KeyWords(
        "espaço", "enter", "Ir", "Seguinte", "Procurar", "Enviar", "Concluído", "Aderir",
        "Itinerário", "Continuar", "inserir", "Divisão por zero", "Demasiado grande")
    case "pt-BR":
      KeyWords(
        "espaço", "enter", "Ir", "Próximo", "Buscar", "Enviar", "Concluído", "Entrar", "Rota",
        "Continuar", "inserir", "Divisão por zero", "Grande demais")
    case "ja":
      KeyWords(
        "空白", "改行", "開く", "次へ", "検索", "送信", "完了", "参加", "経路", "続ける", "挿入",
        "0では割れません", "大きすぎます")
    case "ko":
      KeyWords(
        "간격", "줄바꿈", "이동", "다음", "검색", "보내기", "완료", "참여", "경로", "계속", "삽입",
        "0으로 나눔", "너무 큼")
    case "ru":
      KeyWords(
        "пробел", "ввод", "Перейти", "Далее", "Найти", "Отправить", "Готово", "Войти", "Маршрут",
        "Продолжить", "вставить", "Деление на ноль", "Слишком много")
    case "sv":
      KeyWords(
        "mellanslag", "retur", "Gå", "Nästa", "Sök", "Skicka", "Klar", "Gå med", "Rutt", "Fortsätt",
        "infoga", "Division med noll", "För stort")
    case "vi":
      KeyWords(
        "dấu cách", "nhập", "Đi", "Tiếp", "Tìm", "Gửi", "Xong", "Tham gia", "Chỉ đường", "Tiếp tục",
        "chèn", "Chia cho 0", "Quá lớn")
    case "zh":
      KeyWords(
        "空格", "换行", "前往", "下一项", "搜索", "发送", "完成", "加入", "路线", "继续", "插入",
        "除数为零", "数值过大")
    case "zh-HK":
      KeyWords(
        "空格", "換行", "前往", "下一項", "搜尋", "傳送", "完成", "加入", "路線", "繼續", "插入",
        "除數為零", "數值過大")
    case "zh-TW":
      KeyWords(
        "空格", "換行", "前往", "下一項", "搜尋", "傳送", "完成", "加入", "路線", "繼續", "插入",
        "除數為零", "數值過大")
    case "af":
      KeyWords("spasie", "Gaan", "Volgende", "Soek", "Stuur", "Klaar")
    case "am":
      KeyWords("ባዶ ቦታ", "ሂድ", "ቀጣይ", "ፈልግ", "ላክ", "ጨርስ")
    case "az":
      KeyWords("boşluq", "Keç", "Növbəti", "Axtar", "Göndər", "Hazır")
    case "be":
      KeyWords("прабел", "Пачаць", "Далей", "Пошук", "Адправіць", "Гатова")
    case "bg":
      KeyWords("интервал", "Старт", "Напред", "Търсене", "Изпрати", "Готово")
    case "bn":
      KeyWords("স্পেস", "যান", "পরবর্তী", "খুঁজুন", "পাঠান", "সম্পন্ন")
    case "br":
      KeyWords("esaouenn", "Mont", "War-lerc’h", "Klask", "Kas", "Graet")
    case "bs":
      KeyWords("razmak", "Kreni", "Dalje", "Traži", "Pošalji", "Gotovo")
    case "ca":
      KeyWords("espai", "Vés", "Següent", "Cerca", "Envia", "Fet")
    case "ckb":
      KeyWords("بۆشایی", "بڕۆ", "دواتر", "گەڕان", "ناردن", "تەواو")
    case "cs":
      KeyWords("mezera", "Přejít", "Další", "Hledat", "Odeslat", "Hotovo")
    case "cy":
      KeyWords("bwlch", "Mynd", "Nesaf", "Chwilio", "Anfon", "Gorffen")
    case "el":
      KeyWords("διάστημα", "Μετάβαση", "Επόμενο", "Αναζήτηση", "Αποστολή", "Τέλος")
    case "eo":
      KeyWords("spaco", "Iri", "Sekva", "Serĉi", "Sendi", "Prete")
    case "et":
      KeyWords("tühik", "Mine", "Edasi", "Otsi", "Saada", "Valmis")
    case "eu":
      KeyWords("zuriunea", "Joan", "Hurrengoa", "Bilatu", "Bidali", "Eginda")
    case "fa":
      KeyWords("فاصله", "برو", "بعدی", "جستجو", "ارسال", "تمام")
    case "fi":
      KeyWords("väli", "Siirry", "Seuraava", "Hae", "Lähetä", "Valmis")
    case "fil":
      KeyWords("puwang", "Pumunta", "Susunod", "Maghanap", "Ipadala", "Tapos")
    case "fo":
      KeyWords("millumrúm", "Far", "Næsta", "Leita", "Send", "Liðugt")
    case "ga":
      KeyWords("spás", "Téigh", "Ar aghaidh", "Cuardaigh", "Seol", "Déanta")
    case "gd":
      KeyWords("beàrn", "Rach", "Air adhart", "Lorg", "Cuir", "Deiseil")
    case "gl":
      KeyWords("espazo", "Ir", "Seguinte", "Buscar", "Enviar", "Feito")
    case "gu":
      KeyWords("સ્પેસ", "જાઓ", "આગલું", "શોધો", "મોકલો", "થઈ ગયું")
    case "hi":
      KeyWords("स्पेस", "जाएं", "अगला", "खोजें", "भेजें", "हो गया")
    case "hr":
      KeyWords("razmak", "Idi", "Dalje", "Traži", "Pošalji", "Gotovo")
    case "hu":
      KeyWords("szóköz", "Ugrás", "Tovább", "Keresés", "Küldés", "Kész")
    case "hy":
      KeyWords("բացատ", "Առաջ", "Հաջորդը", "Որոնել", "Ուղարկել", "Պատրաստ")
    case "id":
      KeyWords("spasi", "Buka", "Lanjut", "Cari", "Kirim", "Selesai")
    case "is":
      KeyWords("bil", "Áfram", "Næsta", "Leita", "Senda", "Lokið")
    case "ka":
      KeyWords("შორისი", "გადასვლა", "შემდეგი", "ძიება", "გაგზავნა", "მზადაა")
    case "kk":
      KeyWords("бос орын", "Өту", "Келесі", "Іздеу", "Жіберу", "Дайын")
    case "km":
      KeyWords("ដកឃ្លា", "ទៅ", "បន្ទាប់", "ស្វែងរក", "ផ្ញើ", "រួចរាល់")
    case "kn":
      KeyWords("ಸ್ಪೇಸ್", "ಹೋಗು", "ಮುಂದೆ", "ಹುಡುಕಿ", "ಕಳುಹಿಸು", "ಮುಗಿದಿದೆ")
    case "ky":
      KeyWords("боштук", "Өтүү", "Кийинки", "Издөө", "Жөнөтүү", "Даяр")
    case "lb":
      KeyWords("Leertast", "Lass", "Weider", "Sichen", "Schécken", "Fäerdeg")
    case "lo":
      KeyWords("ຍະຫວ່າງ", "ໄປ", "ຕໍ່ໄປ", "ຊອກຫາ", "ສົ່ງ", "ແລ້ວ")
    case "lt":
      KeyWords("tarpas", "Eiti", "Kitas", "Ieškoti", "Siųsti", "Atlikta")
    case "lv":
      KeyWords("atstarpe", "Sākt", "Tālāk", "Meklēt", "Sūtīt", "Gatavs")
    case "mk":
      KeyWords("празно место", "Оди", "Следно", "Барај", "Прати", "Готово")
    case "ml":
      KeyWords("സ്പെയ്സ്", "പോകുക", "അടുത്തത്", "തിരയുക", "അയയ്‌ക്കുക", "പൂർത്തിയായി")
    case "mn":
      KeyWords("хоосон зай", "Очих", "Дараах", "Хайх", "Илгээх", "Дууссан")
    case "mr":
      KeyWords("स्पेस", "जा", "पुढील", "शोधा", "पाठवा", "पूर्ण झाले")
    case "ms":
      KeyWords("ruang", "Pergi", "Seterusnya", "Cari", "Hantar", "Siap")
    case "mt":
      KeyWords("spazju", "Mur", "Li jmiss", "Fittex", "Ibgħat", "Lest")
    case "my":
      KeyWords("နေရာလွတ်", "သွားပါ", "ရှေ့", "ရှာပါ", "ပို့ပါ", "ပြီးပြီ")
    case "ne":
      KeyWords("स्पेस", "जानु", "अर्को", "खोज्नु", "पठाउनु", "भयो")
    case "or":
      KeyWords("ସ୍ପେସ୍", "ଯାଆନ୍ତୁ", "ପରବର୍ତ୍ତୀ", "ଖୋଜନ୍ତୁ", "ପଠାନ୍ତୁ", "ହେଲା")
    case "pa":
      KeyWords("ਸਪੇਸ", "ਜਾਓ", "ਅੱਗੇ", "ਖੋਜੋ", "ਭੇਜੋ", "ਹੋ ਗਿਆ")
    case "ps":
      KeyWords("تشه", "ورشه", "بل", "لټون", "لېږل", "بشپړ")
    case "ro":
      KeyWords("spațiu", "Start", "Înainte", "Caută", "Trimite", "Gata")
    case "si":
      KeyWords("හිස්තැන", "යන්න", "මීළඟ", "සොයන්න", "යවන්න", "හරි")
    case "sk":
      KeyWords("medzera", "Prejsť", "Ďalej", "Hľadať", "Odoslať", "Hotovo")
    case "sl":
      KeyWords("presledek", "Pojdi", "Naprej", "Iskanje", "Pošlji", "Končano")
    case "sq":
      KeyWords("hapësirë", "Shko", "Përpara", "Kërko", "Dërgo", "U krye")
    case "sr":
      KeyWords("размак", "Иди", "Даље", "Тражи", "Пошаљи", "Готово")
    case "sr-Latn":
      KeyWords("razmak", "Idi", "Dalje", "Traži", "Pošalji", "Gotovo")
    case "sw":
      KeyWords("nafasi", "Nenda", "Inayofuata", "Tafuta", "Tuma", "Tayari")
    case "ta":
      KeyWords("இடைவெளி", "செல்", "அடுத்து", "தேடு", "அனுப்பு", "முடிந்தது")
    case "te":
      KeyWords("స్పేస్", "వెళ్లు", "తర్వాత", "వెతుకు", "పంపు", "పూర్తి")
    case "tg":
      KeyWords("фосила", "Рафтан", "Навбатӣ", "Ҷустуҷӯ", "Фиристодан", "Тайёр")
    case "th":
      KeyWords("วรรค", "ไป", "ถัดไป", "ค้นหา", "ส่ง", "เสร็จ")
    case "ti":
      KeyWords("ባዶ ቦታ", "ኪድ", "ቀጻሊ", "ድለ", "ስደድ", "ተወዲኡ")
    case "tk":
      KeyWords("boşluk", "Git", "Indiki", "Gözle", "Iber", "Taýýar")
    case "tr":
      KeyWords("boşluk", "Git", "İleri", "Ara", "Gönder", "Bitti")
    case "tt":
      KeyWords("буш урын", "Күчү", "Алга", "Эзләү", "Җибәрү", "Әзер")
    case "ug":
      KeyWords("بوشلۇق", "بار", "كېيىنكى", "ئىزدە", "يوللا", "تامام")
    case "uk":
      KeyWords("пробіл", "Перейти", "Далі", "Пошук", "Надіслати", "Готово")
    case "ur":
      KeyWords("اسپیس", "جائیں", "اگلا", "تلاش", "بھیجیں", "ہو گیا")
    case "uz":
      KeyWords("probel", "Oʻtish", "Keyingisi", "Qidirish", "Yuborish", "Tayyor")
    default: nil
    }
  }

  private init(
    _ space: String, _ return: String, _ go: String, _ next: String, _ search: String,
    _ send: String, _ done: String, _ join: String, _ route: String, _ proceed: String,
    _ insert: String, _ divisionByZero: String, _ tooLarge: String
  ) {
    self.space = space
    self.return = `return`
    self.go = go
    self.next = next
    self.search = search
    self.send = send
    self.done = done
    self.join = join
    self.route = route
    self.proceed = proceed
    self.insert = insert
    self.divisionByZero = divisionByZero
    self.tooLarge = tooLarge
  }

  /// Makes the words of a language for which only these six are known. The return key shows a sign;
  /// its other labels repeat `go` and `next`. The calculator's words are English.
  private convenience init(
    _ space: String, _ go: String, _ next: String, _ search: String, _ send: String, _ done: String
  ) {
    let english = Self.english
    self.init(
      space, "↵", go, next, search, send, done, go, go, next, english.insert,
      english.divisionByZero, english.tooLarge)
  }

  private var all: [String] {
    [
      space, `return`, go, next, search, send, done, join, route, proceed, insert, divisionByZero,
      tooLarge,
    ]
  }
}

extension KeyWords: Hashable {
  package static func == (left: KeyWords, right: KeyWords) -> Bool {
    left === right || left.all == right.all
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(space) }
}
