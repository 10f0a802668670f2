// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Finds declarations that the container never calls, because they are misspelled.
///
/// ``AlchemicManaged`` and ``AlchemicConfig`` have default implementations of their declaring members, so the compiler
/// accepts a class that misspells its own. The symbols of a debug build still contain the misspelled member.
struct MisspelledDeclarations: Sendable {
  /// The expected member: `alchemic`.
  private let name: String
  /// With its labels: `alchemic(_:)`.
  private let signature: String
  /// As source code has it: `static func alchemic(_ factory: ALCClassObjectFactory)`.
  private let spelling: String
  /// How a class declares a member that subclasses override: `class func alchemic(_:)`.
  private let overridable: String
  /// The members of an image that could be meant.
  private let members: @Sendable (_ file: String) -> [NamedMethod]
  /// The members by the files of images; each file is read once.
  private let known = Known()

  static let ofClasses = MisspelledDeclarations(
    method: "alchemic", parameter: "factory", type: ALCClassObjectFactory.self)
  static let ofConfigurations = MisspelledDeclarations(
    method: "configureAlchemic", parameter: "registry", type: ClassRegistry.self)
  static let ofFurtherImages = MisspelledDeclarations(
    name: "scanBundlesWithClasses", signature: "scanBundlesWithClasses",
    spelling: "static var scanBundlesWithClasses: [AnyClass]", overridable: "class var scanBundlesWithClasses",
    members: { NamedMethod.classLists(inFile: $0) })

  private init(method name: String, parameter: String, type: any Any.Type) {
    self.init(
      name: name, signature: "\(name)(_:)",
      spelling: "static func \(name)(_ \(parameter): \(TypeNames.short(type)))",
      overridable: "class func \(name)(_:)", members: { NamedMethod.all(inFile: $0, taking: TypeNames.qualified(type)) }
    )
  }

  private init(
    name: String, signature: String, spelling: String, overridable: String,
    members: @escaping @Sendable (_ file: String) -> [NamedMethod]
  ) {
    (self.name, self.signature, self.spelling) = (name, signature, spelling)
    (self.overridable, self.members) = (overridable, members)
  }

  /// Warns of each class with a method that resembles the expected one.
  ///
  /// - Parameter classes: Classes whose member, if it was called, gave nothing.
  /// - Returns: The warnings; empty in a release build, which omits functions without callers.
  func warnings(for classes: [AnyClass]) -> [FoundProblem] {
    #if DEBUG
      return classes.compactMap { type in
        let name = TypeNames.short(type)
        return warning(for: type).map {
          FoundProblem($0, requester: Problem.Requester(name: name, location: nil, factory: name))
        }
      }
    #else
      return []
    #endif
  }

  private func warning(for type: AnyClass) -> ProblemKind? {
    let methods = methods(inImageOf: type)
    let superclasses = TypeRelation.superclasses(of: type)
    // Fast path: most programs misspell nothing, and most classes have no superclass.
    guard !methods.misspelled.isEmpty || !superclasses.isEmpty else { return nil }
    let owner = TypeNames.qualified(type)
    let written = TypeNames.short(type)
    if let method = methods.misspelled[owner] {
      return .misspelledDeclaration("\(written).\(method.name)", remedy: "spell it `\(spelling)`")
    }
    // A subclass cannot override a default implementation: the superclass's conformance keeps using that.
    guard methods.correct.contains(owner), let base = superclasses.last(where: conforms),
      !self.methods(inImageOf: base).correct.contains(TypeNames.qualified(base))
    else { return nil }
    let writtenBase = TypeNames.short(base)
    return .misspelledDeclaration(
      "\(written).\(signature)", remedy: "give \(writtenBase) a `\(overridable)` that it overrides")
  }

  private func conforms(_ type: AnyClass) -> Bool {
    type is any AlchemicDeclaring.Type || type is any AlchemicConfig.Type
  }

  private func methods(inImageOf type: AnyClass) -> Methods {
    guard let file = NamedMethod.file(of: type) else { return Methods() }
    if let methods = known.byFile.withLock({ $0[file] }) { return methods }
    var methods = Methods()
    for method in members(file) {
      if method.isStatic, method.name == signature {
        methods.correct.insert(method.owner)
      } else if NameSimilarity.isClose(String(method.name.prefix { $0 != "(" }), to: name) {
        methods.misspelled[method.owner] = method
      }
    }
    known.byFile.withLock { $0[file] = methods }
    return methods
  }

  /// The methods of an image, by their classes.
  private struct Methods {
    var correct: Set<String> = []
    var misspelled: [String: NamedMethod] = [:]
  }

  private final class Known: Sendable {
    let byFile = Mutex<[String: Methods]>([:])
  }
}
