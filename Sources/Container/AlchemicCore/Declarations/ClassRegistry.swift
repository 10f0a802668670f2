/// Registers classes of other packages, which cannot declare themselves.
///
/// The container uses it on one thread while it registers classes, and releases it afterwards.
public final class ClassRegistry {
  var factories: [ALCClassObjectFactory] = []

  init() {}

  /// Registers a class.
  ///
  /// - Parameters:
  ///   - type: The class. It needs an `AcInitializer`, unless it is a reference or, as a generic class can be,
  ///     ``AlchemicManaged``.
  ///   - declare: Declares the class, as ``AlchemicDeclaring/alchemic(_:)`` does. Runs before this method returns.
  public func register(_ type: AnyClass, _ declare: (ALCClassObjectFactory) -> Void) {
    let factory = ALCClassObjectFactory(
      objectType: type, constructor: (type as? any AlchemicManaged.Type).map { .managed($0) })
    declare(factory)
    factories.append(factory)
  }
}
