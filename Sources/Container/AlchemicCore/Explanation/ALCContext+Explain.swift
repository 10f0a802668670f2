// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension ALCContext {
  /// Explains why a variable or an argument receives its object; before a start, why it would receive it.
  ///
  /// Creates no object. Before the first start it reads the classes' declarations, on the calling thread; see
  /// ``snapshot()``.
  ///
  /// - Parameters:
  ///   - factory: The name of the factory that has the dependency.
  ///   - dependency: The variable's name, or the argument's number as `#1`; see `DependencySnapshot.name`.
  /// - Returns: The explanation; `nil` when there is no such factory or dependency.
  public func explain(factory: String, dependency: String) -> Explanation? {
    let model = knownModel()
    guard let factory = model.index.factories(for: .name(factory)).first else { return nil }
    return model.explain(dependency, of: model.factories[factory])
  }

  /// Explains why a variable or an argument receives its object, by the number of its factory.
  ///
  /// - Parameters:
  ///   - id: The factory's index among all; see `FactorySnapshot.id`.
  ///   - dependency: The variable's name, or the argument's number as `#1`.
  /// - Returns: The explanation; `nil` when there is no such factory or dependency.
  public func explain(factoryID id: Int, dependency: String) -> Explanation? {
    let model = knownModel()
    guard model.factories.indices.contains(id) else { return nil }
    return model.explain(dependency, of: model.factories[id])
  }

  /// Explains why each argument, and then each variable, of a factory receives its object, in the order of the snapshot.
  ///
  /// - Parameter id: The factory's index among all; see `FactorySnapshot.id`.
  /// - Returns: The explanations; empty when there is no such factory.
  public func explain(factoryID id: Int) -> [Explanation] {
    let model = knownModel()
    return model.factories.indices.contains(id) ? model.explain(model.factories[id]) : []
  }

  /// Explains the result of a request with the same type and criteria: ``get(_:_:fileID:line:)``, or one of another kind.
  ///
  /// Creates no object. The program may call it before a start. It explains what the declarations decide, and not what
  /// happens at the request: a reference that is not set, a scope that is not open, an initialiser that throws.
  ///
  /// - Parameters:
  ///   - type: The type that the request returns.
  ///   - criteria: The criteria of the request; at most one for ``RequestKind/invoke`` and ``RequestKind/invokeAsync``.
  ///   - kind: The kind of the request.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: What the request would return, and the verdict on each candidate.
  public func explain<Value>(
    _ type: Value.Type, _ criteria: Criterion..., by kind: RequestKind = .get, fileID: String = #fileID,
    line: Int = #line
  ) -> Explanation {
    let model = knownModel()
    let engine = state.withLock { $0.lifecycle.engine }.flatMap { $0.model === model ? $0 : nil }
    let criteria = kind.isInvocation && criteria.isEmpty ? [AcClass(type)] : criteria
    return model.explain(type, criteria, by: kind, AlchemicSourceLocation(fileID: fileID, line: line)) { factory in
      engine?.hasObject(of: factory) ?? model.startOrder.contains { $0 === factory }
    }
  }
}

extension Engine {
  /// Whether the object of a singleton, or of the scope that is open here, exists.
  fileprivate func hasObject(of factory: ResolvedFactory) -> Bool {
    guard factory.mode == .scoped else { return store[factory].isComplete }
    return OpenScope.current?.scope(of: factory, in: self)?.hasObject(of: factory) ?? false
  }
}

extension OpenScope {
  fileprivate func hasObject(of factory: ResolvedFactory) -> Bool {
    objects.contains { $0.slot == Int(factory.slot) }
  }
}
