// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The classes that a scan finds.
struct FoundClasses {
  /// The classes that declare themselves.
  var classes: [MetadataScan.Conformances] = []
  /// The structures and enumerations that declare themselves.
  private(set) var values: [any AlchemicDeclaringValue.Type] = []
  /// The classes that configure containers.
  private(set) var configurations: [any AlchemicConfig.Type] = []
  /// The listed modules without such a type.
  private(set) var emptyModules: [EmptyModule] = []

  /// The files of images whose classes the scan cannot find, because they have their own copy of AlchemicCore.
  private(set) var imagesWithCopies: [String] = []

  /// The image that the scan could not read, with the reason. Then no class is found.
  private(set) var unreadable: UnreadableMetadata?

  /// The last scan of the program. The start of a few listed classes takes less time than a scan, and tests start many such
  /// containers. A program that starts one container, with all its classes, keeps no scan. A scan never changes, so threads
  /// may share it.
  private static let kept = Mutex<(images: LoadedImages, scan: UncheckedTransfer<MetadataScan>)?>(nil)

  /// A scan of the program. The first one for listed classes is for these alone: a program that lists its classes needs no
  /// other. The next one, if those are not enough, is of all classes.
  ///
  /// - Parameters:
  ///   - classes: The classes that it must be for; `nil` for all.
  ///   - isKept: Whether later starts may need it, too.
  private static func program(of classes: [AnyClass]? = nil, isKept: Bool = true) throws(UnreadableMetadata)
    -> MetadataScan
  {
    // Read first: what is loaded during the scan changes the numbers.
    let images = LoadedImages.now
    let known = kept.withLock { $0 }
    let isCurrent = known?.images == images
    if let known, isCurrent, known.scan.value.isFor(classes) { return known.scan.value }
    let scan = try MetadataScan(.program, for: ScannedProtocol.existentials, of: isCurrent ? nil : classes)
    let transfer = UncheckedTransfer(scan)
    guard isKept || isCurrent else { return scan }
    kept.withLock { kept in
      // Another thread may have scanned all classes in the meantime.
      if kept?.images != images || kept?.scan.value.isFor(nil) != true { kept = (images, transfer) }
    }
    return scan
  }

  init() {}

  init(_ scan: ClassScan) {
    do {
      try find(scan)
    } catch {
      self = Self()
      unreadable = error
    }
  }

  private mutating func find(_ scan: ClassScan) throws(UnreadableMetadata) {
    switch scan.base {
    case .classes(let classes):
      if !classes.isEmpty { try find(classes, in: Self.program(of: classes + scan.added)) }
    case .program: try findProgram()
    case .modules(let modules): try find(modules: modules)
    }
    for change in scan.changes {
      switch change {
      case .classes(let added, let leftOut): try self.change(adding: added, leavingOut: leftOut)
      case .values(let added, let leftOut): self.change(adding: added, leavingOut: leftOut)
      }
    }
  }

  private mutating func find(_ classes: [AnyClass], in program: MetadataScan) {
    // A class may be listed twice.
    var listed = AddressTable(capacity: classes.count, absent: false)
    for type in classes where !listed[type] {
      listed[type] = true
      let conformances = program.conformances(of: type)
      if conformances.declaring != nil { self.classes.append(conformances) }
      add(conformances)
    }
  }

  private mutating func add(_ conformances: MetadataScan.Conformances) {
    if let configuration = conformances.configuration { configurations.append(configuration) }
  }

  /// Reads the program's images, and further ones as long as a configuration that was found names one.
  private mutating func findProgram() throws(UnreadableMetadata) {
    var named: [AnyClass] = []
    var asked: Set<ObjectIdentifier> = []
    var scan = try Self.program(isKept: false)
    while true {
      configurations = []
      for type in try scan.classes(conformingTo: .configuration) { add(scan.conformances(of: type)) }
      // Each is asked once, so that the search ends.
      let unread = configurations.filter { asked.insert(ObjectIdentifier($0)).inserted }
        .flatMap { $0.scanBundlesWithClasses }.filter { !scan.includes($0) }
      if unread.isEmpty { break }
      named += unread
      scan = try MetadataScan(.programAnd(named), for: ScannedProtocol.existentials)
    }
    classes = try scan.classes(conformingTo: .declaring).map { scan.conformances(of: $0) }
    values = try scan.declaringValues()
    imagesWithCopies = scan.imagesWithCopies
  }

  private mutating func find(modules: [String]) throws(UnreadableMetadata) {
    let program = try Self.program()
    let wanted = Set(modules)
    // The modules of all types that declare, including modules that the scan does not name.
    var declaring: Set<String> = []
    var last: (module: String, isWanted: Bool)?
    func isWanted(_ type: Any.Type) -> Bool {
      let module = TypeNames.module(of: type)
      // Most types are of the same module as the one before.
      if let last, last.module == module { return last.isWanted }
      declaring.insert(module)
      let isWanted = wanted.contains(module)
      last = (module, isWanted)
      return isWanted
    }
    classes = try program.classes(conformingTo: .declaring).filter(isWanted).map { program.conformances(of: $0) }
    for type in try program.classes(conformingTo: .configuration).filter(isWanted) {
      add(program.conformances(of: type))
    }
    values = try program.declaringValues().filter { isWanted($0) }
    emptyModules = modules.filter { !declaring.contains($0) }.map { EmptyModule(name: $0, declaring: declaring) }
  }

  private mutating func change(adding added: [AnyClass], leavingOut: [AnyClass]) throws(UnreadableMetadata) {
    // Removing the added classes first avoids duplicates.
    let removed = Set((added + leavingOut).map(ObjectIdentifier.init))
    classes.removeAll { removed.contains(ObjectIdentifier($0.type)) }
    configurations.removeAll { removed.contains(ObjectIdentifier($0)) }
    if !added.isEmpty { try find(added, in: Self.program(of: added)) }
  }

  private mutating func change(
    adding added: [any AlchemicDeclaringValue.Type], leavingOut: [any AlchemicDeclaringValue.Type]
  ) {
    let removed = Set((added + leavingOut).map { ObjectIdentifier($0) })
    values = values.filter { !removed.contains(ObjectIdentifier($0)) } + added
  }
}
