// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Logging
internal import Synchronization

/// When the container of a program that imports `Alchemic` starts.
///
/// The container doesn't start before `main`, because singletons may need what `main` sets up, such as logging. It starts
/// when the program first requests an object, registers a callback or waits, or when a synchronous `main` serves the main
/// queue. It starts after ``patience`` in any case, because a `main` may block without doing any of these.
enum SelfStart {
  /// How long the container waits for `main`.
  private static let patience = DispatchTimeInterval.seconds(1)

  private enum State {
    /// The program calls ``Alchemic/start()``: it does not import `Alchemic`.
    case absent
    /// The container starts at the first trigger.
    case pending
    /// An argument or the environment keeps the container from starting automatically.
    case disabled
    /// A trigger occurred.
    case triggered
    /// The program started the container itself.
    case takenOver
  }

  private static let state = Mutex(State.absent)

  /// Whether the program starts its container itself.
  static var isAbsent: Bool {
    state.withLock { if case .absent = $0 { true } else { false } }
  }

  /// Whether the container has started automatically.
  static var isAutomatic: Bool {
    state.withLock { if case .triggered = $0 { true } else { false } }
  }

  /// Keeps the container from starting automatically.
  static func disable() {
    state.withLock { $0 = .disabled }
  }

  /// Leaves the start to the caller, who calls ``Alchemic/start()`` later.
  static func takeOver() {
    state.withLock { $0 = .takenOver }
  }

  /// Makes the container start at the first trigger. Call it before `main`.
  ///
  /// - Parameter isMainAsynchronous: Whether an asynchronous `main` has suspended. The main queue is served then, although
  ///   `main` has not finished.
  static func prepare(isMainAsynchronous: @escaping @Sendable () -> Bool) {
    state.withLock { $0 = .pending }
    DispatchQueue.main.async {
      if !isMainAsynchronous() { begin() }
    }
    DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + patience) {
      begin(isLate: true)
    }
  }

  /// Starts an idle container that the program needs, if it starts automatically.
  ///
  /// - Returns: Whether the container starts automatically and has been triggered.
  @discardableResult
  static func trigger(for context: ALCContext) -> Bool {
    guard Alchemic.isMain(context) else { return false }
    begin()
    return state.withLock { state in
      switch state {
      case .triggered, .takenOver: true
      case .absent, .pending, .disabled: false
      }
    }
  }

  /// Starts the container, unless a trigger has already started it.
  private static func begin(isLate: Bool = false) {
    // An explorer starts a container that is held.
    guard !Alchemic.mainContext.state.withLock({ $0.isHeld }) else { return }
    let isPending = state.withLock { state in
      guard case .pending = state else { return false }
      state = .triggered
      return true
    }
    // The program or an explorer repeats a start that failed.
    guard isPending, Alchemic.mainContext.phase == .idle else { return }
    if isLate {
      Alchemic.mainContext.logger.notice(
        "main has requested nothing within a second: starting now; Alchemic.start() starts without this delay")
    }
    Alchemic.mainContext.start()
  }
}

extension Alchemic {
  /// Keeps the program's container from starting before the caller starts it. Until then, requests are refused.
  package static func takeOverStart() {
    SelfStart.takeOver()
  }

  /// Makes the program's container start automatically, unless the argument `--alchemic-nostart` or `ALCHEMIC_NOSTART=1`
  /// in the environment prevents it. Call it before `main`.
  ///
  /// - Parameter isMainAsynchronous: Whether an asynchronous `main` has suspended.
  package static func startWhenNeeded(isMainAsynchronous: @escaping @Sendable () -> Bool) {
    guard !isDisabled else { return SelfStart.disable() }
    SelfStart.prepare(isMainAsynchronous: isMainAsynchronous)
  }
}
