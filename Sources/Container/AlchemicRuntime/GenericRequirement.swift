// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A requirement of a generic signature, as far as it is about the conforming type itself.
///
/// Layout: `TargetGenericRequirementDescriptor` in `include/swift/ABI/Metadata.h`. The subject and the other type are mangled
/// names (`docs/ABI/Mangling.rst`).
enum GenericRequirement {
  case conformance(UnsafeRawPointer)
  case superclass(AnyClass)
  case classBound
  /// An associated type of the conforming type is another type.
  case associatedType(String, Subject)
  /// The requirement is about another type: an associated type's conformance, for example.
  case ofAnotherType

  /// What an associated type must be.
  enum Subject {
    case parameter(TypeParameter)
    case type(Any.Type)
  }

  /// - Parameters:
  ///   - address: The requirement.
  ///   - own: The parameter that stands for the conforming type.
  /// - Returns: `nil` where the requirement is about the type, but is not understood.
  init?(_ address: UnsafeRawPointer, own: TypeParameter) {
    guard let subject = RelativePointer.target(at: address + 4).flatMap({ MangledSubject($0) }) else { return nil }
    let isOwn = if case .parameter(own) = subject { true } else { false }
    switch address.load(as: UInt32.self) & 0x1F {
    case Kind.conformance:
      guard isOwn else { self = .ofAnotherType; return }
      // The second lowest bit marks Objective-C protocols, which do not exist here.
      guard let descriptor = RelativePointer.indirectableTarget(at: address + 8) else { return nil }
      self = .conformance(descriptor)
    case Kind.sameType:
      guard let other = RelativePointer.target(at: address + 8).flatMap({ MangledSubject($0) }) else { return nil }
      switch (subject, other) {
      case (.associatedType(let name, of: own), .parameter(let parameter)),
        (.parameter(let parameter), .associatedType(let name, of: own)):
        self = .associatedType(name, .parameter(parameter))
      case (.associatedType(let name, of: own), .other(let mangled)),
        (.other(let mangled), .associatedType(let name, of: own)):
        guard let type = mangled.type else { return nil }
        self = .associatedType(name, .type(type))
      default: return nil
      }
    case Kind.superclass:
      guard isOwn else { self = .ofAnotherType; return }
      guard let type = RelativePointer.target(at: address + 8).flatMap({ MangledName($0).type }) as? AnyClass else {
        return nil
      }
      self = .superclass(type)
    case Kind.layout: self = isOwn ? .classBound : .ofAnotherType
    case Kind.invertedProtocols: self = .ofAnotherType
    default: return nil
    }
  }

  private enum Kind {
    static let conformance: UInt32 = 0
    static let sameType: UInt32 = 1
    static let superclass: UInt32 = 2
    static let invertedProtocols: UInt32 = 5
    static let layout: UInt32 = 0x1F
  }
}

/// A type parameter of a generic signature.
struct TypeParameter: Hashable {
  let depth: Int
  let index: Int
}

/// The subject of a requirement.
private enum MangledSubject {
  case parameter(TypeParameter)
  case associatedType(String, of: TypeParameter)
  case other(MangledName)

  /// - Returns: `nil` for an associated type whose name is not understood.
  init?(_ address: UnsafeRawPointer) {
    let mangled = MangledName(address)
    var text = mangled.reader
    guard let first = text.next() else { return nil }
    switch first {
    case UInt8(ascii: "x") where text.isAtEnd: self = .parameter(TypeParameter(depth: 0, index: 0))
    case UInt8(ascii: "q"):
      guard let parameter = text.parameter(), text.isAtEnd else { return nil }
      self = .parameter(parameter)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // The name, the protocol that declares it, and the parameter: `4Item`, a reference, `Qz`.
      text = mangled.reader
      guard let name = text.identifier() else { return nil }
      self = text.lastParameter().map { .associatedType(name, of: $0) } ?? .other(mangled)
    default: self = .other(mangled)
    }
  }
}

/// A mangled name in metadata, which may contain references to descriptors.
struct MangledName {
  let start: UnsafeRawPointer

  init(_ start: UnsafeRawPointer) {
    self.start = start
  }

  var reader: Reader { Reader(position: start, end: start + count) }

  /// The number of bytes before the zero that ends the name. The bytes of references may be zero.
  private var count: Int {
    var count = 0
    while true {
      switch start.load(fromByteOffset: count, as: UInt8.self) {
      case 0: return count
      case 0x01...0x17: count += 5
      case 0x18...0x1F: count += 1 + MemoryLayout<UInt>.size
      default: count += 1
      }
    }
  }

