// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// The Swift metadata sections of one image.
struct ImageSections {
  private let table: SectionTable
  private let memory: ImageMemory
  /// The address of the table, which is in the image.
  private let address: UnsafeRawPointer
  /// The memory of the image.
  private let extent: Range<UnsafeRawPointer>

  /// The images of a scope, in the order they were loaded.
  static func all(in scope: MetadataScan.Scope) throws(UnreadableMetadata) -> [ImageSections] {
    try all(SelectedImages(scope))
  }

  /// The image that contains an address; `nil` where the runtime knows no such image.
  static func holding(_ address: UnsafeRawPointer) throws(UnreadableMetadata) -> ImageSections? {
    try all(SelectedImages(holding: address)).first
  }

  private static func all(_ selected: SelectedImages) throws(UnreadableMetadata) -> [ImageSections] {
    var collected = Collected(selected: selected)
    withUnsafeMutablePointer(to: &collected) { pointer in
      alchemic_enumerate_section_tables(
        { table, context in
          guard let context else { return false }
          // The context is the `collected` above, which outlives this call; the runtime calls back on this thread.
          return context.assumingMemoryBound(to: Collected.self).pointee.add(table)
        }, pointer)
    }
    if let unreadable = collected.unreadable { throw unreadable }
    return collected.images
  }

  /// Reads the table of an image at an address.
  init(
    _ address: UnsafeRawPointer, in memory: ImageMemory, _ extent: Range<UnsafeRawPointer>
  ) throws(UnreadableMetadata.Reason) {
    table = try SectionTable(address, in: memory)
    self.address = address
    self.extent = extent
    let records = table.conformances.baseAddress ?? table.types.baseAddress
    self.memory = records.flatMap { ImageMemory(around: address, and: $0) } ?? memory
  }

  /// How many conformances the image declares.
  var conformanceCount: Int { table.conformances.count / 4 }

