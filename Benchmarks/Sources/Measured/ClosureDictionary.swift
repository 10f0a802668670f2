public import AlchemicCore
import Synchronization

/// "dict": the least that can be called a container, a dictionary of closures behind a mutex.
public final class ClosureDictionary: Sendable {
  private let closures = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

  /// An empty one.
  public init() {}

  /// Says how a value of a type is got.
  public func register<Value>(_ type: Value.Type, _ closure: @escaping @Sendable () -> Any) {
    closures.withLock { $0[ObjectIdentifier(type)] = closure }
  }

  /// The object of a class.
  ///
  /// Constrained: otherwise the runtime would build the metadata of an optional of each class that is asked for.
  public func get<Object: AnyObject>(_ type: Object.Type) -> Object? {
    let closure = closures.withLock { $0[ObjectIdentifier(type)] }
    return closure?() as? Object
  }

  /// The value of a protocol, or of any other type that is no class.
  public func value<Value>(_ type: Value.Type) -> Value? {
    let closure = closures.withLock { $0[ObjectIdentifier(type)] }
    return closure?() as? Value
  }
}

extension ClosureDictionary {
  /// Registers an object of a class that the container could manage, created now, as a singleton is.
  public func register(_ type: any (AlchemicManaged & SendableMetatype).Type) {
    func register<Managed: AlchemicManaged & SendableMetatype>(_ type: Managed.Type) {
      let prepared = Prepared(object: Managed())
      self.register(type) { prepared.object }
    }
    register(type)
  }

  /// `@unchecked`: the object is only handed out.
  private struct Prepared: @unchecked Sendable {
    let object: AnyObject
  }
}
