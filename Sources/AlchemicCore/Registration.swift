internal import AlchemicRuntime

/// What another target of the package learns from the declarations of a container.
///
/// There is one of each type for each registration, and so for each start: containers share none. The start's objects
/// find it with ``ALCContext/companion(_:)``.
package protocol RegistrationCompanion: AnyObject, Sendable {
  init()

  /// What is wrong with what was declared; told with the problems of the graph. Called once all is declared, before any
  /// value is looked for.
  func problems() -> [Problem]
}

/// Finds the classes of a container and collects what they declare.
package final class Registration {
  /// The registration whose declarations are being read on this thread.
  private static let current = TaskLocal<Transfer?>(wrappedValue: nil)

  private let scan: ALCScan
  private var collected = Collected()
  private var fallbacks: [ALCClassObjectFactory] = []
  private var classes: [MetadataScan.Conformances] = []
  private var configurations: [any AlchemicConfig.Type] = []
  private var companions: [any RegistrationCompanion] = []
  /// The modules that were named and declare no class for a container: misspelt ones.
  private(set) var emptyModules: [String] = []

  /// What a start has to hand over itself: the application objects' classes.
  var applications: [any AlchemicApplicationDelegate.Type] { collected.applications }

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

  /// The one companion of a type that the registration which reads declarations on this thread has; `nil` where none
  /// does.
  package static func companion<Companion: RegistrationCompanion>(_ type: Companion.Type) -> Companion? {
    guard let registration = current.get()?.registration else { return nil }
    for case let companion as Companion in registration.companions { return companion }
    let companion = Companion()
    registration.companions.append(companion)
    return companion
  }

  /// Finds the classes, and returns how many there are.
  func findClasses() -> Int {
    let found = Self.find(scan)
    classes = found.classes
    configurations = found.configurations
    emptyModules = found.emptyModules
    return classes.count
  }

  private struct Found {
    var classes: [MetadataScan.Conformances]
    var configurations: [any AlchemicConfig.Type]
    var emptyModules: [String] = []

    init(_ classes: [AnyClass], in scan: MetadataScan, isWanted: (AnyClass) -> Bool = { _ in true }) {
      self.classes = classes.map { scan.conformances(of: $0) }
      configurations = scan.configurations.filter(isWanted)
    }
  }

  private static func find(_ scan: ALCScan) -> Found {
    switch scan {
    case .classes(let classes):
      let program = MetadataScan(.program, for: SoughtProtocol.existentials)
      var found = Found([], in: program, isWanted: { _ in false })
      for type in classes {
        let conformances = program.conformances(of: type)
        if conformances.declaring != nil || conformances.isIsolated(.declaring) { found.classes.append(conformances) }
        if let configuration = conformances.configuration { found.configurations.append(configuration) }
      }
      return found
    case .program:
      let program = MetadataScan(.program, for: SoughtProtocol.existentials)
      let others = program.configurations.flatMap { $0.scanBundlesWithClasses }
      let whole = others.isEmpty ? program : MetadataScan(.programAnd(others), for: SoughtProtocol.existentials)
      var found = Found(whole.classes(conformingTo: .declaring), in: whole)
      found.configurations = program.configurations
      return found
    case .modules(let modules):
      let program = MetadataScan(.program, for: SoughtProtocol.existentials)
      var empty = Set(modules)
      func isWanted(_ type: AnyClass) -> Bool {
        let module = TypeNames.module(of: type)
        empty.remove(module)
        return modules.contains(module)
      }
      var found = Found(program.classes(conformingTo: .declaring).filter(isWanted), in: program, isWanted: isWanted)
      found.emptyModules = modules.filter(empty.contains)
      return found
    case .changed(let scan, let added, let leftOut):
      // Whoever is named twice counts once.
      let isAdded = Set(added.map(ObjectIdentifier.init))
      let isGone = isAdded.union(leftOut.map(ObjectIdentifier.init))
      var found = find(scan)
      found.classes.removeAll { isGone.contains(ObjectIdentifier($0.type)) }
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
      // Collected here first: what belongs to an object costs a check of who else uses it at each step.
      var collected = Collected()
      collected.declarations.reserveCapacity(classes.count)
      for type in classes { collected.read(type) }
      let configuration = ALCConfiguration()
      for type in configurations { type.configureAlchemic(configuration) }
      for factory in configuration.factories { collected.take(factory) }
      self.collected = collected
    }
    // What the scan found is not needed any more.
    classes = []
    for fallback in fallbacks {
      let isReplaced = collected.declarations.contains { declaration in
        declaration.isClass && TypeRelation.isClass(declaration.objectType, orSubclassOf: fallback.objectType)
      }
      if !isReplaced { collected.take(fallback) }
    }
    return collected.declarations.count
  }

  /// Chooses what each dependency gets.
  func resolve() -> Model {
    var resolver = Resolver(
      collected.declarations, problems: collected.problems + companions.flatMap { $0.problems() })
    collected.declarations = []
    return resolver.resolve(companions: companions)
  }

  /// What the classes declare.
  private struct Collected {
    var declarations: [FactoryDeclaration] = []
    var problems: [Problem] = []
    var applications: [any AlchemicApplicationDelegate.Type] = []

    mutating func read(_ conformances: MetadataScan.Conformances) {
      guard let declaring = conformances.declaring else {
        if conformances.isIsolated(.declaring) {
          problems.append(
            Self.isolated(
              conformances.type, "AlchemicDeclaring",
              or: "write `nonisolated static func alchemic(_:)` and declare an `AcInitializer`"))
        }
        return
      }
      let managed = conformances.managed
      let factory = ALCClassObjectFactory(objectType: conformances.type, make: managed.map { .managed($0) })
      declaring.alchemic(factory)
      if managed == nil, factory.declaration.make == nil, conformances.isIsolated(.managed) {
        problems.append(Self.isolated(conformances.type, "AlchemicManaged", or: "declare an `AcInitializer`"))
        // That nothing says how to make the object is no further problem.
        factory.declaration.make = .initializer { _ in throw CancellationError() }
      }
      factory.declaration.mayBeAware = conformances.conforms(to: .aware) ?? true
      if let application = conformances.application {
        factory.declaration.mode = .reference
        applications.append(application)
      }
      take(factory)
    }

    /// A class cannot be asked what it declares where only an actor can ask it.
    private static func isolated(_ type: AnyClass, _ conformance: String, or remedy: String) -> Problem {
      let name = TypeNames.short(type)
      return Problem(
        .illegalArgument(
          reason: "\(name) conforms to \(conformance) on an actor only.",
          remedy: "Write `nonisolated` before the class, or \(remedy)."),
        asker: Problem.Asker(name: name, place: nil))
    }

    mutating func take(_ factory: ALCClassObjectFactory) {
      declarations.append(factory.declaration)
      declarations += factory.methods
      problems += factory.problems
    }
  }

  /// `@unchecked`: the task-local value is read on the thread that set it, while it registers, and nowhere else.
  private struct Transfer: @unchecked Sendable {
    let registration: Registration
  }
}

