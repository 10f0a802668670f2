#if THREAD_SANITIZER
  private import Glibc

  /// A replacement for `Synchronization.Mutex` that Thread Sanitizer understands.
  ///
  /// The standard library's mutex waits on a futex that the sanitizer cannot see, so it reports every use as a race. Each
  /// module with a mutex compiles this file, so that the type shadows the imported one.
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
#endif
