import AlchemicCore

/// The explorer is to the sample what a view controller is to an app: others make it, the container must not keep it
/// alive, and may be without it. It hands itself over, and so stands among what it shows.
extension Session: AlchemicDeclaring, CustomStringConvertible {
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("explorer"))
  }

  nonisolated var description: String { "the explorer that you are looking at" }

  /// Has whichever explorer is shown hand itself over to a container, as soon as that is ready.
  nonisolated static func appear(in context: ALCContext) {
    context.whenReady("show the explorer") {
      // Callbacks run on the main thread.
      try MainActor.assumeIsolated { try shown.map { try AcSet($0) } }
    }
  }
}
