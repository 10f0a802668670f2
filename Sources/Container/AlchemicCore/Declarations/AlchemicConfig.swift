// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A class that adds classes and images to a container: classes that cannot declare themselves, and further libraries.
///
/// The scan finds it like a class that declares itself. The container creates no object of it.
public protocol AlchemicConfig: AnyObject, SendableMetatype {
  /// Registers classes that cannot declare themselves.
  ///
  /// The container calls this as it calls ``AlchemicDeclaring/alchemic(_:)``, after all classes that it has found.
  ///
  /// - Parameter registry: Registers the classes.
  static func configureAlchemic(_ registry: ClassRegistry)

  /// One class of each further image to scan; by default none. Only ``ClassScan/program`` uses it.
  ///
  /// The scan also finds the configurations of these images, which may name further images.
  static var scanBundlesWithClasses: [AnyClass] { get }
}

extension AlchemicConfig {
  /// Registers nothing.
  ///
  /// - Parameter registry: Registers classes; the default implementation ignores it.
  public static func configureAlchemic(_ registry: ClassRegistry) {}

  /// No further image.
  public static var scanBundlesWithClasses: [AnyClass] { [] }
}
