// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Finds the classes of a container and reads their declarations.
package final class Registration {
  /// The registration that reads declarations on this thread.
  private static let current = TaskLocal<UncheckedTransfer<Registration>?>(wrappedValue: nil)

  private let scan: ClassScan
  private let isOfProgram: Bool
  private var collected = CollectedDeclarations()
  private var fallbacks: [Fallback] = []
  private var found = FoundClasses()
  private(set) var extensions: [any RegistrationExtension] = []

  /// The listed modules without a type that declares itself.
  var emptyModules: [EmptyModule] { found.emptyModules }

  /// What is legal in the declarations, but likely a mistake.
  private(set) var warnings: [FoundProblem] = []
  private let deprecatedWords = DeprecatedWords()

  /// The classes whose application object a start sets.
  var applications: [any AlchemicApplicationDelegate.Type] { collected.applications }

  /// - Parameters:
  ///   - scan: The classes of the container.
  ///   - isOfProgram: Whether the container is the program's own.
  init(_ scan: ClassScan, isOfProgram: Bool) {
    self.scan = scan
    self.isOfProgram = isOfProgram
  }

  /// Whether the registration that reads declarations on this thread is of the program's own container.
  package static var isOfProgram: Bool { current.get()?.value.isOfProgram ?? false }

  /// Registers a factory for a class, unless the program declares one for the class or a subclass.
  ///
  /// Has an effect only within ``AlchemicDeclaring/alchemic(_:)``, where it may be called any number of times.
  package static func registerFallback<Object: AnyObject>(
    _ type: Object.Type, fileID: String, line: Int, make: @escaping () throws -> Object
  ) {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    addFallback(type) { fallback(type, .synchronous { _ in try make() }, at: location) }
  }

  /// Registers a factory for a class whose initialiser has arguments, unless the program declares one for the class or a
  /// subclass.
  ///
  /// Has an effect only within ``AlchemicDeclaring/alchemic(_:)``, where it may be called any number of times: the first
  /// call applies.
  ///
  /// - Parameters:
  ///   - sources: The source of each argument.
  ///   - isReplaced: Whether `replacement` creates the object, which needs no arguments. Called after all declarations
  ///     are read.
  package static func registerFallback<Object: AnyObject, each Argument>(
    _ type: Object.Type, fileID: String, line: Int,
    make: @escaping (repeat each Argument) throws -> Object, sources: repeat ValueSource<each Argument>,
    isReplaced: @escaping () -> Bool, replacement: @escaping () throws -> Object
  ) {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let arguments = dependencies(from: repeat each sources, at: location)
    addFallback(type) {
      if isReplaced() { return fallback(type, .synchronous { _ in try replacement() }, at: location) }
      return fallback(
        type, .initializer { try make(repeat $0.next((each Argument).self)) }, arguments: arguments, at: location)
    }
  }

  private static func addFallback(_ type: AnyClass, _ factory: @escaping () -> ALCClassObjectFactory) {
    guard let registration = current.get()?.value else { return }
    guard !registration.fallbacks.contains(where: { $0.type == type }) else { return }
    registration.fallbacks.append(Fallback(type: type, factory: factory))
  }

  private static func fallback(
    _ type: AnyClass, _ constructor: ObjectConstructor, arguments: [Dependency] = [],
    at location: AlchemicSourceLocation
  ) -> ALCClassObjectFactory {
    let factory = ALCClassObjectFactory(objectType: type, constructor: constructor)
    factory.declaration.location = location
    factory.declaration.arguments = arguments
    return factory
  }

  /// The extension of a type in the registration that reads declarations on this thread, created on first use; `nil`
  /// where no registration does.
  package static func currentExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    guard let registration = current.get()?.value else { return nil }
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
    // Without its classes, a container would report every dependency as missing, too.
    guard found.unreadable == nil else { return 0 }
    asCurrent {
      // A local variable: each access to a property of a class would cost an exclusivity check.
      var collected = CollectedDeclarations()
      collected.declarations.reserveCapacity(found.classes.count)
      for type in found.classes { read(&collected) { $0.read(type) } }
      for type in found.values { read(&collected) { $0.read(type) } }
      let registry = ClassRegistry()
      var silent: [AnyClass] = []
      for type in found.configurations {
        let count = registry.factories.count
        read(&collected) { _ in type.configureAlchemic(registry) }
        if registry.factories.count == count { silent.append(type) }
      }
      for declare in scan.declarers { read(&collected) { _ in declare(registry) } }
      for factory in registry.factories { collected.add(factory) }
      self.collected = collected
      warnings +=
        emptyModules.map(\.warning) + MisspelledDeclarations.ofClasses.warnings(for: collected.silent)
        + MisspelledDeclarations.ofConfigurations.warnings(for: silent)
        + MisspelledDeclarations.ofFurtherImages.warnings(for: found.configurations.map { $0 as AnyClass })
        + found.imagesWithCopies.map { FoundProblem(.copiedLibrary($0)) }
    }
    found.classes = []
    for fallback in fallbacks.map({ $0.factory() }) {
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

  /// Runs `body` while declarations find the registration, and their deprecated words are noted.
  private func asCurrent(_ body: () -> Void) {
    Self.current.withValue(UncheckedTransfer(self)) { deprecatedWords.collect(body) }
  }

  /// Reads declarations, and warns of the deprecated words that they use, with the first factory that they declare.
  private func read(_ collected: inout CollectedDeclarations, _ body: (inout CollectedDeclarations) -> Void) {
    let first = collected.declarations.count
    body(&collected)
    let words = deprecatedWords.take()
    guard !words.isEmpty else { return }
    let factory = collected.declarations.dropFirst(first).first?.name
    warnings += words.map { use in
      FoundProblem(
        .deprecatedWord(use.word, newWord: use.newWord),
        requester: Problem.Requester(name: factory ?? "", location: use.location, factory: factory))
    }
  }

  /// Returns the declarations, which the registration then no longer has.
  func takeDeclarations() -> [FactoryDeclaration] {
    defer { collected.declarations = [] }
    return collected.declarations
  }

  /// The problem of an image that cannot be read, or those of the declarations.
  var problems: [FoundProblem] {
    if let unreadable = found.unreadable {
      return [FoundProblem(.unreadableMetadata(file: unreadable.file, unreadable.reason))]
    }
    return collected.problems + extensions.flatMap { $0.problems() }
  }

  /// A factory that a container has unless the program declares one.
  private struct Fallback {
    let type: AnyClass
    /// Creates the factory, after all declarations are read.
    let factory: () -> ALCClassObjectFactory
  }
}
