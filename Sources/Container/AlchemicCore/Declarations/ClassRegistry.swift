// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
  public func register<Object: AnyObject>(_ type: Object.Type, _ declare: (ALCClassObjectFactory) -> Void) {
    register(type, isSendable: false, declare)
  }

  /// Registers a class that is `Sendable`, so that the container knows that threads may share its objects.
  ///
  /// - Parameters:
  ///   - type: The class. It needs an `AcInitializer`, unless it is a reference or ``AlchemicManaged``.
  ///   - declare: Declares the class, as ``AlchemicDeclaring/alchemic(_:)`` does. Runs before this method returns.
  public func register<Object: AnyObject & Sendable>(
    _ type: Object.Type, _ declare: (ALCClassObjectFactory) -> Void
  ) {
    register(type, isSendable: true, declare)
  }

  private func register(_ type: AnyClass, isSendable: Bool, _ declare: (ALCClassObjectFactory) -> Void) {
    let factory = ALCClassObjectFactory(
      objectType: type, constructor: (type as? any AlchemicManaged.Type).map { .managed($0) })
    if isSendable { factory.declaration.isDeclaredSendable = true }
    declare(factory)
    factories.append(factory)
  }
}
