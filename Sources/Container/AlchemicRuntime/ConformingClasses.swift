// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import Synchronization

extension TypeRelation {
  /// The classes of the program that conform to the protocols of an existential, sorted by name, without generic classes;
  /// none where the existential has no protocol, or has a superclass, and none where an image cannot be read: no container
  /// that looks for its classes starts then.
  ///
  /// The result is computed once in the process, because a large program has many records. Images that are loaded later
  /// are not included.
  public static func classes(conformingTo existential: Any.Type) -> [AnyClass] {
    let identifier = ObjectIdentifier(existential)
    if let known = conforming.withLock({ $0[identifier] }) { return known }
    let found = findClasses(conformingTo: existential)
    conforming.withLock { $0[identifier] = found }
    return found
  }

  private static func findClasses(conformingTo existential: Any.Type) -> [AnyClass] {
    guard let layout = ExistentialLayout(existential), layout.superclass == nil, !layout.protocols.isEmpty else {
      return []
    }
    guard let scan = try? MetadataScan(.program, for: layout.protocols),
      let classes = try? scan.classes(conformingTo: 0)
    else { return [] }
    return classes.filter { type in
      let conformances = scan.conformances(of: type)
      return layout.protocols.indices.allSatisfy { conformances.conforms(to: $0) == true }
        && layout.hasAssociatedTypes(type)
    }
  }

  private static let conforming = Mutex<[ObjectIdentifier: [AnyClass]]>([:])
}
