// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime

/// The global actors that conformances are isolated to.
public enum ConformanceIsolation {
  /// The global actor of a class's conformance to a protocol.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - existential: The protocol as a type: `(any AlchemicAware).self`.
  /// - Returns: The type of the global actor: `MainActor`, for example; `nil` if the class does not conform, or if its
  ///   conformance is not isolated.
  public static func globalActor(of type: AnyClass, conformingTo existential: Any.Type) -> Any.Type? {
    guard let descriptor = ExistentialLayout(existential)?.protocols.first else { return nil }
    var context = AlchemicConformanceContext()
    guard
      swift_conformsToProtocolWithExecutionContext(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor, &context)
        != nil
    else { return nil }
    // A metatype is the address of the type's metadata, which lives as long as the process.
    return context.globalActor.map { unsafeBitCast($0, to: Any.Type.self) }
  }
}