/// The protocols that a scan looks for.
private enum SoughtProtocol: Int, CaseIterable {
  case declaring, managed, application, aware, configuration

  static let existentials: [Any.Type] = allCases.map { sought in
    switch sought {
    case .declaring: (any AlchemicDeclaring).self
    case .managed: (any AlchemicManaged).self
    case .application: (any AlchemicApplicationDelegate).self
    case .aware: (any AlchemicAware).self
    case .configuration: (any AlchemicConfig).self
    }
  }
}

extension MetadataScan {
  fileprivate func classes(conformingTo sought: SoughtProtocol) -> [AnyClass] {
    classes(conformingTo: sought.rawValue)
  }

  fileprivate var configurations: [any AlchemicConfig.Type] {
    classes(conformingTo: .configuration).compactMap { conformances(of: $0).configuration }
  }
}

extension MetadataScan.Conformances {
  fileprivate var declaring: (any AlchemicDeclaring.Type)? {
    metatype(conformingTo: SoughtProtocol.declaring.rawValue, as: (any AlchemicDeclaring.Type).self)
  }

  /// Whether it conforms on an actor only.
  fileprivate func isIsolated(_ sought: SoughtProtocol) -> Bool {
    isIsolated(conformingTo: sought.rawValue)
  }

  fileprivate var managed: (any AlchemicManaged.Type)? {
    metatype(conformingTo: SoughtProtocol.managed.rawValue, as: (any AlchemicManaged.Type).self)
  }

  fileprivate var application: (any AlchemicApplicationDelegate.Type)? {
    metatype(conformingTo: SoughtProtocol.application.rawValue, as: (any AlchemicApplicationDelegate.Type).self)
  }

  fileprivate var configuration: (any AlchemicConfig.Type)? {
    metatype(conformingTo: SoughtProtocol.configuration.rawValue, as: (any AlchemicConfig.Type).self)
  }

  fileprivate func conforms(to sought: SoughtProtocol) -> Bool? {
    conforms(to: sought.rawValue)
  }
}
