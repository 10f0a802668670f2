/// An object that wants to know when its variables have been injected.
public protocol AlchemicAware: AnyObject {
  /// Called on the main thread, through its queue, after everything that the object declared has been injected: once
  /// for an object that the container makes, and for one of the program each time that it is set or injected.
  ///
  /// What a start makes is told once the whole graph is made, before the when-ready callbacks; so the object can ask the
  /// container for anything. Nobody is told of a start that failed.
  func alchemicDidInjectDependencies()
}
