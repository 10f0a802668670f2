/// The program's application object. The container finds it, sets it as a reference and injects it without a declaration.
///
/// The class may declare a name and injections like any other class, but is always a reference.
public protocol AlchemicApplicationDelegate: AlchemicDeclaring {
  /// The application object that the program has created; `nil` when this run has none.
  ///
  /// The container reads it once in each start, on its queue, before it creates the singletons, which may depend on the
  /// object. The container injects the object itself after them.
  static var application: Self? { get }
}

extension AlchemicApplicationDelegate {
  /// Declares nothing.
  ///
  /// - Parameter factory: The factory of the class.
  public static func alchemic(_ factory: ALCClassObjectFactory) {}
}
