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
    all[language] ?? all[String(language.prefix { $0 != "-" })] ?? english
  }

  package static let english = KeyWords(
    "space", "return", "Go", "Next", "Search", "Send", "Done", "Join", "Route", "Continue",
    "insert", "Division by zero", "Too large")

  /// The words by language. They are short, because a key has only twice the width of a letter.
  private static let all: [String: KeyWords] = [
    "ar": KeyWords(
      "مسافة", "إدخال", "انتقال", "التالي", "بحث", "إرسال", "تم", "انضمام", "المسار", "متابعة",
      "إدراج", "القسمة على صفر", "كبير جدًا"),
    "da": KeyWords(
      "mellemrum", "retur", "Gå til", "Næste", "Søg", "Send", "Færdig", "Deltag", "Rute",
      "Fortsæt", "indsæt", "Division med nul", "For stort"),
    "de": KeyWords(
      "Leertaste", "Eingabe", "Los", "Weiter", "Suchen", "Senden", "Fertig", "Beitreten", "Route",
      "Fortfahren", "einfügen", "Division durch null", "Zu groß"),
    "es": KeyWords(
      "espacio", "intro", "Ir", "Siguiente", "Buscar", "Enviar", "Hecho", "Unirse", "Ruta",
      "Continuar", "insertar", "División por cero", "Demasiado grande"),
    "fr": KeyWords(
      "espace", "retour", "Aller", "Suivant", "Rechercher", "Envoyer", "Terminé", "Rejoindre",
      "Itinéraire", "Continuer", "insérer", "Division par zéro", "Trop grand"),
    "he": KeyWords(
      "רווח", "שורה", "עבור", "הבא", "חיפוש", "שלח", "סיום", "הצטרף", "מסלול", "המשך", "הוסף",
      "חלוקה באפס", "גדול מדי"),
    "it": KeyWords(
      "spazio", "invio", "Vai", "Avanti", "Cerca", "Invia", "Fine", "Partecipa", "Percorso",
      "Continua", "inserisci", "Divisione per zero", "Troppo grande"),
    "nb": KeyWords(
      "mellomrom", "retur", "Gå", "Neste", "Søk", "Send", "Ferdig", "Bli med", "Rute", "Fortsett",
      "sett inn", "Deling på null", "For stort"),
    "nl": KeyWords(
      "spatie", "enter", "Ga", "Volgende", "Zoek", "Stuur", "Gereed", "Deelnemen", "Route",
      "Ga door", "invoegen", "Delen door nul", "Te groot"),
    "pl": KeyWords(
      "spacja", "enter", "Idź", "Dalej", "Szukaj", "Wyślij", "Gotowe", "Dołącz", "Trasa",
      "Kontynuuj", "wstaw", "Dzielenie przez zero", "Zbyt duże"),
    "pt": KeyWords(
      "espaço", "enter", "Ir", "Seguinte", "Procurar", "Enviar", "Concluído", "Aderir",
      "Itinerário", "Continuar", "inserir", "Divisão por zero", "Demasiado grande"),
    "pt-BR": KeyWords(
      "espaço", "enter", "Ir", "Próximo", "Buscar", "Enviar", "Concluído", "Entrar", "Rota",
      "Continuar", "inserir", "Divisão por zero", "Grande demais"),
    "ja": KeyWords(
      "空白", "改行", "開く", "次へ", "検索", "送信", "完了", "参加", "経路", "続ける", "挿入",
      "0では割れません", "大きすぎます"),
    "ko": KeyWords(
      "간격", "줄바꿈", "이동", "다음", "검색", "보내기", "완료", "참여", "경로", "계속", "삽입",
      "0으로 나눔", "너무 큼"),
    "ru": KeyWords(
      "пробел", "ввод", "Перейти", "Далее", "Найти", "Отправить", "Готово", "Войти", "Маршрут",
      "Продолжить", "вставить", "Деление на ноль", "Слишком много"),
    "sv": KeyWords(
      "mellanslag", "retur", "Gå", "Nästa", "Sök", "Skicka", "Klar", "Gå med", "Rutt", "Fortsätt",
      "infoga", "Division med noll", "För stort"),
    "vi": KeyWords(
      "dấu cách", "nhập", "Đi", "Tiếp", "Tìm", "Gửi", "Xong", "Tham gia", "Chỉ đường", "Tiếp tục",
      "chèn", "Chia cho 0", "Quá lớn"),
    "zh": KeyWords(
      "空格", "换行", "前往", "下一项", "搜索", "发送", "完成", "加入", "路线", "继续", "插入",
      "除数为零", "数值过大"),
    "zh-HK": KeyWords(
      "空格", "換行", "前往", "下一項", "搜尋", "傳送", "完成", "加入", "路線", "繼續", "插入",
      "除數為零", "數值過大"),
    "zh-TW": KeyWords(
      "空格", "換行", "前往", "下一項", "搜尋", "傳送", "完成", "加入", "路線", "繼續", "插入",
      "除數為零", "數值過大"),
  ]

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
}

extension KeyWords: Hashable {
  package static func == (left: KeyWords, right: KeyWords) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
