internal import AlchemicRuntime
internal import Synchronization

/// Finds declarations that nobody calls, because they are misspelled.
///
/// ``AlchemicManaged`` and ``AlchemicConfig`` have default implementations of what a class declares itself with, so
/// that the compiler accepts a class that spells its own otherwise. The symbols of a debug build still name it.
struct MisspelledDeclarations: Sendable {
  /// The method that a class was to have: `alchemic`.
  private let name: String
  /// What is written before the type of its parameter: `factory`.
  private let parameter: String
  private let type: any Any.Type
  /// By the files of images, which are read once.
  private let known = Known()

  static let ofClasses = MisspelledDeclarations(
    name: "alchemic", parameter: "factory", type: ALCClassObjectFactory.self)
  static let ofConfigurations = MisspelledDeclarations(
    name: "configureAlchemic", parameter: "registry", type: ClassRegistry.self)

  private init(name: String, parameter: String, type: any Any.Type) {
    self.name = name
    self.parameter = parameter
    self.type = type
  }

  /// What to say of each class that has a method like the one it was to have; nothing in a release build, which does
  /// not have functions that nobody calls.
  ///
  /// - Parameter classes: Classes whose declarations declared nothing.
  func warnings(for classes: [AnyClass]) -> [String] {
    #if DEBUG
      return classes.compactMap(warning)
    #else
      return []
    #endif
  }

  private func warning(for type: AnyClass) -> String? {
    let methods = methods(inImageOf: type)
    let superclasses = TypeRelation.superclasses(of: type)
    // Most programs have none, and most classes inherit from none.
    guard !methods.misspelled.isEmpty || !superclasses.isEmpty else { return nil }
    let owner = TypeNames.qualified(type)
    let written = TypeNames.short(type)
    if let method = methods.misspelled[owner] {
      return "\(written).\(method.name) is never called: spell it `\(declaration)`"
    }
    // A default implementation cannot be overridden: the superclass's conformance goes on using it.
    guard methods.correct.contains(owner), let base = superclasses.last(where: conforms),
      !self.methods(inImageOf: base).correct.contains(TypeNames.qualified(base))
    else { return nil }
    let writtenBase = TypeNames.short(base)
    return "\(written).\(name)(_:) is never called: give \(writtenBase) a `class func \(name)(_:)` that it overrides"
  }

  private var declaration: String {
    "static func \(name)(_ \(parameter): \(TypeNames.short(type)))"
  }

  private func conforms(_ type: AnyClass) -> Bool {
    type is any AlchemicDeclaring.Type || type is any AlchemicConfig.Type
  }

  private func methods(inImageOf type: AnyClass) -> Methods {
    guard let file = NamedMethod.file(of: type) else { return Methods() }
    if let methods = known.byFile.withLock({ $0[file] }) { return methods }
    var methods = Methods()
    for method in NamedMethod.all(inFile: file, taking: TypeNames.qualified(self.type)) {
      if method.isStatic, method.name == "\(name)(_:)" {
        methods.correct.insert(method.owner)
      } else if NameSimilarity.isClose(String(method.name.prefix { $0 != "(" }), to: name) {
        methods.misspelled[method.owner] = method
      }
    }
    known.byFile.withLock { $0[file] = methods }
    return methods
  }

  /// The methods of an image, by the classes that have them.
  private struct Methods {
    var correct: Set<String> = []
    var misspelled: [String: NamedMethod] = [:]
  }

  private final class Known: Sendable {
    let byFile = Mutex<[String: Methods]>([:])
  }
}
