internal import AlchemicRuntime

/// Finds the classes of a container and collects what they declare.
package final class Registration {
  /// The registration whose declarations are being read on this thread.
  private static let current = TaskLocal<Transfer?>(wrappedValue: nil)

  private let scan: ClassScan
  private var collected = CollectedDeclarations()
  private var fallbacks: [ALCClassObjectFactory] = []
  private var found = FoundClasses()
  private var extensions: [any RegistrationExtension] = []

  /// The modules that were named and declare no class for a container: misspelt ones.
  var emptyModules: [String] { found.emptyModules }

  /// What to warn of: declarations that nobody calls.
  private(set) var warnings: [String] = []

  /// What a start has to hand over itself: the application objects' classes.
  var applications: [any AlchemicApplicationDelegate.Type] { collected.applications }

  init(_ scan: ClassScan) {
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
    let factory = ALCClassObjectFactory(objectType: type, constructor: .synchronous { _ in try make() })
    factory.declaration.location = AlchemicSourceLocation(fileID: fileID, line: line)
    registration.fallbacks.append(factory)
  }

  /// The one companion of a type that the registration which reads declarations on this thread has; `nil` where none
  /// does.
  package static func currentExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    guard let registration = current.get()?.registration else { return nil }
    for case let found as Extension in registration.extensions { return found }
    let created = Extension()
    registration.extensions.append(created)
    return created
  }

  /// Finds the classes, and returns how many there are.
  func findClasses() -> Int {
    found = FoundClasses(scan)
    return found.classes.count
  }

  /// Reads what the classes declare, and returns how many factories that makes.
  func readDeclarations() -> Int {
    Self.current.withValue(Transfer(registration: self)) {
      // Collected here first: what belongs to an object costs a check of who else uses it at each step.
      var collected = CollectedDeclarations()
      collected.declarations.reserveCapacity(found.classes.count)
      for type in found.classes { collected.read(type) }
      let registry = ClassRegistry()
      var silent: [AnyClass] = []
      for type in found.configurations {
        let count = registry.factories.count
        type.configureAlchemic(registry)
        if registry.factories.count == count { silent.append(type) }
      }
      for factory in registry.factories { collected.take(factory) }
      self.collected = collected
      warnings =
        MisspelledDeclarations.ofClasses.warnings(for: collected.silent)
        + MisspelledDeclarations.ofConfigurations.warnings(for: silent)
    }
    // What the scan found is not needed any more.
    found.classes = []
    for fallback in fallbacks {
      let isReplaced = collected.declarations.contains { declaration in
        declaration.isClass && TypeRelation.isClass(declaration.objectType, orSubclassOf: fallback.objectType)
      }
      if !isReplaced { collected.take(fallback) }
    }
    for replacement in scan.overrides { collected.take(replacement) }
    return collected.declarations.count
  }

  /// Chooses what each dependency gets.
  func resolve() -> Model {
    var resolver = Resolver(
      collected.declarations, problems: collected.problems + extensions.flatMap { $0.problems() })
    collected.declarations = []
    return resolver.resolve(extensions: extensions)
  }

  /// `@unchecked`: the task-local value is read on the thread that set it, while it registers, and nowhere else.
  private struct Transfer: @unchecked Sendable {
    let registration: Registration
  }
}
