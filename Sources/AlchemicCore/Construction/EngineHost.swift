/// What the engine needs of the container that it works for.
protocol EngineHost: AnyObject, Sendable {
  var events: EventLog { get }

  /// Whether this code runs on the container's own queue.
  var isOnQueue: Bool { get }

  /// Runs a closure on the main thread, in the order of the calls.
  func runOnMain(_ body: @escaping @Sendable () -> Void)

  /// Notifies an object on the main thread that its variables are injected.
  func notifyInjected(_ object: UncheckedTransfer<any AlchemicAware>)
}
