// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Replacements for declarations of Swift's library that Thread Sanitizer understands. Each module that shares data between
// threads compiles this file, by a symbolic link, because only a module's own declarations shadow imported ones.
#if THREAD_SANITIZER
  private import Glibc

  /// A mutex of the C library. The mutex of `Synchronization` waits on a futex that the sanitizer cannot see, so it
  /// reports every use as a race.
  ///
  /// `@unchecked`: the value is used only while the mutex is locked.
  struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ initial: consuming sending Value) {
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
      value.initialize(to: initial)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }

  /// A continuation. Swift's runtime marks for the sanitizer that a resumption comes before what follows the `await`, except
  /// where the continuation was resumed before its task got to the `await` (`swift_continuation_await` in Swift 6.3). The
  /// sanitizer then reports each use of the passed value as a race.
  func withCheckedContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, function: String = #function,
    _ body: (CheckedContinuation<Value, Never>) -> Void
  ) async -> sending Value {
    let value = await Swift.withCheckedContinuation(isolation: isolation, function: function, body)
    acquireResumption()
    return value
  }

  func withCheckedThrowingContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, function: String = #function,
    _ body: (CheckedContinuation<Value, any Error>) -> Void
  ) async throws -> sending Value {
    defer { acquireResumption() }
    return try await Swift.withCheckedThrowingContinuation(isolation: isolation, function: function, body)
  }

  func withUnsafeContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (UnsafeContinuation<Value, Never>) -> Void
  ) async -> sending Value {
    let value = await Swift.withUnsafeContinuation(isolation: isolation, body)
    acquireResumption()
    return value
  }

  /// A stream, which resumes a continuation with each element that its reader waits for.
  struct AsyncStream<Element: Sendable>: AsyncSequence, Sendable {
    typealias Continuation = Swift.AsyncStream<Element>.Continuation

    private let stream: Swift.AsyncStream<Element>

    static func makeStream() -> (stream: Self, continuation: Continuation) {
      let (stream, continuation) = Swift.AsyncStream<Element>.makeStream()
      return (Self(stream: stream), continuation)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var iterator: Swift.AsyncStream<Element>.Iterator

      mutating func next() async -> Element? { await next(isolation: nil) }

      mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        let element = await iterator.next(isolation: actor)
        acquireResumption()
        return element
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iterator: stream.makeAsyncIterator()) }
  }

  /// Notes for the sanitizer that the resumption of the current task, which the runtime marks with its address, came before.
  private func acquireResumption() {
    withUnsafeCurrentTask { task in
      if let task { acquire(unsafe unsafeBitCast(task, to: UnsafeRawPointer.self)) }
    }
  }

  @_silgen_name("__tsan_acquire")
  private func acquire(_ address: UnsafeRawPointer)
#endif
