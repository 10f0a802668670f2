// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime

/// Finds classes by their protocols, in one pass over the conformance records that the compiler writes in every image.
///
/// The scan creates metadata only for classes that conform. The layouts read here are part of Swift's stable ABI
/// (`include/swift/ABI/Metadata.h`). The runtime provides the sections of every loaded image.
public final class MetadataScan {
  /// Which images to read.
  public enum Scope {
    /// The images of the program: the executable, and the libraries in its directory.
    case program
    /// The images of the program, and the images that declare these classes.
    case programAnd([AnyClass])
  }

  private let images: [ImageSections]
  /// The descriptors of the classes that the scan is for, and of their superclasses; `nil` for all.
  private let wanted: AddressTable<Bool>?
  private let protocols: [UnsafeRawPointer]
  private var protocolCount: Int { protocols.count }
  /// The types that declare a conformance themselves, those of each image together. A start with a few classes looks at a
  /// few of them, so each is checked when it is listed.
  private let types: [UnsafeRawPointer]
  /// For each image, the index behind its last type.
  private let ends: [Int]
  /// The index of each of these types, by the address of its descriptor; negative for other types.
  private let rows: AddressTable<Int>
  /// For each of these types in order, one cell for each protocol.
  private let cells: [Cell]

  /// The conformance of a type to a protocol. One word, because there are many cells.
  private struct Cell {
    private let word: UInt

    static let none = Cell(word: 0)
    /// The conformance is isolated to an actor.
    static let isolated = Cell(word: 1)

    private init(word: UInt) {
      self.word = word
    }

    init(_ conformance: UnsafeRawPointer?) {
      self = conformance.map { Cell(word: UInt(bitPattern: $0)) } ?? .isolated
    }

    var isNone: Bool { word == 0 }

    /// The conformance's descriptor, unless it is isolated to an actor.
    var conformance: UnsafeRawPointer? { word == 1 ? nil : UnsafeRawPointer(bitPattern: word) }
  }

  /// Reads the records of all images of a scope.
  ///
  /// - Parameters:
  ///   - scope: Which images.
  ///   - existentials: The protocols as types: `(any AlchemicDeclaring).self`. The methods take a protocol by its index
  ///     here.
  ///   - classes: The only classes that the scan is for; `nil` for all. Then less is kept, and no memory is filled for the
  ///     other classes of a large program.
  /// - Throws: The first image whose metadata is damaged, or has a layout that is not known.
  public convenience init(
    _ scope: Scope = .program, for existentials: [Any.Type], of classes: [AnyClass]? = nil
  ) throws(UnreadableMetadata) {
    let protocols = existentials.map { ExistentialLayout($0)?.protocols.first ?? Self.noProtocol }
    try self.init(scope, for: protocols, of: classes)
  }

