// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Only under Thread Sanitizer: proves that it detects the kinds of races that the other suites are checked for.
#if THREAD_SANITIZER
  import CAlchemicRuntime
  import Dispatch
  import Glibc
  import Synchronization
  import Testing

  /// The exit status of a program after the sanitizer has found a race.
  private let raced = ExitTest.Condition.exitCode(66)

  struct SanitizerTests {
    @Test func `It reports a counter without a lock`() async {
      await #expect(processExitsWith: raced) {
        let counter = Plain()
        oneAfterTheOther {
          counter.value += 1
        } then: {
          counter.value += 1
        }
      }
    }

    @Test func `It reports a counter that two threads protect with different locks`() async {
      await #expect(processExitsWith: raced) {
        let counter = Plain()
        let first = Mutex(())
        let second = Mutex(())
        oneAfterTheOther {
          first.withLock { _ in counter.value += 1 }
        } then: {
          second.withLock { _ in counter.value += 1 }
        }
      }
    }

    @Test func `It accepts a counter behind one lock`() async {
      await #expect(processExitsWith: .success) {
        let counter = Plain()
        let lock = Mutex(())
        oneAfterTheOther {
          lock.withLock { _ in counter.value += 1 }
        } then: {
          lock.withLock { _ in counter.value += 1 }
        }
      }
    }

    @Test func `It reports memory that was published without its contents`() async {
      await #expect(processExitsWith: raced) {
        let published = Published()
        oneAfterTheOther {
          published.publish(.relaxed)
        } then: {
          published.read(.relaxed)
        }
      }
    }

    @Test func `It accepts memory that was published with its contents`() async {
      await #expect(processExitsWith: .success) {
        let published = Published()
        oneAfterTheOther {
          published.publish(.releasing)
        } then: {
          published.read(.acquiring)
        }
      }
    }

    @Test func `It accepts a value of a continuation that was resumed before its await`() async {
      await #expect(processExitsWith: .success) {
        let turn = Turn()
        let passed = await withCheckedContinuation { continuation in
          turn.resume { continuation.resume(returning: $0) }
        }
        passed.value += 1
        turn.isSecondOver.store(true, ordering: .relaxed)
      }
    }

    @Test func `It accepts a value of a throwing continuation that was resumed before its await`() async {
      await #expect(processExitsWith: .success) {
        let turn = Turn()
        let passed = try await withCheckedThrowingContinuation { continuation in
          turn.resume { continuation.resume(returning: $0) }
        }
        passed.value += 1
        turn.isSecondOver.store(true, ordering: .relaxed)
      }
    }

    // It does not see a release alone, because the memory comes from Swift's library, which it does not observe.
    @Test func `It reports memory that was reused without waiting for its readers`() async {
      await #expect(processExitsWith: raced) {
        let published = Published()
        published.publish(.releasing)
        oneAfterTheOther {
          let reader = alchemic_begin_reading()
          published.read(.acquiring)
          alchemic_end_reading(reader)
        } then: {
          published.take()?.pointee = 8
        }
      }
    }

    @Test func `It accepts memory that was reused after waiting for its readers`() async {
      await #expect(processExitsWith: .success) {
        let published = Published()
        published.publish(.releasing)
        oneAfterTheOther {
          let reader = alchemic_begin_reading()
          published.read(.acquiring)
          alchemic_end_reading(reader)
        } then: {
          let old = published.take()
          alchemic_wait_for_readers()
          old?.pointee = 8
        }
      }
    }
  }

  /// `@unchecked`: the race is the purpose of these tests.
  private final class Plain: @unchecked Sendable {
    var value = 0
  }

  /// Memory that one thread passes to another without a lock.
  private final class Published: Sendable {
    private let address = Atomic<UInt>(0)

    func publish(_ ordering: Ordering) {
      let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      memory.initialize(to: 7)
      switch ordering {
      case .relaxed: address.store(UInt(bitPattern: memory), ordering: .relaxed)
      case .releasing, .acquiring: address.store(UInt(bitPattern: memory), ordering: .releasing)
      }
    }

    func read(_ ordering: Ordering) {
      let found =
        switch ordering {
        case .relaxed: address.load(ordering: .relaxed)
        case .releasing, .acquiring: address.load(ordering: .acquiring)
        }
      guard UnsafeMutablePointer<Int>(bitPattern: found)?.pointee == 7 else { fatalError("nothing was published") }
    }

    func take() -> UnsafeMutablePointer<Int>? {
      UnsafeMutablePointer(bitPattern: address.exchange(0, ordering: .acquiringAndReleasing))
    }

    enum Ordering {
      case relaxed
      case acquiring
      case releasing
    }
  }

  /// Runs two closures on separate threads, the second one later. Only the clock orders them, so they are not synchronised.
  private func oneAfterTheOther(_ first: @escaping @Sendable () -> Void, then second: @escaping @Sendable () -> Void) {
    let turn = Turn()
    let one = onThread {
      first()
      turn.isFirstOver.store(true, ordering: .relaxed)
      // The sanitizer forgets the accesses of a thread that has ended.
      while !turn.isSecondOver.load(ordering: .relaxed) { sched_yield() }
    }
    let two = onThread {
      while !turn.isFirstOver.load(ordering: .relaxed) { sched_yield() }
      second()
      turn.isSecondOver.store(true, ordering: .relaxed)
    }
    one.wait()
    two.wait()
  }

  private final class Turn: Sendable {
    let isFirstOver = Atomic(false)
    let isSecondOver = Atomic(false)

    /// Passes an object to a continuation from another thread, and returns after that.
    func resume(_ continuation: @escaping @Sendable (Plain) -> Void) {
      _ = onThread {
        let plain = Plain()
        plain.value = 7
        continuation(plain)
        self.isFirstOver.store(true, ordering: .relaxed)
        while !self.isSecondOver.load(ordering: .relaxed) { sched_yield() }
      }
      while !isFirstOver.load(ordering: .relaxed) { sched_yield() }
    }
  }
#endif
