/// A class that tells the container what it is and what it needs.
///
/// The container finds every class that conforms, private and nested ones and those that inherit the conformance
/// included, and calls ``alchemic(_:)`` once per start and class.
///
/// ```swift
/// final class Barista: AlchemicDeclaring {
///   private var grinder: Grinder?
///   init(name: String) { … }
///
///   static func alchemic(_ of: ALCClassObjectFactory) {
///     AcInitializer(of, Barista.init(name:), AcString("Ada"))
///     AcInject(of, \Barista.grinder)
///   }
/// }
/// ```
public protocol AlchemicDeclaring: AnyObject {
  /// Declares the class: call ``AcRegister(_:_:fileID:line:)`` and its relatives here.
  ///
  /// Called on the container's queue while it registers. Do nothing here but declare.
  ///
  /// - Parameter of: The factory of this class, to pass on to each declaration.
  static func alchemic(_ of: ALCClassObjectFactory)
}

/// A class that the container makes with `init()`; without any declaration it is a singleton.
///
/// A class that others inherit from writes `required init()`.
public protocol AlchemicManaged: AlchemicDeclaring {
  /// What the container calls unless another initialiser is declared.
  init()
}

extension AlchemicManaged {
  /// Declares nothing: a singleton named after its class.
  public static func alchemic(_ of: ALCClassObjectFactory) {}
}

/// The program's application object: found, put into a reference factory and injected without any declaration.
///
/// It can declare a name and injections as any class can, but is always a reference.
public protocol AlchemicApplicationDelegate: AlchemicDeclaring {
  /// The application object, made by the program; `nil` when there is none in this run.
  ///
  /// Read once at the end of each start, on the container's queue.
  static var application: Self? { get }
}

extension AlchemicApplicationDelegate {
  /// Declares nothing.
  public static func alchemic(_ of: ALCClassObjectFactory) {}
}

/// An object that wants to know when its variables have been injected.
public protocol AlchemicAware: AnyObject {
  /// Called on the main thread, once, after everything that the object declared has been injected.
  func alchemicDidInjectDependencies()
}

/// A class that configures a container before it registers; found by the scan.
public protocol AlchemicConfig: AnyObject {
  /// Registers classes that cannot declare themselves. Called on the container's queue while it registers.
  static func configureAlchemic(_ configuration: ALCConfiguration)

  /// One class of each further image that is to be scanned; by default none.
  static var scanBundlesWithClasses: [AnyClass] { get }
}

extension AlchemicConfig {
  /// Registers nothing.
  public static func configureAlchemic(_ configuration: ALCConfiguration) {}

  /// No further image.
  public static var scanBundlesWithClasses: [AnyClass] { [] }
}
