import ArgumentParser
import CompositionMessages
import Layouts
import Lexicon
import MappedLexicon
import OnScreenKeyboard
import Settings
import SystemFiles

/// Makes the keyboards for the cases of a table. The keyboards share lexicons and layouts.
struct TrialKeyboards {
  private let shared: Shared

  /// Resources that all keyboards share. This type is a class, because a keyboard that is typed on
  /// may load another layout's resources.
  private final class Shared {
    let resources: Resources
    let catalogue: LayoutCatalogue
    let helperPath: String?
    let tables: String?
    var lexicons: [String: Lexicon?] = [:]
    var helper: HelperProcess?
    var spellings: Lexicon?

    init(_ resources: Resources, _ helperPath: String?, _ tables: String?) throws {
      self.resources = resources
      catalogue = try resources.catalogue()
      self.helperPath = helperPath
      self.tables = tables
    }
  }

  init(_ resources: Resources, helper: String?, tables: String?) throws {
    shared = try Shared(resources, helper, tables)
  }

  /// Returns a keyboard in an empty field, under the conditions of a case.
  ///
  /// - Throws: if the layout or another resource cannot be read.
  func keyboard(for row: TypingCase) throws -> KeyboardInUse {
    let layout = try layout(row.layout, decimalSign: row.conditions.decimalSign)
    var behaviour = KeyboardBehaviour(
      Settings(), decimalSign: row.conditions.decimalSign, layouts: [layout])
    behaviour.words.smartPunctuation = row.conditions.smartPunctuation
    behaviour.words.correction = row.conditions.correction
    behaviour.words.learning = row.conditions.learning
    if row.conditions.multiTap { behaviour.phone.mode = .multiTap }
    let known = layout.method == nil ? row.language.flatMap(lexicon) : nil
    let others = known == nil ? [] : row.conditions.also.compactMap(lexicon)
    var keyboard = KeyboardInUse(
      LayoutAndWords(layout: layout, lexicons: [known].compactMap(\.self) + others),
      behaviour: behaviour)
    keyboard.findLayout = { try? words(of: $0) }
    if row.conditions.composes, let method = layout.method {
      let (helper, spellings) = try composition()
      keyboard.compose(with: helper, spellings: method.isPinyin ? spellings : nil)
    }
    keyboard.beginField()
    return keyboard
  }

  /// Returns a layout that a key leads to, with the words of its language.
  ///
  /// - Throws: if there is no such layout.
  func words(of id: String) throws -> LayoutAndWords {
    let layout = try layout(id, decimalSign: ".")
    let isWanted =
      layout.method == nil && layout.search == nil && PreparedLayout(layout).hasLetterKeys
    return LayoutAndWords(
      layout: layout,
      lexicons: isWanted ? [lexicon(layout.language)].compactMap(\.self) : [])
  }

  private func layout(_ id: String, decimalSign: String) throws -> Layout {
    do {
      return try shared.catalogue.layout(named: id, in: .ofThisProgram())
        .in(LayoutLocale(decimalSign: decimalSign), words: .none)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func lexicon(_ language: String) -> Lexicon? {
    if let known = shared.lexicons[language] { return known }
    let lexicon = try? shared.resources.lexicon(language)
    shared.lexicons[language] = .some(lexicon)
    return lexicon
  }

  private func composition() throws -> (HelperProcess, Lexicon?) {
    if let helper = shared.helper { return (helper, shared.spellings) }
    let tables = try shared.tables ?? CompositionTrial.builtTables()
    let helper = try HelperProcess(
      program: shared.helperPath ?? CompositionTrial.programBeside(), tables: tables)
    shared.helper = helper
    shared.spellings = try? Lexicon(reading: "\(tables)/pinyin.lexicon")
    return (helper, shared.spellings)
  }
}
