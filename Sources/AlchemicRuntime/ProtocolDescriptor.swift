/// What the compiler writes down of a protocol.
///
/// Layout: `TargetProtocolDescriptor` and `TargetGenericRequirementDescriptor` in `include/swift/ABI/Metadata.h`;
/// pointers are relative to where they stand.
struct ProtocolDescriptor {
  let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// What a protocol asks of its conforming types besides members.
  struct Bounds {
    var protocols: [UnsafeRawPointer] = []
    var superclass: AnyClass?
  }

  /// The protocols that it inherits from, directly, and the class that its conforming types inherit from.
  ///
  /// A superclass with type parameters is left out: only the runtime reads its name.
  var bounds: Bounds {
    let count = Int(address.load(fromByteOffset: 12, as: UInt32.self))
    var bounds = Bounds()
    // Requirements on associated types are in the same list.
    for requirement in (0..<count).map({ address + 24 + $0 * 12 }) where Self.isAboutSelf(requirement) {
      switch requirement.load(as: UInt32.self) & 0x1F {
      case Kind.protocol:
        // The second lowest bit would say that it is Objective-C's, which does not exist here.
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
