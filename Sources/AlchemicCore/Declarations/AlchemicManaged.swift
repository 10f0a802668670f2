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
