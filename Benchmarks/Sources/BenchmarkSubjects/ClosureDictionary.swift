// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
import Synchronization

/// The baseline "dict": a minimal container, which is a dictionary of closures behind a mutex.
public final class ClosureDictionary: Sendable {
  private let closures = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

  /// Creates an empty dictionary.
  public init() {}

  /// Registers the closure that returns the value of a type.
  public func register<Value>(_ type: Value.Type, _ closure: @escaping @Sendable () -> Any) {
    closures.withLock { $0[ObjectIdentifier(type)] = closure }
  }

  /// The object of a class.
  ///
  /// Without the constraint, the runtime would create the metadata of `Optional` for each requested class.
  public func get<Object: AnyObject>(_ type: Object.Type) -> Object? {
    let closure = closures.withLock { $0[ObjectIdentifier(type)] }
    return closure?() as? Object
  }

  /// The value of a protocol, or of another type that is not a class.
  public func value<Value>(_ type: Value.Type) -> Value? {
    let closure = closures.withLock { $0[ObjectIdentifier(type)] }
    return closure?() as? Value
  }
}

extension ClosureDictionary {
  /// Creates an object of a managed class and registers it, like a singleton.
  public func register(_ type: any (AlchemicManaged & SendableMetatype).Type) {
    func register<Managed: AlchemicManaged & SendableMetatype>(_ type: Managed.Type) {
      let prepared = Prepared(object: Managed())
      self.register(type) { prepared.object }
    }
    register(type)
  }

  /// `@unchecked`: the closure only returns the object.
  private struct Prepared: @unchecked Sendable {
    let object: AnyObject
  }
}