  /// An address that no descriptor has, so that nothing conforms: the beginning of this image.
  private static var noProtocol: UnsafeRawPointer { #dsohandle }

  /// Reads the records of all images of a scope, looking for protocols by their descriptors.
  convenience init(
    _ scope: Scope, for protocols: [UnsafeRawPointer], of classes: [AnyClass]? = nil
  ) throws(UnreadableMetadata) {
    if let unreadable = MetadataProbe.unreadable { throw unreadable }
    try self.init(ImageSections.all(in: scope), for: protocols, of: classes)
  }

  /// Reads the records of some images.
  init(
    _ images: [ImageSections], for protocols: [UnsafeRawPointer], of classes: [AnyClass]? = nil
  ) throws(UnreadableMetadata) {
    self.images = images
    self.protocols = protocols
    let wanted = classes.map(Self.descriptors)
    self.wanted = wanted
    var types: [UnsafeRawPointer] = []
    var ends: [Int] = []
    var rows = AddressTable(absent: -1)
    var cells: [Cell] = []
    // The system provides only the pages that are used. A growing array would be copied again and again.
    cells.reserveCapacity(protocols.count * images.reduce(0) { $0 + $1.conformanceCount })
    for image in images {
      try Self.reading(image) { () throws(UnreadableMetadata.Reason) in
        try image.forEachConformance(to: protocols) { type, index, conformance in
          if let wanted, !wanted[type] { return }
          var row = rows[type]
          if row < 0 {
            row = types.count
            rows[type] = row
            types.append(type)
            cells.append(contentsOf: repeatElement(.none, count: protocols.count))
          }
          let cell = row * protocols.count + index
          if cells[cell].isNone { cells[cell] = Cell(conformance) }
        }
      }
      ends.append(types.count)
    }
    (self.types, self.ends, self.rows, self.cells) = (types, ends, rows, cells)
  }

  /// The descriptors of classes and of their superclasses.
  private static func descriptors(of classes: [AnyClass]) -> AddressTable<Bool> {
    var descriptors = AddressTable(capacity: classes.count, absent: false)
    for type in classes {
      var current: AnyClass? = type
      while let ancestor = current, !descriptors[TypeDescriptor(of: ancestor).address] {
        descriptors[TypeDescriptor(of: ancestor).address] = true
        current = _getSuperclass(ancestor)
      }
    }
    return descriptors
  }

  /// Whether the scan is for some classes; `nil` for all of the program.
  public func isFor(_ classes: [AnyClass]?) -> Bool {
    guard let wanted else { return true }
    return classes?.allSatisfy { wanted[TypeDescriptor(of: $0).address] } ?? false
  }

  /// The cell of a type, by its index, and a protocol.
  private func cell(_ row: Int, _ index: Int) -> Cell {
    cells[row * protocolCount + index]
  }

  /// The classes that declare or inherit a conformance to a protocol, sorted by name. Generic classes are left out, because
  /// they have no single type.
  ///
  /// - Parameter index: The index of the protocol in the scan.
  /// - Throws: The first image whose types are damaged, or have a layout that is not known.
  public func classes(conformingTo index: Int) throws(UnreadableMetadata) -> [AnyClass] {
    var found = try types(conformingTo: index).filter(\.isClass)
    guard !found.isEmpty else { return [] }
    found += try subclasses(of: Set(found.map(\.address)))
    return found.sorted(by: Self.isBefore).compactMap { $0.type as? AnyClass }
  }

  /// The structures and enumerations that declare a conformance to a protocol, sorted by name, without generic ones. An
  /// isolated conformance counts.
  ///
  /// - Parameter index: The index of the protocol in the scan.
  /// - Throws: The first image whose types are damaged, or have a layout that is not known.
  public func values(conformingTo index: Int) throws(UnreadableMetadata) -> [Any.Type] {
    try types(conformingTo: index).filter { !$0.isClass }.sorted(by: Self.isBefore).compactMap(\.type)
  }

  /// The types that declare a conformance to a protocol, checked.
  private func types(conformingTo index: Int) throws(UnreadableMetadata) -> [TypeDescriptor] {
    var found: [TypeDescriptor] = []
    var start = 0
    for (image, end) in zip(images, ends) {
      try Self.reading(image) { () throws(UnreadableMetadata.Reason) in
        var knownParent: UnsafeRawPointer?
        for row in start..<end where !cell(row, index).isNone {
          try image.checkConforming(types[row], knownParent: &knownParent)
          found.append(TypeDescriptor(types[row]))
        }
      }
      start = end
    }
    return found
  }

  /// The direct and indirect subclasses of some classes, without these classes.
  private func subclasses(of classes: Set<UnsafeRawPointer>) throws(UnreadableMetadata) -> [TypeDescriptor] {
    var children: [UnsafeRawPointer: [TypeDescriptor]] = [:]
    for image in images {
      try Self.reading(image) { () throws(UnreadableMetadata.Reason) in
        var others: [TypeDescriptor] = []
        try image.forEachType { type in
          switch type.superclass {
          case .none: break
          case .known(let superclass): children[superclass.address, default: []].append(type)
          case .unknown: others.append(type)
          }
        }
        for type in others {
          try image.check(type)
          guard let type = type.type as? AnyClass, let superclass = _getSuperclass(type) else { continue }
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
    for type in found {
      guard let image = images.first(where: { $0.contains(type.address) }) else { continue }
      try Self.reading(image) { () throws(UnreadableMetadata.Reason) in try image.check(type) }
    }
    return found
  }

  /// Reads an image, and throws what cannot be read with the image's file.
  private static func reading(
    _ image: ImageSections, _ body: () throws(UnreadableMetadata.Reason) -> Void
  ) throws(UnreadableMetadata) {
    do {
      try body()
    } catch {
      throw UnreadableMetadata(file: image.fileName, reason: error)
    }
  }

  /// By name, then by module, then by address.
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

  /// The files of images whose classes conform to copies of the protocols, so that no scan with these protocols finds them.
  ///
  /// A dynamic library has its own copy of a protocol if the module of the protocol is linked into it statically.
  public var imagesWithCopies: [String] {
    guard let first = protocols.first else { return [] }
    return images.filter { !$0.contains(first) && $0.conforms(toCopiesOf: protocols) }.map(\.fileName)
  }

  /// Whether the scan has read the image that declares a class.
  public func includes(_ type: AnyClass) -> Bool {
    let descriptor = TypeDescriptor(of: type).address
    return images.contains { $0.contains(descriptor) }
  }

  /// The conformances of a class, as the records show them. The scan must be for the class; see ``isFor(_:)``.
  public func conformances(of type: AnyClass) -> Conformances {
    assert(isFor([type]), "the scan is not for \(type)")
    return Conformances(scan: self, type: type)
  }

  /// The protocols of the scan that a class conforms to.
  public struct Conformances {
    private let scan: MetadataScan
    /// The class.
    public let type: AnyClass
    /// The nearest class, among the class and its superclasses, that declares conformances. Most classes have one such
    /// ancestor.
    private var nearest: Ancestor?
    /// The other ancestors, nearest first.
    private var farther: [Ancestor] = []
    /// Whether the scan has read all images that declare the class and its superclasses.
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
        if !scan.includes(ancestor) { isKnown = false }
        let row = scan.rows[descriptor.address]
        if row >= 0 {
          let ancestor = Ancestor(type: ancestor, row: row)
          if nearest == nil { nearest = ancestor } else { farther.append(ancestor) }
        }
        current = _getSuperclass(ancestor)
      }
    }

    /// The nearest ancestor that declares a conformance to a protocol, and the conformance.
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

    /// The class as a metatype of a protocol. A cast is slower: for each class, the runtime searches the records of the
    /// whole program.
    ///
    /// - Parameters:
    ///   - index: The index of the protocol in the scan.
    ///   - metatype: The type of the protocol's metatypes: `(any AlchemicDeclaring.Type).self`.
    public func metatype<Metatype>(conformingTo index: Int, as metatype: Metatype.Type) -> Metatype? {
      guard let (ancestor, conformance) = ancestor(conformingTo: index) else {
        return isKnown ? nil : type as? Metatype
      }
      // An existential metatype of one protocol consists of the metadata and the witness table, one word each.
      guard MemoryLayout<Metatype>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, let conformance,
        !TypeDescriptor(of: ancestor).isGeneric,
        let witnesses = swift_getWitnessTable(conformance, unsafeBitCast(ancestor, to: UnsafeRawPointer.self), nil)
      else { return type as? Metatype }
      return unsafeBitCast((unsafeBitCast(type, to: UnsafeRawPointer.self), witnesses), to: Metatype.self)
    }

    /// Whether the class conforms to a protocol only on an actor, where other code cannot use the conformance.
    public func isIsolated(conformingTo index: Int) -> Bool {
      ancestor(conformingTo: index).map { $0.conformance == nil } ?? false
    }

    /// Whether the class conforms to a protocol; `nil` where the records are not sufficient.
    public func conforms(to index: Int) -> Bool? {
      guard let (ancestor, conformance) = ancestor(conformingTo: index) else { return isKnown ? false : nil }
      // Only the runtime can evaluate conditional conformances and those isolated to an actor.
      return conformance == nil || TypeDescriptor(of: ancestor).isGeneric ? nil : true
    }
  }
}
