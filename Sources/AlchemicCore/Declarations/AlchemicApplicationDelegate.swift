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
