// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension Problem.Recipient {
  init(_ target: TargetType, isVariable: Bool = false) {
    let kind: Kind =
      if target.element is AnyClass {
        .class
      } else if TypeRelation.isExistential(target.element) {
        .protocol
      } else {
        TypeRelation.isFunction(target.element) ? .closure : .value
      }
    self.init(
      typeName: TypeNames.written(target.type), kind: kind, isArray: target.isArray, isVariable: isVariable)
  }
}

extension FactoryIndex {
  /// At most three factories that would fulfil an unsuccessful request with one correction: of a name, the closest one
  /// first, or of one type.
  ///
  /// - Parameters:
  ///   - keys: The keys of the request.
  ///   - target: The type that the object is assigned to.
  ///   - requester: The factory that makes the request, which is left out.
  func nearMisses(for keys: [Key], _ target: TargetType, of requester: Int? = nil) -> [Problem.NearMiss] {
    var found: [(nearMiss: Problem.NearMiss, distance: Int)] = []
    for factory in declarations.indices where factory != requester {
      guard isInjectable(factory), let difference = difference(of: factory, from: keys, target) else { continue }
      let nearMiss = Problem.NearMiss(factory: declarations[factory].facts, difference: difference)
      found.append((nearMiss, distance(of: factory, from: keys, difference)))
    }
    // Equal ones keep their order.
    let closest = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    return Array((missingClasses(keys, target) + closest.map(\.element.nearMiss)).prefix(3))
  }

  /// How far the name of a factory is from the requested one; 0 where the name is not the difference.
  private func distance(of factory: Int, from keys: [Key], _ difference: Problem.NearMiss.Difference) -> Int {
    guard case .name = difference else { return 0 }
    return keys.lazy.compactMap { key in
      if case .name(let name) = key {
        NameSimilarity.distance(from: self.declarations[factory].name, to: name)
      } else {
        nil
      }
    }.first ?? 0
  }

  /// The requested class, or the first two classes of the program that conform to the requested protocol, if they have no
  /// factory.
  private func missingClasses(_ keys: [Key], _ target: TargetType) -> [Problem.NearMiss] {
    guard keys.count == 1, case .type(let type) = keys[0] else { return [] }
    if let type = type as? AnyClass { return isAssignable(type, to: target) ? [missing(type)] : [] }
    // The program cannot change the classes of a library.
    let modules = Set(declarations.map { TypeNames.module(of: $0.objectType) })
    let candidates = TypeRelation.classes(conformingTo: type).lazy.filter { candidate in
      self.declaringFactory(of: candidate) == nil && modules.contains(TypeNames.module(of: candidate))
        && self.isAssignable(candidate, to: target)
    }
    return candidates.prefix(2).map(missing)
  }

  private func missing(_ type: AnyClass) -> Problem.NearMiss {
    let name = TypeNames.short(type)
    let difference: Problem.NearMiss.Difference =
      if let call = (type as? any EnabledByCall.Type)?.enablingCall {
        .call(call)
      } else if TypeRelation.isGeneric(type) {
        .registration
      } else {
        type is any AlchemicDeclaring.Type ? .scan : .declaration
      }
    return Problem.NearMiss(
      factory: Problem.Factory(
        name: name, typeName: name, qualifiedTypeName: TypeNames.qualified(type), location: nil),
      difference: difference)
  }

  /// The criteria that a factory does not fulfil.
  func unfulfilled(_ keys: [Key], by factory: Int) -> [Key] {
    keys.filter { !matches(factory, $0) }
  }

  /// Whether the name of a factory or of its type is close to a request's.
  func isAlike(_ factory: Int, _ key: Key) -> Bool {
    let declaration = declarations[factory]
    return switch key {
    case .name(let name): NameSimilarity.isClose(declaration.name, to: name)
    case .type(let type): Self.isAlike(TypeNames.short(declaration.objectType), TypeNames.short(type))
    }
  }

  /// Asynchronous templates cannot be injected, or requested synchronously.
  private func isInjectable(_ factory: Int) -> Bool {
    !(declarations[factory].mode == .template && declarations[factory].isAsynchronous)
  }

  private func difference(
    of factory: Int, from keys: [Key], _ target: TargetType
  ) -> Problem.NearMiss.Difference? {
    let fits = creates(factory, target.element) || creates(factory, target.single)
    let unfulfilled = unfulfilled(keys, by: factory)
    guard unfulfilled.count == 1 else { return nil }
    switch unfulfilled[0] {
    case .name:
      return fits && isAlike(factory, unfulfilled[0]) ? .name : nil
    case .type(let missing):
      // Once the factory has the missing type, it must also fit the target.
      guard fits || TypeRelation.isAssignable(missing, to: target.element) else { return nil }
      // With a single criterion, only its name can be close.
      guard keys.count > 1 || isAlike(factory, unfulfilled[0]) else { return nil }
      guard declarations[factory].objectType is AnyClass else { return nil }
      let name = TypeNames.short(missing)
      if TypeRelation.isExistential(missing) { return .conformance(name) }
      return missing is AnyClass ? .inheritance(name) : nil
    }
  }

  private func isAssignable(_ type: Any.Type, to target: TargetType) -> Bool {
    TypeRelation.isAssignable(type, to: target.element) || TypeRelation.isAssignable(type, to: target.single)
  }

  /// Whether one name is a prefix or a suffix of the other, as in `BurrGrinder` and `Grinder`, or close to it.
  private static func isAlike(_ name: String, _ wanted: String) -> Bool {
    guard wanted.count >= 3, name.count >= 3 else { return false }
    return name.hasSuffix(wanted) || name.hasPrefix(wanted) || wanted.hasSuffix(name)
      || NameSimilarity.isClose(name, to: wanted)
  }
}
