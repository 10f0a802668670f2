import AlchemicCore
import Dispatch
import Synchronization
import Testing

/// Made in the time that a test gives it.
private final class Report: AlchemicDeclaring, Sendable {
  static let current = Mutex(Writing(isFree: true))
  static let made = Mutex(0)
  static let alive = Atomic(0)

  /// How one writing goes.
  struct Writing {
    let begun = Signal()
    let mayEnd = Signal()
    init(isFree: Bool = false) { if isFree { mayEnd.give() } }
  }

  init() async throws {
    // First, for one that throws goes away like any other.
    Self.alive.add(1, ordering: .relaxed)
    let writing = Self.current.withLock { $0 }
    writing.begun.give()
    try await writing.mayEnd.wait()
    Self.made.withLock { $0 += 1 }
  }

  deinit { Self.alive.subtract(1, ordering: .relaxed) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak())
    AcInitializer(factory, Report.init)
  }
}

/// A thread that asks again and again.
private final class Asking: Sendable {
  private let isOver = Atomic(false)
  private let thread = Mutex<DispatchSemaphore?>(nil)

  init(_ context: ALCContext) {
    let thread = onThread {
      while !self.isOver.load(ordering: .relaxed) { _ = try? context.get(Report.self) }
    }
    self.thread.withLock { $0 = thread }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0 }?.wait()
  }
}

/// What becomes of those who wait when somebody gives up.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct CancellationTests {
  private let writing = Report.Writing()

  private func startedWithNewWriting() async throws -> ALCContext {
    Report.current.withLock { $0 = Report.Writing(isFree: true) }
    let context = try await started(Report.self)
    // The task that made it lets go of it a moment after the start is done.
    while Report.alive.load(ordering: .relaxed) > 0 { await Task.yield() }
    Report.current.withLock { $0 = writing }
    Report.made.withLock { $0 = 0 }
    return context
  }

  private func ask(_ context: ALCContext) -> Task<String, Never> {
    Task.detached {
      do {
        _ = try await context.getAsync(Report.self)
        return "got it"
      } catch {
        guard case .creationFailed(_, let underlying)? = (error as? AlchemicError)?.problems.first?.detail else {
          return codes(error).joined()
        }
        return "\(type(of: underlying))"
      }
    }
  }

  @Test func `A task that waits for another's object and is cancelled waits no longer, and the other goes on`()
    async throws
  {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.begun.wait()
    let waiter = ask(context)
    waiter.cancel()
    #expect(await waiter.value == "CancellationError")
    writing.mayEnd.give()
    #expect(await maker.value == "got it")
    #expect(Report.made.withLock { $0 } == 1)
  }

  @Test func `A task whose object another was construction when that was cancelled makes it itself`() async throws {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.begun.wait()
    let again = Report.Writing(isFree: true)
    Report.current.withLock { $0 = again }
    let waiters = (0..<4).map { _ in ask(context) }
    maker.cancel()
    #expect(await maker.value == "CancellationError")
    for waiter in waiters { #expect(await waiter.value == "got it") }
  }

  @Test func `A task that cannot wait is told so while another makes an asynchronous object`() async throws {
    let context = try await startedWithNewWriting()
    let maker = ask(context)
    try await writing.begun.wait()
    // As many as would hold every thread there is for tasks.
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<64 {
        group.addTask {
          do {
            _ = try context.get(Report.self)
            return []
          } catch {
            return codes(error)
          }
        }
      }
      for await answer in group { #expect(answer == ["asynchronous"]) }
    }
    writing.mayEnd.give()
    #expect(await maker.value == "got it")
  }

  @Test func `A thread that is no task waits for an asynchronous object that another makes`() async throws {
    let context = try await startedWithNewWriting()
    let maker = Task.detached { try await context.getAsync(Report.self) }
    try await writing.begun.wait()
    let found = Mutex<Report?>(nil)
    let thread = onThread {
      let report = try? context.get(Report.self)
      found.withLock { $0 = report }
    }
    writing.mayEnd.give()
    let report = try await maker.value
    thread.wait()
    #expect(found.withLock { $0 } === report)
  }

  @Test func `A thread that cannot make an asynchronous object keeps nobody else from it`() async throws {
    let context = try await startedWithNewWriting()
    writing.mayEnd.give()
    let asking = Asking(context)
    for _ in 0..<5_000 { #expect(await ask(context).value == "got it") }
    asking.end()
  }

  @Test func `A container goes once its start is done, if nobody keeps it`() async throws {
    Report.current.withLock { $0 = writing }
    weak var gone: ALCContext?
    let events: AlchemicEvents
    do {
      let context = container([Report.self])
      gone = context
      context.start()
      events = context.events()
    }
    try await writing.begun.wait()
    #expect(gone != nil)
    writing.mayEnd.give()
    for await case .event(let event) in events {
      if case .ready = event.kind { break }
    }
    // The queue lets go of it a moment after the last event.
    while gone != nil { await Task.yield() }
  }
}
