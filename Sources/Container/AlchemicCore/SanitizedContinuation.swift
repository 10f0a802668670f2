// Replacements for declarations of the standard library that Thread Sanitizer understands.
//
// Swift's runtime marks for the sanitizer that a resumption comes before what follows the `await`, except where the
// continuation was resumed before its task got to the `await` (`swift_continuation_await` in Swift 6.3). The sanitizer then
// reports each use of the passed value as a race. Each module that passes values by continuations or streams compiles this
// file, so that its declarations shadow the imported ones.
#if THREAD_SANITIZER
  func withCheckedContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, function: String = #function,
    _ body: (CheckedContinuation<Value, Never>) -> Void
  ) async -> sending Value {
    let value = await Swift.withCheckedContinuation(isolation: isolation, function: function, body)
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
