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
  private let protocolCount: Int
  /// The types with a conformance of their own.
  private let types: [TypeDescriptor]
  /// The index of each of them, by the address of its descriptor; negative for others.
  private let rows: AddressTable<Int>
  /// For each of them, one after the other, what is known of it and each of the protocols.
  private let cells: [Cell]

  /// What is known of a type and a protocol; one word, because there are many.
  private struct Cell {
    private let word: UInt

    static let none = Cell(word: 0)
    /// It conforms, on an actor only.
    static let isolated = Cell(word: 1)

    private init(word: UInt) {
      self.word = word
    }

    init(_ conformance: UnsafeRawPointer?) {
      self = conformance.map { Cell(word: UInt(bitPattern: $0)) } ?? .isolated
    }

    var isNone: Bool { word == 0 }

    /// The conformance's descriptor, where it can be used from everywhere.
    var conformance: UnsafeRawPointer? { word == 1 ? nil : UnsafeRawPointer(bitPattern: word) }
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
    protocolCount = protocols.count
    var types: [TypeDescriptor] = []
    var rows = AddressTable(absent: -1)
    var cells: [Cell] = []
    for image in images {
      image.forEachConformance(to: protocols) { type, index, conformance in
        var row = rows[type.address]
        if row < 0 {
          row = types.count
          rows[type.address] = row
          types.append(type)
          cells.append(contentsOf: repeatElement(.none, count: protocols.count))
        }
        let cell = row * protocols.count + index
        if cells[cell].isNone { cells[cell] = Cell(conformance) }
      }
    }
    (self.types, self.rows, self.cells) = (types, rows, cells)
  }

  /// What is known of a type, by its index, and a protocol.
  private func cell(_ row: Int, _ index: Int) -> Cell {
    cells[row * protocolCount + index]
  }

  /// The classes that conform to a protocol by a declaration of their own, or inherit such a conformance, sorted by
  /// name. Generic classes are not found: there is no single type to find.
  ///
  /// - Parameter index: The index of the protocol among those that were looked for.
  public func classes(conformingTo index: Int) -> [AnyClass] {
    var found = types.indices.filter { types[$0].isClass && !cell($0, index).isNone }.map { types[$0] }
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
    /// The nearest of the class and those it inherits from that has conformances of its own; most have no other.
    private var nearest: Ancestor?
    /// The others, nearest first.
    private var farther: [Ancestor] = []
    /// Whether all records that could tell of the class were read.
    private var isKnown = true

    private struct Ancestor {
      let type: AnyClass
      let row: Int
    }

    fileprivate init(scan: MetadataScan, type: AnyClass) {
      self.scan = scan
      self.type = type
      var current: AnyClass? = type
      while let ancestor = current {
        let descriptor = TypeDescriptor(of: ancestor)
        if !scan.images.contains(where: { $0.contains(descriptor.address) }) { isKnown = false }
        let row = scan.rows[descriptor.address]
        if row >= 0 {
          let ancestor = Ancestor(type: ancestor, row: row)
          if nearest == nil { nearest = ancestor } else { farther.append(ancestor) }
        }
        current = _getSuperclass(ancestor)
      }
    }

    /// The nearest ancestor that conforms to a protocol by itself, and the conformance.
    private func ancestor(conformingTo index: Int) -> (type: AnyClass, conformance: UnsafeRawPointer?)? {
      guard let nearest else { return nil }
      let cell = scan.cell(nearest.row, index)
      if !cell.isNone { return (nearest.type, cell.conformance) }
      for ancestor in farther {
        let cell = scan.cell(ancestor.row, index)
        if !cell.isNone { return (ancestor.type, cell.conformance) }
      }
      return nil
    }

    /// The class as a type of a protocol; a cast has the runtime go over the records of the whole program, for each
    /// class.
    ///
    /// - Parameters:
    ///   - index: The index of the protocol among those that were looked for.
    ///   - metatype: The type of its metatypes: `(any AlchemicDeclaring.Type).self`.
    public func metatype<Metatype>(conformingTo index: Int, as metatype: Metatype.Type) -> Metatype? {
      guard let (ancestor, conformance) = ancestor(conformingTo: index) else {
        return isKnown ? nil : type as? Metatype
      }
      // A metatype of one protocol's existential is the metadata and the witness table, one word each.
      guard MemoryLayout<Metatype>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, let conformance,
        !TypeDescriptor(of: ancestor).isGeneric,
        let witnesses = swift_getWitnessTable(conformance, unsafeBitCast(ancestor, to: UnsafeRawPointer.self), nil)
      else { return type as? Metatype }
      return unsafeBitCast((unsafeBitCast(type, to: UnsafeRawPointer.self), witnesses), to: Metatype.self)
    }

    /// Whether the class conforms to a protocol on an actor only, where no other code can use that.
    public func isIsolated(conformingTo index: Int) -> Bool {
      ancestor(conformingTo: index).map { $0.conformance == nil } ?? false
    }

    /// Whether the class conforms to a protocol; `nil` where the records alone cannot tell.
    public func conforms(to index: Int) -> Bool? {
      guard let (ancestor, conformance) = ancestor(conformingTo: index) else { return isKnown ? false : nil }
      // One that is conditional, or holds on an actor only, is for the runtime to judge.
      return conformance == nil || TypeDescriptor(of: ancestor).isGeneric ? nil : true
    }
  }
}
