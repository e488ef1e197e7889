package import CompositionMessages

/// The engines of all methods. Each is loaded when somebody first asks for its method.
package final class LoadedEngines {
  private let tables: String
  private var rime: Rime?
  private var engines: [CompositionMethod: any CompositionEngine] = [:]

  /// - Parameter tables: the folder of compiled tables.
  package init(tables: String) {
    self.tables = tables
  }

  /// - Throws: if the method's engine does not load.
  package func reply(
    to request: CompositionRequest
  ) throws(EngineError) -> CompositionReply {
    if let engine = engines[request.method] { return engine.reply(to: request) }
    let engine: any CompositionEngine =
      switch request.method {
      case .pinyin: try rimeEngine("keyglass_pinyin")
      case .hangul: try HangulEngine()
      }
    engines[request.method] = engine
    return engine.reply(to: request)
  }

  private func rimeEngine(_ schema: String) throws(EngineError) -> RimeEngine {
    let rime = self.rime ?? Rime(tables: tables)
    self.rime = rime
    return try RimeEngine(rime, schema: schema)
  }
}

/// An engine cannot be used: its data is missing or damaged.
package struct EngineError: Error, Hashable, CustomStringConvertible {
  package var description: String
}
