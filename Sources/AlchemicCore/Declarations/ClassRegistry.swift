/// Registers classes that cannot declare themselves: those of other packages.
///
/// It is used on one thread while the container registers, and forgotten afterwards.
public final class ClassRegistry {
  var factories: [ALCClassObjectFactory] = []

  init() {}

  /// Registers a class.
  ///
  /// - Parameters:
  ///   - type: The class. It needs an `AcInitializer`, unless it is ``AlchemicManaged``, as a generic class can be, or a
  ///     reference.
  ///   - declare: Declares it, as ``AlchemicDeclaring/alchemic(_:)`` does; called at once.
  public func register(_ type: AnyClass, _ declare: (ALCClassObjectFactory) -> Void) {
    let factory = ALCClassObjectFactory(
      objectType: type, constructor: (type as? any AlchemicManaged.Type).map { .managed($0) })
    declare(factory)
    factories.append(factory)
  }
}
