// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime

/// The requirements of an existential type: protocols, their associated types, a superclass, or a class.
///
/// Read from the runtime's metadata, whose layout is part of Swift's stable ABI (`docs/ABI/TypeMetadata.rst`).
struct ExistentialLayout {
  let isClassBound: Bool
  let superclass: AnyClass?
  let protocols: [UnsafeRawPointer]
  /// The associated types that the type fixes, in the order of the source: `any Repo<Todo>`.
  let associatedTypes: [AssociatedType]

  /// An associated type and the type that it must be.
  ///
  /// Its name is enough: the associated types of one type that have the same name are the same type.
  struct AssociatedType {
    let name: String
    let type: Any.Type
  }

  /// The layout of a type; `nil` unless it is an existential whose requirements are all known.
  init?(_ type: Any.Type) {
    // Metadata lives as long as the process, and a metatype of a type is the address of its metadata.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    switch metadata.load(as: UInt.self) {
    case Self.plainKind: self.init(plain: metadata)
    case Self.extendedKind:
      guard let shape = ExistentialShape(metadata) else { return nil }
      self.init(shape)
    default: return nil
    }
  }

  private init(_ shape: ExistentialShape) {
    (isClassBound, superclass) = (shape.isClassBound, shape.superclass)
    (protocols, associatedTypes) = (shape.protocols, shape.associatedTypes)
  }

  private init(plain metadata: UnsafeRawPointer) {
    let word = MemoryLayout<UInt>.size
    let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
    let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
    var fields = metadata + word + 8
    isClassBound = flags & 0x8000_0000 == 0
    if flags & 0x4000_0000 != 0 {
      superclass = unsafeBitCast(fields.load(as: UnsafeRawPointer.self), to: Any.Type.self) as? AnyClass
      fields += word
    } else {
      superclass = nil
    }
    protocols = (0..<count).map { fields.load(fromByteOffset: $0 * word, as: UnsafeRawPointer.self) }
    associatedTypes = []
  }

  // The kinds at the start of metadata: 3 and 7, not on the heap, private to the runtime.
  private static let plainKind: UInt = 0x303
  private static let extendedKind: UInt = 0x307

  /// Whether a type is an existential, also one whose requirements are not known.
  static func isExistential(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
    return kind == plainKind || kind == extendedKind
  }

  /// Whether the values of a type fulfil all requirements.
  func includes(_ type: Any.Type) -> Bool {
    if isClassBound, !(type is AnyClass) { return false }
    if let superclass, !TypeRelation.isClass(type, orSubclassOf: superclass) { return false }
    return protocols.allSatisfy { Self.conforms(type, to: $0) } && hasAssociatedTypes(type)
  }

  /// Whether a type has the associated types that this layout fixes. The type conforms to all protocols.
  func hasAssociatedTypes(_ type: Any.Type) -> Bool {
    guard !associatedTypes.isEmpty else { return true }
    let all = allBounds.protocols
    return associatedTypes.allSatisfy { Self.associatedType($0.name, of: type, in: all) == $0.type }
  }

  private static func conforms(_ type: Any.Type, to descriptor: UnsafeRawPointer) -> Bool {
    swift_conformsToProtocol(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor) != nil
  }

  /// An associated type of a type that conforms to protocols. One of these declares it.
  private static func associatedType(
    _ name: String, of type: Any.Type, in protocols: some Sequence<UnsafeRawPointer>
  ) -> Any.Type? {
    for descriptor in protocols {
      guard let requirement = ProtocolDescriptor(descriptor).associatedType(named: name) else { continue }
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard let witnesses = swift_conformsToProtocol(metadata, descriptor) else { continue }
      // A request for the whole type, at once.
      return unsafeBitCast(
        swift_getAssociatedTypeWitness(0, witnesses, metadata, requirement.base, requirement.address),
        to: Any.Type.self)
    }
    return nil
  }

  /// Whether every value that fulfils this layout also fulfils another.
  func includes(_ other: ExistentialLayout) -> Bool {
    let bounds = allBounds
    if other.isClassBound, !isClassBound, bounds.superclass == nil { return false }
    if let required = other.superclass {
      guard let superclass = bounds.superclass, TypeRelation.isClass(superclass, orSubclassOf: required) else {
        return false
      }
    }
    let hasProtocols = other.protocols.allSatisfy { required in
      bounds.protocols.contains(required) || bounds.superclass.map { Self.conforms($0, to: required) } ?? false
    }
    guard hasProtocols, !other.associatedTypes.isEmpty else { return hasProtocols }
    let required = other.allBounds.protocols
    return other.associatedTypes.allSatisfy { wanted in
      bounds.associatedTypes.contains { $0.name == wanted.name && $0.type == wanted.type }
        || bounds.superclass.map { Self.associatedType(wanted.name, of: $0, in: required) == wanted.type } ?? false
    }
  }

  /// The superclass of every value, which the type or one of its protocols names.
  var knownSuperclass: AnyClass? { allBounds.superclass }

  private struct AllBounds {
    var protocols: Set<UnsafeRawPointer> = []
    var superclass: AnyClass?
    var associatedTypes: [AssociatedType] = []
  }

  /// The protocols with all inherited ones, the most derived superclass, and all associated types that are fixed.
  private var allBounds: AllBounds {
    var all = AllBounds(superclass: superclass, associatedTypes: associatedTypes)
    var open = protocols
    while let next = open.popLast() {
      guard all.protocols.insert(next).inserted else { continue }
      let bounds = ProtocolDescriptor(next).bounds
      open += bounds.protocols
      all.associatedTypes += bounds.associatedTypes
      if let other = bounds.superclass, all.superclass.map({ TypeRelation.isClass(other, orSubclassOf: $0) }) ?? true {
        all.superclass = other
      }
    }
    return all
  }

  /// The type as a program writes it, without `any`: `Repo<Todo> & Closable`.
  ///
  /// - Parameters:
  ///   - protocolName: The name of a protocol.
  ///   - typeName: The name of a type.
  func words(protocolName: (ProtocolDescriptor) -> String, typeName: (Any.Type) -> String) -> String {
    var left = associatedTypes
    let words = protocols.map { descriptor in
      let declared = ExistentialLayout(protocols: [descriptor]).allBounds.protocols
      let own = left.filter { fixed in
        declared.contains { ProtocolDescriptor($0).associatedType(named: fixed.name) != nil }
      }
      left.removeAll { fixed in own.contains { $0.name == fixed.name } }
      let name = protocolName(ProtocolDescriptor(descriptor))
      return own.isEmpty ? name : "\(name)<\(own.map { typeName($0.type) }.joined(separator: ", "))>"
    }
    return ((superclass.map { [typeName($0)] } ?? []) + words).joined(separator: " & ")
  }

  private init(protocols: [UnsafeRawPointer]) {
    (isClassBound, superclass, associatedTypes) = (false, nil, [])
    self.protocols = protocols
  }
}
