// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The descriptor that the compiler writes for a protocol.
///
/// Layout: `TargetProtocolDescriptor` and `TargetGenericRequirementDescriptor` in `include/swift/ABI/Metadata.h`;
/// pointers are relative to their own addresses.
struct ProtocolDescriptor {
  let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// Whether two protocols have the same name in modules with the same name: in two images, one is a copy of the other.
  func hasNameAndModule(of other: ProtocolDescriptor) -> Bool {
    // Names and parents of types and protocols have the same layout.
    let (own, others) = (TypeDescriptor(address), TypeDescriptor(other.address))
    guard let name = own.name, let otherName = others.name, String(cString: name) == String(cString: otherName) else {
      return false
    }
    return own.moduleName == others.moduleName
  }

  /// The name without its module or enclosing type.
  var shortName: String { TypeDescriptor(address).name.map { String(cString: $0) } ?? "" }

  /// The name with its module.
  var qualifiedName: String { TypeDescriptor(address).moduleName.map { "\($0).\(shortName)" } ?? shortName }

  /// The requirements of a protocol on its conforming types, besides members.
  struct Bounds {
    var protocols: [UnsafeRawPointer] = []
    var superclass: AnyClass?
    var associatedTypes: [ExistentialLayout.AssociatedType] = []
  }

  /// The directly inherited protocols, the superclass of the conforming types, and the associated types that the protocol
  /// fixes.
  ///
  /// Unknown requirements are left out.
  var bounds: Bounds {
    var bounds = Bounds()
    // Requirements on associated types are in the same list.
    for index in 0..<signatureCount {
      switch GenericRequirement(address + 24 + index * 12, own: TypeParameter(depth: 0, index: 0)) {
      case .conformance(let inherited): bounds.protocols.append(inherited)
      case .superclass(let type): bounds.superclass = type
      case .associatedType(let name, .type(let type)): bounds.associatedTypes.append(.init(name: name, type: type))
      case .associatedType(_, .parameter), .classBound, .ofAnotherType, nil: break
      }
    }
    return bounds
  }

  /// A requirement of an associated type, and the place that the runtime counts requirements from.
  struct AssociatedTypeRequirement {
    let base: UnsafeRawPointer
    let address: UnsafeRawPointer
  }

  /// The requirement of an associated type that the protocol declares itself.
  func associatedType(named name: String) -> AssociatedTypeRequirement? {
    guard let names = RelativePointer.target(at: address + 20)?.assumingMemoryBound(to: CChar.self) else { return nil }
    let declared = String(cString: names).split(separator: " ")
    guard let wanted = declared.firstIndex(where: { $0 == name }) else { return nil }
    // The names have the order of the requirements of their kind.
    let requirements = address + 24 + signatureCount * 12
    let count = Int(address.load(fromByteOffset: 16, as: UInt32.self))
    let associated = (0..<count).map { requirements + $0 * 8 }.filter { $0.load(as: UInt32.self) & 0xF == 7 }
    guard associated.count == declared.count else { return nil }
    // A witness table begins with its conformance, so the first requirement has the number 1.
    return AssociatedTypeRequirement(base: requirements - 8, address: associated[wanted])
  }

  private var signatureCount: Int { Int(address.load(fromByteOffset: 12, as: UInt32.self)) }
}
