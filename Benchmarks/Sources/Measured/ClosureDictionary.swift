public import AlchemicCore
import Synchronization

/// "dict": the least that can be called a container, a dictionary of closures behind a mutex.
public final class ClosureDictionary: Sendable {
  private let makers = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

  /// An empty one.
  public init() {}

  /// Says how an object of a type is got.
  public func register<Value>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    makers.withLock { $0[ObjectIdentifier(type)] = make }
  }

  /// The object of a type.
  public func get<Value>(_ type: Value.Type) -> Value? {
    let make = makers.withLock { $0[ObjectIdentifier(type)] }
    return make?() as? Value
  }
}

extension ClosureDictionary {
  /// Registers a class that the container could manage as a template.
  public func register(_ type: any (AlchemicManaged & SendableMetatype).Type) {
    func register<Managed: AlchemicManaged & SendableMetatype>(_ type: Managed.Type) {
      self.register(type) { Managed() }
    }
    register(type)
  }
}
