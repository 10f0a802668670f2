#if THREAD_SANITIZER
  /// A replacement for the standard library's function that Thread Sanitizer understands.
  ///
  /// Swift's runtime marks for the sanitizer that a resumption comes before what follows the `await`, except where the
  /// continuation was resumed before its task got to the `await` (`swift_continuation_await` in Swift 6.2). The sanitizer
  /// then reports each use of the passed value as a race. Each module that passes values by continuations compiles this
  /// file, so that the function shadows the imported one.
  func withCheckedContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, function: String = #function,
    _ body: (CheckedContinuation<Value, Never>) -> Void
  ) async -> sending Value {
    let value = await Swift.withCheckedContinuation(isolation: isolation, function: function, body)
    // The runtime marks the resumption with the address of the task.
    withUnsafeCurrentTask { task in
      if let task { acquire(unsafe unsafeBitCast(task, to: UnsafeRawPointer.self)) }
    }
    return value
  }

  @_silgen_name("__tsan_acquire")
  private func acquire(_ address: UnsafeRawPointer)
#endif
