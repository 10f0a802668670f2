internal import Synchronization

extension ALCContext {
  /// The object that fulfils criteria, created asynchronously if its factory is asynchronous, without blocking a thread.
  ///
  /// For any other object this is ``get(_:_:fileID:line:)``, which may block the thread.
  ///
  /// - Parameters:
  ///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
  ///   - criteria: The criteria that its factory must fulfil, all of them.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
  /// - Throws: `AlchemicError`, as ``get(_:_:fileID:line:)`` does.
  public func getAsync<Value>(
    _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) async throws(AlchemicError) -> sending Value {
    try await getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
  }

  /// The object that fulfils a criterion and has the type that the caller expects; see ``getAsync(_:_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - criterion: The criterion that its factory must fulfil, usually its name.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The one object of a singleton or a reference, or a new object of a template.
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
        throw engine.failure(error).requested(by: requester, from: self)
      }
    }
    return UncheckedTransfer(try search(type, criteria, requester: requester))
  }
}

/// The object that fulfils criteria, created asynchronously if its factory is asynchronous, without blocking a thread.
///
/// It uses ``ALCContext/current``.
///
/// - Parameters:
///   - type: The type to return: a class, `any Account`, an optional where nil is allowed, or an array of all objects.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/getAsync(_:_:fileID:line:)``.
public func AcGetAsync<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) async throws(AlchemicError) -> sending Value {
  try await ALCContext.current.getAsync(type, criteria, requester: .getAsync(fileID: fileID, line: line)).value
}

/// The object that fulfils a criterion and has the type that the caller expects; see ``AcGetAsync(_:_:fileID:line:)``.
///
/// - Parameters:
///   - criterion: The criterion that its factory must fulfil, usually its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, or a new object of a template.
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
  /// The object of an asynchronous factory: a new one of a template, or that of a singleton, which is created again if it
  /// is weak and was released.
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
          // The object of a construction that is still wiring can be used; one that does not exist yet cannot.
          if let object { return object }
          throw AlchemicError(
            .waitingForEachOther(cycle.map(\.factory.facts)), path: Construction.current?.path ?? [])
        } catch {
          // Another task was cancelled while it created the object. This task creates it instead.
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
  /// Whether an object was not created because a task was cancelled.
  fileprivate var isCancellation: Bool {
    problems.contains { problem in
      if case .creationFailed(_, let underlying) = problem.detail { underlying is CancellationError } else { false }
    }
  }
}
