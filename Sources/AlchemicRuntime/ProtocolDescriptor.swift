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

  /// The requirements of a protocol on its conforming types, besides members.
  struct Bounds {
    var protocols: [UnsafeRawPointer] = []
    var superclass: AnyClass?
  }

  /// The directly inherited protocols, and the superclass of the conforming types.
  ///
  /// A generic superclass is left out, because only the runtime can read its name.
  var bounds: Bounds {
    let count = Int(address.load(fromByteOffset: 12, as: UInt32.self))
    var bounds = Bounds()
    // Requirements on associated types are in the same list.
    for requirement in (0..<count).map({ address + 24 + $0 * 12 }) where Self.isAboutSelf(requirement) {
      switch requirement.load(as: UInt32.self) & 0x1F {
      case Kind.protocol:
        // The second lowest bit marks Objective-C protocols, which do not exist here.
        if let inherited = RelativePointer.indirectableTarget(at: requirement + 8) {
          bounds.protocols.append(inherited)
        }
      case Kind.superclass:
        bounds.superclass =
          RelativePointer.target(at: requirement + 8).flatMap(TypeDescriptor.init(mangledName:))?.type as? AnyClass
      default: break
      }
    }
    return bounds
  }

  /// Whether a requirement is about the conforming type itself: `x` is the mangled name of the first type parameter.
  private static func isAboutSelf(_ requirement: UnsafeRawPointer) -> Bool {
    guard let name = RelativePointer.target(at: requirement + 4) else { return false }
    return name.load(as: UInt8.self) == UInt8(ascii: "x") && name.load(fromByteOffset: 1, as: UInt8.self) == 0
  }

  private enum Kind {
    static let `protocol`: UInt32 = 0
    static let superclass: UInt32 = 2
  }
}
