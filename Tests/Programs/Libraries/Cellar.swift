// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// A class that only the configuration of another library names.
public final class Wine: AlchemicManaged {
  /// Creates a wine.
  public init() {}
}

/// A class that cannot declare itself.
private final class Barrel {}

/// Names its own image, which is known already.
private final class CellarConfiguration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { [Wine.self] }

  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Barrel.self) { factory in AcInitializer(factory, Barrel.init) }
  }
}
