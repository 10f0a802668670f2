/// What a container is doing, in the order in which it does it.
public enum ContainerPhase: String, Hashable, Sendable, CaseIterable {
  /// Not started.
  case idle
  /// Looking for classes in the runtime's metadata.
  case scanning
  /// Reading the declarations of the classes found.
  case registering
  /// Choosing what each dependency gets, and checking the whole graph.
  case resolving
  /// Construction the singletons.
  case startingSingletons
  /// Firing the when-ready callbacks on the main thread. Requests are answered from here on.
  case firingCallbacks
  /// Started.
  case ready
  /// The start ended with an error; it can be tried again.
  case failed
}
