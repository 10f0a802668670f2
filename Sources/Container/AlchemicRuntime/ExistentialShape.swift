// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The requirements of an existential that fixes associated types: `any Repo<Todo> & Closable`.
///
/// Its metadata is a shape, `any Repo<T> & Closable`, and a type for each of the shape's parameters. Layout:
/// `TargetExtendedExistentialTypeMetadata` and `TargetExtendedExistentialTypeShape` in `include/swift/ABI/Metadata.h`.
struct ExistentialShape {
  private(set) var isClassBound: Bool
  private(set) var superclass: AnyClass?
  private(set) var protocols: [UnsafeRawPointer] = []
  /// In the order of the shape's parameters, which is the order of the source.
  private(set) var associatedTypes: [ExistentialLayout.AssociatedType] = []

  /// - Parameter metadata: The metadata of an extended existential.
  /// - Returns: `nil` where a requirement is not understood.
  init?(_ metadata: UnsafeRawPointer) {
    let word = MemoryLayout<UInt>.size
    let shape = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    let flags = shape.load(as: UInt32.self)
    let special = Special(rawValue: flags & 0xFF)
    // A metatype's existential has no objects.
    guard special != .metatype else { return nil }
    isClassBound = special == .class
    // After the flags and the type's mangled name: the numbers of parameters and of requirements.
    let parameterCount = Int(shape.load(fromByteOffset: 8, as: UInt16.self))
    let count = Int(shape.load(fromByteOffset: 10, as: UInt16.self))
    let hasArguments = flags & Flag.hasArguments != 0
    let argumentCount = hasArguments ? Int(shape.load(fromByteOffset: 16, as: UInt16.self)) : 0
    var offset = hasArguments ? 24 : 16
    if flags & Flag.hasTypeExpression != 0 { offset += 4 }
    if flags & Flag.hasValueWitnesses != 0 { offset += 4 }
    // A parameter that isn't implicit takes one byte.
    if flags & Flag.hasImplicitParameters == 0 { offset += parameterCount }
    if hasArguments, flags & Flag.hasImplicitArguments == 0 { offset += argumentCount }
    let requirements = shape + (offset + 3) & ~3
    let arguments = metadata + 2 * word
    // The parameters are before the type itself, which is at another level.
    let own = TypeParameter(depth: hasArguments ? 1 : 0, index: 0)
    var fixed: [(order: Int, type: ExistentialLayout.AssociatedType)] = []
    for index in 0..<count {
      guard let requirement = GenericRequirement(requirements + index * 12, own: own) else { return nil }
      switch requirement {
      case .conformance(let descriptor): protocols.append(descriptor)
      case .superclass(let type): superclass = type
      case .associatedType(let name, .parameter(let parameter)):
        guard parameter.depth == 0, parameter.index < argumentCount else { return nil }
        let type = (arguments + parameter.index * word).load(as: Any.Type.self)
        fixed.append((parameter.index, .init(name: name, type: type)))
      case .associatedType(let name, .type(let type)):
        fixed.append((argumentCount + index, .init(name: name, type: type)))
      case .classBound: isClassBound = true
      case .ofAnotherType: break
      }
    }
    associatedTypes = fixed.sorted { $0.order < $1.order }.map(\.type)
  }

  /// How the existential is represented.
  private enum Special: UInt32 {
    case none, `class`, metatype, explicitLayout
  }

  private enum Flag {
    static let hasArguments: UInt32 = 0x100
    static let hasTypeExpression: UInt32 = 0x200
    static let hasValueWitnesses: UInt32 = 0x400
    static let hasImplicitParameters: UInt32 = 0x800
    static let hasImplicitArguments: UInt32 = 0x1000
  }
}
