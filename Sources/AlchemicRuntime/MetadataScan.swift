private import CAlchemicRuntime

/// Finds classes by the protocols they conform to, in one pass over the records that the compiler leaves in every image.
///
/// No metadata is made but that of the classes which conform. The layouts read here are part of Swift's stable ABI
/// (`include/swift/ABI/Metadata.h`); the sections come from the runtime itself, which knows every image that is loaded.
public final class MetadataScan {
  /// Which images to read.
  public enum Scope {
    /// The program's own: the executable, and libraries that lie beside it.
    case program
    /// The program's own, and those that hold these classes.
    case programAnd([AnyClass])
  }

  private let images: [ImageSections]
  private let protocols: [UnsafeRawPointer]
  /// The row of each type with a conformance of its own, by the address of its descriptor.
  private var rows: [UnsafeRawPointer: Int] = [:]
  /// Row by row, for each protocol.
  private var cells: [Cell] = []

  /// What is known of a type and a protocol.
  private enum Cell {
    case none
    /// The conformance's descriptor, where it can be used from everywhere.
    case conforms(UnsafeRawPointer?)

    var isNone: Bool {
      if case .none = self { true } else { false }
    }
  }

  /// Reads the records of all images of a scope.
  ///
  /// - Parameters:
  ///   - scope: Which images.
  ///   - existentials: The protocols to look for, as types: `(any AlchemicDeclaring).self`; the methods take one by its
  ///     index here.
  public convenience init(_ scope: Scope = .program, for existentials: [Any.Type]) {
    self.init(scope, for: existentials.map { ExistentialLayout($0)?.protocols.first ?? Self.nobody })
  }

  /// The descriptor of a protocol that nothing conforms to.
  ///
  /// `nonisolated(unsafe)`: only the address counts; nothing is read or written there.
  private nonisolated(unsafe) static let nobody = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Reads the records of all images of a scope, looking for protocols by their descriptors.
  init(_ scope: Scope, for protocols: [UnsafeRawPointer]) {
    images = ImageSections.all(in: scope)
    self.protocols = protocols
    for image in images {
      image.forEachConformance(to: protocols) { type, index, conformance in
        let row = row(of: type)
        if cells[row + index].isNone { cells[row + index] = .conforms(conformance) }
      }
    }
  }

  private func row(of type: TypeDescriptor) -> Int {
    if let known = rows[type.address] { return known }
    let row = cells.count
    rows[type.address] = row
    cells.append(contentsOf: repeatElement(.none, count: protocols.count))
    return row
  }

  /// The classes that conform to a protocol by a declaration of their own, or inherit such a conformance, sorted by
  /// name. Generic classes are not found: there is no single type to find.
  ///
  /// - Parameter index: The index of the protocol among those that were looked for.
  public func classes(conformingTo index: Int) -> [AnyClass] {
    var found = rows.compactMap { address, row in cells[row + index].isNone ? nil : TypeDescriptor(address) }
      .filter(\.isClass)
    guard !found.isEmpty else { return [] }
    found += subclasses(of: Set(found.map(\.address)))
    return found.sorted(by: Self.isBefore).compactMap { $0.type as? AnyClass }
  }

  /// What inherits from some classes, directly or through others, and is none of them.
  private func subclasses(of classes: Set<UnsafeRawPointer>) -> [TypeDescriptor] {
    var children: [UnsafeRawPointer: [TypeDescriptor]] = [:]
    for image in images {
      image.forEachType { type in
        switch type.superclass {
        case .none: break
        case .known(let superclass): children[superclass.address, default: []].append(type)
        case .unknown:
          guard let type = type.type as? AnyClass, let superclass = _getSuperclass(type) else { return }
          children[TypeDescriptor(of: superclass).address, default: []].append(TypeDescriptor(of: type))
        }
      }
    }
    var found: [TypeDescriptor] = []
    var seen = classes
    var next = children.isEmpty ? [] : Array(classes)
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where seen.insert(child.address).inserted {
        found.append(child)
        next.append(child.address)
      }
    }
    return found
  }

  /// By name, then by module; two of one name in one module stay in the order of their addresses.
  private static func isBefore(_ left: TypeDescriptor, _ right: TypeDescriptor) -> Bool {
    guard let name = left.name, let other = right.name else { return left.name == nil && right.name != nil }
    let order = compare(name, other)
    if order != 0 { return order < 0 }
    let modules = (left.moduleName ?? "", right.moduleName ?? "")
    return modules.0 == modules.1 ? left.address < right.address : modules.0 < modules.1
  }

  private static func compare(_ left: UnsafePointer<CChar>, _ right: UnsafePointer<CChar>) -> Int {
    var index = 0
    while left[index] == right[index], left[index] != 0 { index += 1 }
    return Int(UInt8(bitPattern: left[index])) - Int(UInt8(bitPattern: right[index]))
  }

  /// What the records tell of one class.
  public func conformances(of type: AnyClass) -> Conformances {
    Conformances(scan: self, type: type)
  }

  /// Which of the protocols that were looked for a class conforms to.
  public struct Conformances {
    private let scan: MetadataScan
    /// The class.
    public let type: AnyClass
    /// The rows of the class and of those it inherits from, each with its class; without those that have none.
    private var ancestors: [(type: AnyClass, row: Int)] = []
    /// Whether all records that could tell of the class were read.
    private var isKnown = true

    fileprivate init(scan: MetadataScan, type: AnyClass) {
      self.scan = scan
      self.type = type
      var current: AnyClass? = type
      while let ancestor = current {
        let descriptor = TypeDescriptor(of: ancestor)
        if !scan.images.contains(where: { $0.contains(descriptor.address) }) { isKnown = false }
        if let row = scan.rows[descriptor.address] { ancestors.append((ancestor, row)) }
        current = _getSuperclass(ancestor)
      }
    }

    /// The class as a type of a protocol; a cast has the runtime go over the records of the whole program, for each
    /// class.
    ///
    /// - Parameters:
    ///   - index: The index of the protocol among those that were looked for.
    ///   - metatype: The type of its metatypes: `(any AlchemicDeclaring.Type).self`.
    public func metatype<Metatype>(conformingTo index: Int, as metatype: Metatype.Type) -> Metatype? {
      for ancestor in ancestors {
        guard case .conforms(let conformance) = scan.cells[ancestor.row + index] else { continue }
        // A metatype of one protocol's existential is the metadata and the witness table, one word each.
        guard MemoryLayout<Metatype>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, let conformance,
          !TypeDescriptor(of: ancestor.type).isGeneric,
          let witnesses = swift_getWitnessTable(
            conformance, unsafeBitCast(ancestor.type, to: UnsafeRawPointer.self), nil)
        else { return type as? Metatype }
        return unsafeBitCast((unsafeBitCast(type, to: UnsafeRawPointer.self), witnesses), to: Metatype.self)
      }
      return isKnown ? nil : type as? Metatype
    }

    /// Whether the class conforms to a protocol; `nil` where the records alone cannot tell.
    public func conforms(to index: Int) -> Bool? {
      for ancestor in ancestors {
        guard case .conforms(let conformance) = scan.cells[ancestor.row + index] else { continue }
        // One that is conditional, or holds on an actor only, is for the runtime to judge.
        return conformance == nil || TypeDescriptor(of: ancestor.type).isGeneric ? nil : true
      }
      return isKnown ? false : nil
    }
  }
}