  /// Calls back with each conformance of a type to one of the protocols: the address of the type's descriptor, which
  /// ``checkConforming(_:knownParent:)`` has to check before it is read, the protocol's index, and the conformance's
  /// descriptor, which is `nil` for a conformance that is isolated to an actor.
  func forEachConformance(
    to protocols: [UnsafeRawPointer], _ body: (UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void
  ) throws(UnreadableMetadata.Reason) {
    guard let first = protocols.min(), let last = protocols.max() else { return }
    try protocols.withUnsafeBufferPointer { (protocols) throws(UnreadableMetadata.Reason) in
      try forEachConformance { (conformed, descriptor) throws(UnreadableMetadata.RecordFault) in
        // The protocols of one module are near to each other, and most others are not.
        guard conformed >= first, conformed <= last, let index = protocols.firstIndex(of: conformed) else { return }
        guard let type = try type(of: descriptor) else { return }
        let isIsolated = descriptor.load(fromByteOffset: 12, as: UInt32.self) & (1 << 19) != 0
        body(type, index, isIsolated ? nil : descriptor)
      }
    }
  }

  /// Calls back with the protocol of each conformance, which may be in another image, and the conformance's descriptor.
  @inline(__always)
  private func forEachConformance(
    _ body: (UnsafeRawPointer, UnsafeRawPointer) throws(UnreadableMetadata.RecordFault) -> Void
  ) throws(UnreadableMetadata.Reason) {
    try forEachRecord(in: table.conformances, .conformances) { (descriptor) throws(UnreadableMetadata.RecordFault) in
      guard memory.isDescriptor(descriptor, count: 16) else { throw .invalidPointer(.descriptor) }
      // The kinds of references to types from 4 on are not known.
      let flags = descriptor.load(fromByteOffset: 12, as: UInt32.self)
      guard flags & 0x20 == 0 else { throw .unknownKind(.type, (flags >> 3) & 7) }
      if let conformed = try conformedProtocol(of: descriptor) { try body(conformed, descriptor) }
    }
  }

  /// The protocol of a conformance, which may be in another image; `nil` where a library does not have it.
  @inline(__always)
  private func conformedProtocol(
    of conformance: UnsafeRawPointer
  ) throws(UnreadableMetadata.RecordFault) -> UnsafeRawPointer? {
    let offset = conformance.load(as: Int32.self)
    let target = conformance + Int(offset & ~1)
    guard offset & 1 != 0 else {
      guard memory.contains(target, count: 1) else { throw .invalidPointer(.protocol) }
      return target
    }
    guard memory.containsPointer(at: target) else { throw .invalidPointer(.protocol) }
    return target.load(as: UnsafeRawPointer?.self)
  }

  /// The type of a conformance, which may be in another image; `nil` for a type that Swift does not declare, and where a
  /// library does not have it.
  private func type(of conformance: UnsafeRawPointer) throws(UnreadableMetadata.RecordFault) -> UnsafeRawPointer? {
    let kind = (conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3) & 7
    guard kind <= 1 else { return nil }
    guard let type = RelativePointer.target(at: conformance + 4) else { throw .invalidPointer(.type) }
    if kind == 1 {
      guard memory.containsPointer(at: type) else { throw .invalidPointer(.type) }
      return type.load(as: UnsafeRawPointer?.self)
    }
    return type
  }

  /// Checks what a scan reads of a type from ``forEachConformance(to:_:)``.
  ///
  /// - Parameter knownParent: The parent of the type that was checked last, which is not checked again.
  func checkConforming(
    _ type: UnsafeRawPointer, knownParent: inout UnsafeRawPointer?
  ) throws(UnreadableMetadata.Reason) {
    do throws(UnreadableMetadata.RecordFault) {
      guard let memory = ImageMemory.of(type, nearTo: memory) else { throw .invalidPointer(.type) }
      try memory.check(TypeDescriptor(type), knownParent: &knownParent)
    } catch {
      let index = self.index(in: table.conformances) { (try? self.type(of: $0)) == type }
      throw .record(.conformances, index: index ?? 0, error)
    }
  }

  /// Whether the image has conformances to other protocols with the names and modules of these: to copies of them.
  func conforms(toCopiesOf protocols: [UnsafeRawPointer]) -> Bool {
    var others: Set<UnsafeRawPointer> = []
    // The scan has read the same records before, so all of them can be read.
    try? forEachConformance { (conformed, _) throws(UnreadableMetadata.RecordFault) in
      if !protocols.contains(conformed) { others.insert(conformed) }
    }
    return others.contains { other in
      isProtocol(other)
        && protocols.contains { ProtocolDescriptor($0).hasNameAndModule(of: ProtocolDescriptor(other)) }
    }
  }

  /// Whether the name and the module of a protocol can be read.
  private func isProtocol(_ address: UnsafeRawPointer) -> Bool {
    guard let memory = ImageMemory.of(address, nearTo: memory), memory.isDescriptor(address, count: 24) else {
      return false
    }
    do {
      try memory.checkName(address)
      try memory.checkParents(of: address)
      return true
    } catch {
      return false
    }
  }

  /// The file of the image, without its directory; empty for the executable.
  var fileName: String { Image(holding: address)?.fileName ?? "" }

  /// Calls back with each type that the image declares.
  func forEachType(
    _ body: (TypeDescriptor) throws(UnreadableMetadata.RecordFault) -> Void
  ) throws(UnreadableMetadata.Reason) {
    try forEachRecord(in: table.types, .types) { (descriptor) throws(UnreadableMetadata.RecordFault) in
      let type = TypeDescriptor(descriptor)
      if try memory.checkKind(type) {
        try memory.checkSuperclass(of: type)
        try body(type)
      }
    }
  }

  /// Checks what a scan reads of a type from ``forEachType(_:)`` besides its superclass.
  func check(_ type: TypeDescriptor) throws(UnreadableMetadata.Reason) {
    var noParent: UnsafeRawPointer?
    do {
      try memory.check(type, knownParent: &noParent)
    } catch {
      throw .record(.types, index: index(in: table.types) { $0 == type.address } ?? 0, error)
    }
  }

  /// A conformance that the image declares.
  struct Conformance {
    let address: UnsafeRawPointer
    let `protocol`: UnsafeRawPointer
    /// Not checked yet.
    let type: TypeDescriptor
  }

  /// The conformance of a witness table; `nil` where it cannot be read.
  func conformance(of witnesses: UnsafeRawPointer) -> Conformance? {
    guard memory.containsPointer(at: witnesses), let address = witnesses.load(as: UnsafeRawPointer?.self),
      memory.isDescriptor(address, count: 16), let conformed = try? conformedProtocol(of: address),
      let type = try? type(of: address)
    else { return nil }
    return Conformance(address: address, protocol: conformed, type: TypeDescriptor(type))
  }

  /// Whether a conformance has a record.
  func hasRecord(of conformance: UnsafeRawPointer) -> Bool {
    index(in: table.conformances) { $0 == conformance } != nil
  }

  /// The index of the first record whose target is the wanted descriptor.
  private func index(
    in records: UnsafeRawBufferPointer, where isWanted: (UnsafeRawPointer) -> Bool
  ) -> Int? {
    guard let start = records.baseAddress else { return nil }
    return (0..<records.count / 4).first { index in
      // As `forEachRecord` reads them: a target is the descriptor, or a pointer to it.
      let record = start + 4 * index
      let value = record.load(as: Int32.self)
      let target = record + Int(value & ~3)
      switch value & 3 {
      case 0: return value != 0 && isWanted(target)
      case 1: return memory.containsPointer(at: target) && target.load(as: UnsafeRawPointer?.self).map(isWanted) == true
      default: return false
      }
    }
  }

  /// Whether an address is in the image.
  func contains(_ address: UnsafeRawPointer) -> Bool {
    extent.contains(address)
  }

  /// Calls back with the target of each record, which should be in this image.
  @inline(__always)
  private func forEachRecord(
    in section: UnsafeRawBufferPointer, _ name: UnreadableMetadata.Section,
    _ body: (UnsafeRawPointer) throws(UnreadableMetadata.RecordFault) -> Void
  ) throws(UnreadableMetadata.Reason) {
    guard let start = section.baseAddress else { return }
    for offset in stride(from: 0, to: section.count, by: 4) {
      // The two low bits are the kind of the target: 0 is the descriptor, and 1 is a pointer to it.
      let address = start + offset
      let value = address.load(as: Int32.self)
      guard value != 0 else { continue }
      let target = address + Int(value & ~3)
      do throws(UnreadableMetadata.RecordFault) {
        switch value & 3 {
        case 0: try body(target)
        case 1:
          guard memory.containsPointer(at: target) else { throw .invalidPointer(.descriptor) }
          // A descriptor of another image has a record there, too.
          guard let target = target.load(as: UnsafeRawPointer?.self), extent.contains(target) else { continue }
          try body(target)
        default: throw .unknownKind(.record, UInt32(value & 3))
        }
      } catch {
        throw .record(name, index: offset / 4, error)
      }
    }
  }
}

/// The images to read.
private struct SelectedImages {
  private let program: Image?
  private let directory: Substring
  private let others: [Image]
  /// The directory in the path of the last image, and whether it is the program's. Most libraries are in the same few.
  private var last: (named: String, isOfProgram: Bool)?

