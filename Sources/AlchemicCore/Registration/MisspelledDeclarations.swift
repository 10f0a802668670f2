internal import AlchemicRuntime
internal import Synchronization

/// Finds declarations that the container never calls, because they are misspelled.
///
/// ``AlchemicManaged`` and ``AlchemicConfig`` have default implementations of their declaring methods, so the compiler
/// accepts a class that misspells its own. The symbols of a debug build still contain the misspelled method.
struct MisspelledDeclarations: Sendable {
  /// The expected method: `alchemic`.
  private let name: String
  /// The name of its parameter: `factory`.
  private let parameter: String
  private let type: any Any.Type
  /// The methods by the files of images; each file is read once.
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

  /// Warns of each class with a method that resembles the expected one.
  ///
  /// - Parameter classes: Classes whose declaring method declared nothing.
  /// - Returns: The warnings; empty in a release build, which omits functions without callers.
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
    // Fast path: most programs misspell nothing, and most classes have no superclass.
    guard !methods.misspelled.isEmpty || !superclasses.isEmpty else { return nil }
    let owner = TypeNames.qualified(type)
    let written = TypeNames.short(type)
    if let method = methods.misspelled[owner] {
      return "\(written).\(method.name) is never called: spell it `\(declaration)`"
    }
    // A subclass cannot override a default implementation: the superclass's conformance keeps using that.
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

  /// The methods of an image, by their classes.
  private struct Methods {
    var correct: Set<String> = []
    var misspelled: [String: NamedMethod] = [:]
  }

  private final class Known: Sendable {
    let byFile = Mutex<[String: Methods]>([:])
  }
}