  /// The type of the name; `nil` where it depends on type parameters, which the runtime would need to know.
  var type: Any.Type? {
    var reader = reader
    guard !reader.hasParameters else { return nil }
    return _getTypeByMangledNameInContext(
      start.assumingMemoryBound(to: UInt8.self), UInt(count), genericContext: nil, genericArguments: nil)
  }

  /// Reads the parts of a mangled name in order.
  struct Reader {
    private(set) var position: UnsafeRawPointer
    let end: UnsafeRawPointer

    init(position: UnsafeRawPointer, end: UnsafeRawPointer) {
      (self.position, self.end) = (position, end)
    }

    var isAtEnd: Bool { position == end }

    mutating func next() -> UInt8? {
      guard position < end else { return nil }
      defer { position += 1 }
      return position.load(as: UInt8.self)
    }

    /// Whether there is the name of a type parameter, `x` or `q`, or of an associated type, `Q`. Reads all.
    var hasParameters: Bool {
      mutating get {
        while let byte = next() {
          switch byte {
          case 0x01...0x17: position += 4
          case 0x18...0x1F: position += MemoryLayout<UInt>.size
          case UInt8(ascii: "1")...UInt8(ascii: "9"):
            position -= 1
            guard identifier() != nil else { return true }
          case UInt8(ascii: "x"), UInt8(ascii: "q"), UInt8(ascii: "Q"): return true
          default: break
          }
        }
        return false
      }
    }

    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
      guard position < end, position.load(as: UInt8.self) == UInt8(ascii: byte) else { return false }
      position += 1
      return true
    }

    private mutating func number() -> Int? {
      var number: Int?
      while position < end, case let digit = position.load(as: UInt8.self), (48...57).contains(digit) {
        number = (number ?? 0) * 10 + Int(digit - 48)
        position += 1
      }
      return number
    }

    /// An index: `_` is 0, and `0_` is 1.
    private mutating func index() -> Int? {
      if skip("_") { return 0 }
      guard let number = number(), skip("_") else { return nil }
      return number + 1
    }

    /// A parameter after its `q`: `_` is the second of the outermost level, and `d__` the first of the next level.
    mutating func parameter() -> TypeParameter? {
      if skip("d") {
        guard let depth = index(), let index = index() else { return nil }
        return TypeParameter(depth: depth + 1, index: index)
      }
      return index().map { TypeParameter(depth: 0, index: $0 + 1) }
    }

    /// A name after its length.
    mutating func identifier() -> String? {
      if position.load(as: UInt8.self) == UInt8(ascii: "0") { return abbreviatedIdentifier() }
      guard let length = number(), length > 0, end - position >= length else { return nil }
      defer { position += length }
      return String(decoding: UnsafeRawBufferPointer(start: position, count: length), as: UTF8.self)
    }

    /// A name with a repeated word: `04ItemA` is `ItemItem`. It ends before a reference.
    private mutating func abbreviatedIdentifier() -> String? {
      var symbol: [UInt8] = []
      let name = position
      while position < end, case let byte = position.load(as: UInt8.self), byte >= 0x20 {
        symbol.append(byte)
        position += 1
      }
      guard position < end else {
        position = name
        return nil
      }
      // The name of the associated type of the first parameter, `A`.
      return Demangled.text(of: "$s\(String(decoding: symbol, as: UTF8.self))QzD").flatMap { text in
        text.hasPrefix("A.") ? String(text.dropFirst(2)) : nil
      }
    }

    /// The parameter at the end of the name of an associated type, after the protocol that declares it; `nil` where the
    /// name has other parts.
    mutating func lastParameter() -> TypeParameter? {
      if let byte = next() {
        switch byte {
        case 0x01...0x17: position += 4
        case 0x18...0x1F: position += MemoryLayout<UInt>.size
        // A protocol of the standard library: `ST` is Sequence.
        case UInt8(ascii: "S"): position += 1
        // Without a protocol.
        case UInt8(ascii: "Q"): position -= 1
        default: return nil
        }
      }
      guard position < end, skip("Q") else { return nil }
      if skip("z") { return isAtEnd ? TypeParameter(depth: 0, index: 0) : nil }
      guard skip("y"), let parameter = parameter(), isAtEnd else { return nil }
      return parameter
    }
  }
}
