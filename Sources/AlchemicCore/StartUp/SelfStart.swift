internal import Dispatch
internal import Logging
internal import Synchronization

/// When the container of a program that imports `Alchemic` starts.
///
/// Not before `main`: singletons find what `main` sets up first, logging above all. The start begins when the program
/// first asks for an object, registers a callback or waits; when a synchronous `main` serves the main queue; and after
/// ``patience`` in any case, because a `main` may block without doing any of these.
enum SelfStart {
  /// How long the container waits for `main`.
  private static let patience = DispatchTimeInterval.seconds(1)

  private enum State {
    /// The program calls ``Alchemic/start()``: it does not import `Alchemic`.
    case absent
    /// The container starts at the first occasion.
    case pending
    /// An argument or the environment keeps the container from starting automatically.
    case disabled
    /// An occasion came.
    case triggered
  }

  private static let state = Mutex(State.absent)

  /// Whether the program starts its container itself.
  static var isAbsent: Bool {
    state.withLock { if case .absent = $0 { true } else { false } }
  }

  /// Keeps the container from starting by itself.
  static func disable() {
    state.withLock { $0 = .disabled }
  }

  /// Has the container start at the first occasion; called before `main`.
  ///
  /// - Parameter isMainAsynchronous: Whether an asynchronous `main` has suspended. The main queue is served then, but
  ///   `main` goes on later.
  static func prepare(isMainAsynchronous: @escaping @Sendable () -> Bool) {
    state.withLock { $0 = .pending }
    DispatchQueue.main.async {
      if !isMainAsynchronous() { begin() }
    }
    DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + patience) {
      begin(isLate: true)
    }
  }

  /// Takes note that the program needs a container that is idle.
  ///
  /// - Returns: Whether the container starts by itself, and does so now.
  @discardableResult
  static func trigger(for context: ALCContext) -> Bool {
    guard Alchemic.isMain(context) else { return false }
    begin()
    return state.withLock { if case .triggered = $0 { true } else { false } }
  }

  /// Starts the container, where that is still to be done.
  private static func begin(isLate: Bool = false) {
    // An explorer starts a container that is held. Where no explorer can connect, the program goes on as usual.
    guard !Alchemic.mainContext.state.withLock({ $0.isHeld }) else { return }
    let isPending = state.withLock { state in
      guard case .pending = state else { return false }
      state = .triggered
      return true
    }
    // A start that failed is the program's, or an explorer's, to repeat.
    guard isPending, Alchemic.mainContext.phase == .idle else { return }
    if isLate {
      Alchemic.mainContext.logger.notice(
        "main has asked for nothing within a second: starting now; Alchemic.start() starts without this delay")
    }
    Alchemic.mainContext.start()
  }
}

extension Alchemic {
  /// Has the program's container start by itself, unless the program was told not to: with the argument
  /// `--alchemic-nostart`, or with `ALCHEMIC_NOSTART=1` in its environment. Called before `main`.
  ///
  /// - Parameter isMainAsynchronous: Whether an asynchronous `main` has suspended.
  package static func startWhenNeeded(isMainAsynchronous: @escaping @Sendable () -> Bool) {
    guard !isDisabled else { return SelfStart.disable() }
    SelfStart.prepare(isMainAsynchronous: isMainAsynchronous)
  }

  /// Whether a container is the program's own.
  static func isMain(_ context: ALCContext) -> Bool {
    existing.load(ordering: .acquiring)?.takeUnretainedValue() === context
  }
}
