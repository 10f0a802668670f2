// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
import Cellar

/// A class that a program names, so that the scan reads this library.
public final class Clerk: AlchemicManaged {
  private var archive: Archive?

  /// Creates a clerk without an archive.
  public init() {}

  /// Whether the container injected the archive.
  public var isInjected: Bool { archive != nil }

  /// Declares the archive as injected.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Clerk.archive)
  }
}

/// A class that no program knows.
private final class Archive: AlchemicManaged {}

/// A class that cannot declare itself.
private final class Shelf {}

/// Registers a class of the library, and names another library.
private final class AnnexConfiguration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { [Wine.self] }

  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Shelf.self) { factory in AcInitializer(factory, Shelf.init) }
  }
}
