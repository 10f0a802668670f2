/// A class that tells the container what it is and what it needs.
///
/// The container finds every class that conforms, private and nested ones and those that inherit the conformance
/// included, but for generic ones, and calls ``alchemic(_:)`` once per start and class.
///
/// ```swift
/// final class Barista: AlchemicDeclaring {
///   private var grinder: Grinder?
///   let name: String
///   init(name: String) { self.name = name }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Barista.init(name:), AcString("Ada"))
///     AcInject(factory, \Barista.grinder)
///   }
/// }
/// ```
public protocol AlchemicDeclaring: AnyObject {
  /// Declares the class: call ``AcRegister(_:_:fileID:line:)`` and its relatives here.
  ///
  /// Called once in each start, on the container's queue; before the first start also for ``ALCContext/snapshot()`` and
  /// explanations, on the thread that asks for them. Do nothing here but declare. See <doc:Declaring>.
  ///
  /// - Parameter factory: The factory of this class, to pass on to each declaration.
  static func alchemic(_ factory: ALCClassObjectFactory)
}

/// A class that the container makes with `init()`; without any declaration it is a singleton.
///
/// A class that others inherit from writes `required init()`.
public protocol AlchemicManaged: AlchemicDeclaring {
  /// What the container calls unless another initialiser is declared, on the thread that makes the object: in a start,
  /// the container's queue.
  init()
}

extension AlchemicManaged {
  /// Declares nothing: a singleton named after its class.
  ///
  /// A class whose own one is misspelled gets this one; see <doc:Declaring#Misspelled-declarations>.
  ///
  /// - Parameter factory: The factory of the class.
  public static func alchemic(_ factory: ALCClassObjectFactory) {}
}

/// The program's application object: found, put into a reference factory and injected without any declaration.
///
/// It can declare a name and injections as any class can, but is always a reference.
public protocol AlchemicApplicationDelegate: AlchemicDeclaring {
  /// The application object, made by the program; `nil` when there is none in this run.
  ///
  /// Read once in each start, on the container's queue, before the singletons are made, so that they can have it. The
  /// object itself is injected after them.
  static var application: Self? { get }
}

extension AlchemicApplicationDelegate {
  /// Declares nothing.
  ///
  /// - Parameter factory: The factory of the class.
  public static func alchemic(_ factory: ALCClassObjectFactory) {}
}

/// An object that wants to know when its variables have been injected.
public protocol AlchemicAware: AnyObject {
  /// Called on the main thread, through its queue, after everything that the object declared has been injected: once
  /// for an object that the container makes, and for one of the program each time that it is set or injected.
  ///
  /// What a start makes is told once the whole graph is made, before the when-ready callbacks; so the object can ask the
  /// container for anything. Nobody is told of a start that failed.
  func alchemicDidInjectDependencies()
}

/// A class that adds to what a container finds: classes that cannot declare themselves, and further images.
///
/// It is found by the scan, as those that declare themselves are, and no object of it is made.
public protocol AlchemicConfig: AnyObject {
  /// Registers classes that cannot declare themselves. Called as ``AlchemicDeclaring/alchemic(_:)`` is, after that of
  /// every class found.
  ///
  /// - Parameter registry: Registers the classes.
  static func configureAlchemic(_ registry: ClassRegistry)

  /// One class of each further image that is to be scanned; by default none. Read while the container scans, for
  /// ``ClassScan/program`` alone.
  static var scanBundlesWithClasses: [AnyClass] { get }
}

extension AlchemicConfig {
  /// Registers nothing.
  ///
  /// - Parameter registry: Registers classes; the default implementation ignores it.
  public static func configureAlchemic(_ registry: ClassRegistry) {}

  /// No further image.
  public static var scanBundlesWithClasses: [AnyClass] { [] }
}
