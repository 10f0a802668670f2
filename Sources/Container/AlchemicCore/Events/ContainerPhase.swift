/// The phases of a container, in their order.
public enum ContainerPhase: String, Hashable, Sendable, CaseIterable {
  /// Not started.
  case idle
  /// Searching the runtime's metadata for classes.
  case scanning
  /// Reading the declarations of the classes found.
  case registering
  /// Resolving each dependency, and checking the whole graph.
  case resolving
  /// Creating the singletons.
  case startingSingletons
  /// Running the when-ready callbacks on the main thread. The container answers requests from here on.
  case firingCallbacks
  /// Started.
  case ready
  /// The start failed; the program may start the container again.
  case failed
  /// Stopping the objects. The container answers no requests from here on.
  case stopping
  /// Stopped; the program may start the container again.
  case stopped
}
