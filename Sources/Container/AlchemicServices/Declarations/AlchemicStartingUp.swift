#if Services
  public import ServiceLifecycle

  /// A service with work to do before it is ready. The services that need it begin once ``startUp()`` has returned.
  ///
  /// ```swift
  /// final class Outbox: AlchemicDeclaring, AlchemicStartingUp {
  ///   func startUp() async throws { try await queue.connect() }
  ///   func run() async throws { for try await message in queue { … } }
  /// }
  /// ```
  public protocol AlchemicStartingUp: Service {
    /// Called before `run()`, in the same task.
    ///
    /// - Throws: An error that counts as one of `run()`.
    func startUp() async throws
  }
#endif
