// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The protocols of other packages that a snapshot names. The container does not import these packages, so it looks the
/// protocols up by their mangled names.
enum KnownProtocols {
  private static let service: Any.Type? = _typeByName("16ServiceLifecycle7Service_p")

  /// The names of the protocols that the objects of a factory conform to.
  static func names(ofFactory factory: Int, _ index: FactoryIndex) -> [String] {
    guard let service, index.creates(factory, service) else { return [] }
    return ["Service"]
  }
}
