internal import AlchemicRuntime

/// Finds the classes of a container and reads their declarations.
package final class Registration {
  /// The registration that reads declarations on this thread.
  private static let current = TaskLocal<Transfer?>(wrappedValue: nil)

  private let scan: ClassScan
  private var collected = CollectedDeclarations()
  private var fallbacks: [ALCClassObjectFactory] = []
  private var found = FoundClasses()
  private(set) var extensions: [any RegistrationExtension] = []

  /// The listed modules without a class for a container: probably misspelled.
  var emptyModules: [String] { found.emptyModules }

  /// Warnings about declarations that the container never calls.
  private(set) var warnings: [String] = []

  /// The classes whose application object a start sets.
  var applications: [any AlchemicApplicationDelegate.Type] { collected.applications }

  init(_ scan: ClassScan) {
    self.scan = scan
  }

  /// Registers a factory for a class, unless the program declares one for the class or a subclass.
  ///
  /// Has an effect only within ``AlchemicDeclaring/alchemic(_:)``, where it may be called any number of times.
  package static func registerFallback<Object: AnyObject>(
    _ type: Object.Type, fileID: String, line: Int, make: @escaping () throws -> Object
  ) {
    guard let registration = current.get()?.registration else { return }
    guard !registration.fallbacks.contains(where: { $0.objectType == type }) else { return }
    let factory = ALCClassObjectFactory(objectType: type, constructor: .synchronous { _ in try make() })
    factory.declaration.location = AlchemicSourceLocation(fileID: fileID, line: line)
    registration.fallbacks.append(factory)
  }

  /// The extension of a type in the registration that reads declarations on this thread, created on first use; `nil`
  /// where no registration does.
  package static func currentExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    guard let registration = current.get()?.registration else { return nil }
    for case let found as Extension in registration.extensions { return found }
    let created = Extension()
    registration.extensions.append(created)
    return created
  }

  /// Finds the classes, and returns their number.
  func findClasses() -> Int {
    found = FoundClasses(scan)
    return found.classes.count + found.values.count
  }

  /// Reads the declarations of the classes, and returns the number of factories.
  func readDeclarations() -> Int {
    Self.current.withValue(Transfer(registration: self)) {
      // A local variable: each access to a property of a class would cost an exclusivity check.
      var collected = CollectedDeclarations()
      collected.declarations.reserveCapacity(found.classes.count)
      for type in found.classes { collected.read(type) }
      for type in found.values { collected.read(type) }
      let registry = ClassRegistry()
      var silent: [AnyClass] = []
      for type in found.configurations {
        let count = registry.factories.count
        type.configureAlchemic(registry)
        if registry.factories.count == count { silent.append(type) }
      }
      for declare in scan.declarers { declare(registry) }
      for factory in registry.factories { collected.add(factory) }
      collected.reject(isolatedConfigurations: found.isolatedConfigurations)
      self.collected = collected
      warnings =
        MisspelledDeclarations.ofClasses.warnings(for: collected.silent)
        + MisspelledDeclarations.ofConfigurations.warnings(for: silent)
        + found.imagesWithCopies.map { file in
          "\(file.isEmpty ? "the executable" : file) has its own copy of AlchemicCore, so its classes are not found: "
            + "link the program and its libraries with the product AlchemicDynamic"
        }
    }
    found.classes = []
    for fallback in fallbacks {
      let isReplaced =
        collected.declarations.contains { declaration in
          declaration.isClass && TypeRelation.isClass(declaration.objectType, orSubclassOf: fallback.objectType)
        } || scan.overrides.contains { TypeRelation.isClass($0.type, orSubclassOf: fallback.objectType) }
      if !isReplaced { collected.add(fallback) }
    }
    for replacement in scan.overrides { collected.apply(replacement) }
    if scan.requiresSendable { collected.problems += collected.declarations.compactMap(\.sharingProblem) }
    return collected.declarations.count
  }

  /// Returns the declarations, which the registration then no longer has.
  func takeDeclarations() -> [FactoryDeclaration] {
    defer { collected.declarations = [] }
    return collected.declarations
  }

  /// The problems of the declarations.
  var problems: [Problem] { collected.problems + extensions.flatMap { $0.problems() } }

  /// `@unchecked`: only the thread that sets the task-local value reads it, while it registers.
  private struct Transfer: @unchecked Sendable {
    let registration: Registration
  }
}
