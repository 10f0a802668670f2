internal import Synchronization

extension ALCContext {
  /// The object that fulfils criteria, object asynchronously where its factory says so, without holding a thread.
  ///
  /// Anything else is what ``get(_:_:fileID:line:)`` gives, and may hold the thread as that does.
  ///
  /// - Parameters:
  ///   - type: What to return: a class, `any Account`, an optional where nothing is allowed, an array for all.
  ///   - criteria: What it must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, a new one of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getAsync<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object that fulfils a criterion and is of the type that the caller takes, as ``getAsync(_:_:fileID:line:)`` gives
  /// it.
  ///
  /// - Parameters:
  ///   - criterion: What it must fulfil: most often its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, a new one of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getAsync<Value>(
    _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
  }

  func getAsync<Value>(
    _ type: Value.Type, _ criteria: [Criterion], requester: Problem.Requester
  ) async throws(AlchemicError) -> UncheckedTransfer<Value> {
    let model = try model(for: requester)
    let resolution = model.resolve(TargetType(type), criteria, requester: requester)
    if case .object(let factory) = resolution, factory.isAsynchronous {
      let engine = Engine(context: self, model: model)
      do {
        let object = try await engine.asynchronousObject(of: factory)
        if let value = object as? Value { return UncheckedTransfer(value) }
      } catch {
        throw engine.failure(error).asked(by: requester, of: self)
      }
    }
    return UncheckedTransfer(try search(type, criteria, requester: requester))
  }
}

/// The object that fulfils criteria, object asynchronously where its factory says so, without holding a thread.
///
/// Asks ``ALCContext/current``.
///
/// - Parameters:
///   - type: What to return: a class, `any Account`, an optional where nothing is allowed, an array for all.
///   - criteria: What it must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetAsync<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object that fulfils a criterion and is of the type that the caller takes, as ``AcGetAsync(_:_:fileID:line:)`` gives it.
///
/// - Parameters:
///   - criterion: What it must fulfil: most often its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetAsync<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.getAsync(Value.self, [criterion], requester: .getAsync(fileID: fileID, line: line)).value
}

extension Problem.Requester {
  fileprivate static func getAsync(fileID: String, line: Int) -> Problem.Requester {
    Problem.Requester(name: "AcGetAsync", location: AlchemicSourceLocation(fileID: fileID, line: line))
  }
}

extension Engine {
  /// The object of a factory with an asynchronous initialiser or method: a new one of a template, or that of a
  /// singleton, which a weak one may have to be object again for.
  fileprivate func asynchronousObject(of factory: ObjectFactory) async throws -> Any? {
    guard factory.mode == .singleton else {
      return try await asAsynchronousConstruction(of: factory) { construction in
        guard let object = try await callAsynchronously(factory, arguments(for: factory)) else { return nil }
        try construction.didConstruct()
        try wire(object, factory)
        count(object, of: factory)
        return object
      }
    }
    while true {
      switch decide(factory) {
      case .use(let object):
        return object
      case .unavailable:
        return nil
      case .wait(let construction, let object):
        do throws(AlchemicError) {
          guard let cycle = try await construction.waitUntilFinished(for: Construction.active) else { continue }
          // A task that wires may take what exists; one that needs the object to exist first cannot.
          if let object { return object }
          throw AlchemicError(
            .waitingForEachOther(cycle.map(\.factory.facts)), path: Construction.current?.path ?? [])
        } catch {
          // It was another's task that was cancelled: this one makes the object itself.
          guard error.isCancellation, !Task.isCancelled else { throw error }
        }
      case .create(let construction):
        let object = try await Construction.with(construction) {
          let began = context.events.postStarting(factory)
          do {
            let object = try await callAsynchronously(factory, arguments(for: factory))
            _ = try commit(object, factory, construction, began: began)
            return object
          } catch {
            throw rollBack(factory, construction, error)
          }
        }
        if object != nil { try updateTransientInjections(of: factory) }
        return object
      }
    }
  }
}

extension AlchemicError {
  /// Whether an object was not object because a task was cancelled.
  fileprivate var isCancellation: Bool {
    problems.contains { problem in
      if case .creationFailed(_, let underlying) = problem.detail { underlying is CancellationError } else { false }
    }
  }
}