  init(_ scope: MetadataScan.Scope) {
    program = Image.program
    directory = program?.directory ?? ""
    switch scope {
    case .program: others = []
    case .programAnd(let classes): others = classes.compactMap { Image(holding: TypeDescriptor(of: $0).address) }
    }
  }

  /// One image alone.
  init(holding address: UnsafeRawPointer) {
    program = nil
    directory = ""
    others = [Image(holding: address)].compactMap(\.self)
  }

  mutating func includes(_ image: Image) -> Bool {
    if image.extent == program?.extent || others.contains(where: { $0.extent == image.extent }) { return true }
    guard !directory.isEmpty else { return false }
    let named = image.namedDirectory
    if let last, last.named == named { return last.isOfProgram }
    let found = image.directory
    // Of a file that has just been deleted, nothing is known.
    last = found.isEmpty ? nil : named.map { ($0, found == directory) }
    return found == directory
  }
}

private struct Collected {
  var selected: SelectedImages
  var images: [ImageSections] = []
  var unreadable: UnreadableMetadata?

  /// Adds the image of a table if it is selected; false once an image cannot be read.
  mutating func add(_ table: UnsafeRawPointer) -> Bool {
    guard let image = Image(holding: table), selected.includes(image), let memory = ImageMemory(around: table) else {
      return true
    }
    do {
      images.append(try ImageSections(table, in: memory, image.extent))
      return true
    } catch {
      unreadable = UnreadableMetadata(file: image.fileName, reason: error)
      return false
    }
  }
}
