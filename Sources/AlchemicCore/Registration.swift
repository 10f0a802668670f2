internal import AlchemicRuntime

/// Finds the classes of a container and collects what they declare.
package final class Registration {
  /// The registration whose declarations are being read on this thread.
  private static let current = TaskLocal<Transfer?>(wrappedValue: nil)

  private let scan: ALCScan
  private var declarations: [FactoryDeclaration] = []
  private var problems: [Problem] = []
  private var fallbacks: [ALCClassObjectFactory] = []
  private(set) var classes: [AnyClass] = []
  private var configurations: [any AlchemicConfig.Type] = []
  private var conformances = ScannedConformances.unknown

  /// What a start has to hand over itself: the application objects' classes.
  private(set) var applications: [any AlchemicApplicationDelegate.Type] = []

  init(_ scan: ALCScan) {
    self.scan = scan
  }

  /// Registers a factory for a class, unless the program declares one for it or for a class that inherits from it.
  ///
  /// Call it from within ``AlchemicDeclaring/alchemic(_:)``, any number of times; elsewhere it does nothing.
  package static func registerFallback<Object: AnyObject>(
    _ type: Object.Type, fileID: String, line: Int, make: @escaping () throws -> Object
  ) {
    guard let registration = current.get()?.registration else { return }
    guard !registration.fallbacks.contains(where: { $0.objectType == type }) else { return }
    let factory = ALCClassObjectFactory(objectType: type, make: .synchronous { _ in try make() })
    factory.declaration.place = SourcePlace(fileID: fileID, line: line)
    registration.fallbacks.append(factory)
  }

  /// Finds the classes, and returns how many there are.
  func findClasses() -> Int {
    let found = Self.find(scan)
    classes = found.classes
    conformances = found.conformances
    configurations = found.configurations
    return classes.count
  }

  private struct Found {
    var classes: [AnyClass]
    var configurations: [any AlchemicConfig.Type]
    var conformances = ScannedConformances.unknown
  }

  private static func find(_ scan: ALCScan) -> Found {
    switch scan {
    case .classes(let classes):
      return Found(
        classes: classes.filter { $0 is any AlchemicDeclaring.Type },
        configurations: classes.compactMap { $0 as? any AlchemicConfig.Type })
    case .program:
      let program = MetadataScan(.program)
      let configurations = program.configurations
      let others = configurations.flatMap { $0.scanBundlesWithClasses }
      let metadata = others.isEmpty ? program : MetadataScan(.programAnd(others))
      return Found(
        classes: metadata.classes(conformingTo: (any AlchemicDeclaring).self), configurations: configurations,
        conformances: ScannedConformances(metadata))
    case .modules(let modules):
      let program = MetadataScan(.program)
      func isWanted(_ type: AnyClass) -> Bool { modules.contains(TypeNames.module(of: type)) }
      return Found(
        classes: program.classes(conformingTo: (any AlchemicDeclaring).self).filter(isWanted),
        configurations: program.configurations.filter(isWanted), conformances: ScannedConformances(program))
    case .changed(let scan, let added, let leftOut):
      // Whoever is named twice counts once.
      let isAdded = Set(added.map(ObjectIdentifier.init))
      let isGone = isAdded.union(leftOut.map(ObjectIdentifier.init))
      var found = find(scan)
      // What is added may be of an image that was not read.
      if !added.isEmpty { found.conformances = .unknown }
      found.classes.removeAll { isGone.contains(ObjectIdentifier($0)) }
      found.configurations.removeAll { isGone.contains(ObjectIdentifier($0)) }
      let more = find(.classes(added))
      found.classes += more.classes
      found.configurations += more.configurations
      return found
    }
  }

  /// Reads what the classes declare, and returns how many factories that makes.
  func readDeclarations() -> Int {
    Self.current.withValue(Transfer(registration: self)) {
      for type in classes { read(type) }
      let configuration = ALCConfiguration()
      for type in configurations { type.configureAlchemic(configuration) }
      configuration.factories.forEach(take)
    }
    for fallback in fallbacks {
      let isReplaced = declarations.contains { declaration in
        declaration.isClass && TypeRelation.isClass(declaration.objectType, orSubclassOf: fallback.objectType)
      }
      if !isReplaced { take(fallback) }
    }
    return declarations.count
  }

  /// Chooses what each dependency gets.
  func resolve() -> Model {
    var resolver = Resolver(declarations, problems: problems)
    return resolver.resolve()
  }

  private func read(_ type: AnyClass) {
    guard let declaring = conformances.declaring(type) else { return }
    let managed = conformances.managed(type)
    let factory = ALCClassObjectFactory(
      objectType: type, make: managed.map { managed in .synchronous { _ in managed.init() } })
    declaring.alchemic(factory)
    factory.declaration.mayBeAware = conformances.mayBeAware(type)
    if conformances.mayBeApplication(type), let application = type as? any AlchemicApplicationDelegate.Type {
      factory.declaration.mode = .reference
      applications.append(application)
    }
    take(factory)
  }

  private func take(_ factory: ALCClassObjectFactory) {
    declarations.append(factory.declaration)
    declarations += factory.methods
    problems += factory.problems
  }

  /// `@unchecked`: the task-local value is read on the thread that set it, while it registers, and nowhere else.
  private struct Transfer: @unchecked Sendable {
    let registration: Registration
  }
}

/// Which classes conform to the container's own protocols, where a scan has told.
///
/// The runtime goes over every record of the program to find whether a class conforms, and a start asks that of each
/// class; the scan goes over them once for all.
private enum ScannedConformances {
  /// Not known: ask the runtime.
  case unknown
  case known(Known)

  struct Known {
    let declaring: [ObjectIdentifier: any AlchemicDeclaring.Type]
    let managed: [ObjectIdentifier: any AlchemicManaged.Type]
    let applications: Set<ObjectIdentifier>
    let aware: Set<ObjectIdentifier>
  }

  init(_ metadata: MetadataScan) {
    func identifiers(_ existential: Any.Type) -> Set<ObjectIdentifier> {
      Set(metadata.classes(conformingTo: existential).map(ObjectIdentifier.init))
    }
    self = .known(
      Known(
        declaring: metadata.metatypes(
          conformingTo: (any AlchemicDeclaring).self, as: (any AlchemicDeclaring.Type).self),
        managed: metadata.metatypes(conformingTo: (any AlchemicManaged).self, as: (any AlchemicManaged.Type).self),
        applications: identifiers((any AlchemicApplicationDelegate).self),
        aware: identifiers((any AlchemicAware).self)))
  }

  func declaring(_ type: AnyClass) -> (any AlchemicDeclaring.Type)? {
    if case .known(let known) = self, let found = known.declaring[ObjectIdentifier(type)] { return found }
    return type as? any AlchemicDeclaring.Type
  }

  func managed(_ type: AnyClass) -> (any AlchemicManaged.Type)? {
    if case .known(let known) = self { return known.managed[ObjectIdentifier(type)] }
    return type as? any AlchemicManaged.Type
  }

  func mayBeApplication(_ type: AnyClass) -> Bool {
    if case .known(let known) = self { known.applications.contains(ObjectIdentifier(type)) } else { true }
  }

  func mayBeAware(_ type: AnyClass) -> Bool {
    if case .known(let known) = self { known.aware.contains(ObjectIdentifier(type)) } else { true }
  }
}

extension MetadataScan {
  fileprivate var configurations: [any AlchemicConfig.Type] {
    classes(conformingTo: (any AlchemicConfig).self).compactMap { $0 as? any AlchemicConfig.Type }
  }
}
