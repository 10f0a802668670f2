// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Subtype relations between types.
public enum TypeRelation {
  /// Whether a type is a given class or a subclass of it.
  public static func isClass(_ type: Any.Type, orSubclassOf other: AnyClass) -> Bool {
    var current: AnyClass? = type as? AnyClass
    while let candidate = current {
      if candidate == other { return true }
      current = _getSuperclass(candidate)
    }
    return false
  }

  /// The superclasses of a class, nearest first.
  public static func superclasses(of type: AnyClass) -> [AnyClass] {
    Array(sequence(first: type, next: { _getSuperclass($0) }).dropFirst())
  }

  /// The superclass that an existential requires, if there is one: `Base` for `any Base & Account`.
  public static func superclass(ofExistential type: Any.Type) -> AnyClass? {
    ExistentialLayout(type)?.knownSuperclass
  }

  /// Whether a class has type parameters.
  public static func isGeneric(_ type: AnyClass) -> Bool { TypeDescriptor(of: type).isGeneric }

  /// Whether a class is an actor.
  public static func isActor(_ type: AnyClass) -> Bool { TypeDescriptor(of: type).isActor }

  /// Whether a type is an existential: `any Account`, `any Account & Sendable`, `AnyObject`, `Any`.
  public static func isExistential(_ type: Any.Type) -> Bool {
    ExistentialLayout.isExistential(type)
  }

  /// Whether a type is a function type.
  public static func isFunction(_ type: Any.Type) -> Bool {
    // The first word of metadata is its kind: `MetadataKind::Function` in MetadataKind.def.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x302
  }

  /// Whether every value of a type can be assigned to another type.
  ///
  /// An existential with a requirement of a later version of Swift is equal only to itself.
  public static func isAssignable(_ type: Any.Type, to target: Any.Type) -> Bool {
    if type == target { return true }
    guard let layout = ExistentialLayout(target) else {
      guard let target = target as? AnyClass else { return false }
      return isClass(superclass(ofExistential: type) ?? type, orSubclassOf: target)
    }
    if let existential = ExistentialLayout(type) {
      return existential.includes(layout)
    }
    return layout.includes(type)
  }

  /// A type that many other types are compared with.
  public struct Target {
    private let target: Any.Type
    /// The conformances to the existential's protocols, where one scan for all types is faster.
    private let scan: MetadataScan?
    private let protocolCount: Int
    /// Whether the conformances are not the only requirements.
    private let hasMoreRequirements: Bool

    /// - Parameters:
    ///   - target: The type that others are compared with.
    ///   - count: The approximate number of other types.
    public init(_ target: Any.Type, count: Int) {
      self.target = target
      let layout = ExistentialLayout(target)
      protocolCount = layout?.protocols.count ?? 0
      hasMoreRequirements = layout.map { $0.superclass != nil || !$0.associatedTypes.isEmpty } ?? false
      // The runtime searches every record of the program for each new class; the scan reads them once.
      // The runtime also answers where the scan cannot read an image.
      scan = count > 16 && protocolCount > 0 ? layout.flatMap { try? MetadataScan(.program, for: $0.protocols) } : nil
    }

    /// Whether every value of a type can be assigned to the target.
    public func accepts(_ type: Any.Type) -> Bool {
      if let scan, let type = type as? AnyClass {
        let conformances = scan.conformances(of: type)
        let answers = (0..<protocolCount).map { conformances.conforms(to: $0) }
        if answers.contains(false) { return false }
        if !hasMoreRequirements, answers.allSatisfy({ $0 == true }) { return true }
      }
      return TypeRelation.isAssignable(type, to: target)
    }
  }
}
