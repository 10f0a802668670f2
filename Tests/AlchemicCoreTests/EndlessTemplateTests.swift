import AlchemicCore
import Foundation
import Synchronization
import Testing

/// Its initialiser asks for another of it, which asks for another.
private final class Echo: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGet(Answer.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

private final class Answer: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGet(Echo.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// A folder within folders, as deep as it is told to be.
private final class Folder: AlchemicDeclaring {
  let depth: Int

  init(levels: Int) throws {
    depth = levels == 0 ? 0 : try AcInvoke(Folder.self, levels - 1).depth + 1
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Folder.init(levels:), AcInt(0))
  }
}

/// Begins the next of its kind in a task of its own, as what connects anew does.
private final class Attempt: AlchemicDeclaring, Sendable {
  static let failures = Mutex<[any Error]>([])
  static let (last, lastCame) = AsyncStream<Void>.makeStream()

  init(number: Int) async {
    Task {
      guard number < 3_000 else { return Self.lastCame.finish() }
      do {
        _ = try await AcInvokeAsync(Attempt.self, number + 1)
      } catch {
        Self.failures.withLock { $0.append(error) }
        Self.lastCame.finish()
      }
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Attempt.init(number:), AcParameter())
  }
}

/// Waits for another of its kind, which waits for another.
private final class Patience: AlchemicDeclaring, Sendable {
  init() async throws { _ = try await AcGetAsync(Patience.self) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Patience.init)
  }
}

struct EndlessTemplateTests {
  @Test func `Templates whose initialisers ask for each other without end are a cycle, not a crash`() async throws {
    let context = try await started(Echo.self, Answer.self)
    let failure = try context.withCurrent { () throws(AlchemicError) in try context.get(Echo.self).failure }
    let cycle = failure?.problems.compactMap { problem -> [String]? in
      guard case .circularReference(let factories, .initializers) = problem.detail else { return nil }
      return factories.map(\.name)
    }
    #expect(cycle == [["Echo", "Answer", "Echo"]] || cycle == [["Answer", "Echo", "Answer"]])
  }

  @Test(arguments: [512 * 1_024, 2 * 1_024 * 1_024])
  func `They are one on a small stack, too`(stackSize: Int) async throws {
    let context = try await started(Echo.self, Answer.self)
    let codes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let failure = try? context.withCurrent { try context.get(Echo.self).failure }
        continuation.resume(returning: failure?.problems.map(\.code))
      }
      thread.stackSize = stackSize
      thread.start()
    }
    #expect(codes == ["circular-reference"])
  }

  @Test func `Asynchronous ones that wait for each other without end are one`() async throws {
    let context = try await started(Patience.self)
    do {
      _ = try await context.withCurrent { try await AcGetAsync(Patience.self) }
      Issue.record("no error was thrown")
    } catch let error as AlchemicError {
      #expect(error.problems.map(\.code) == ["circular-reference"])
    }
  }

  @Test func `What begins the next in a task of its own, and ends, may do so for ever`() async throws {
    let context = try await started(Attempt.self)
    _ = try await context.withCurrent { try await AcInvokeAsync(Attempt.self, 0) }
    for await _ in Attempt.last {}
    #expect(Attempt.failures.withLock { $0.count } == 0)
  }

  @Test func `One that comes to an end by itself may contain many of its kind`() async throws {
    let context = try await started(Folder.self)
    let folder = try context.withCurrent { () throws(AlchemicError) in try AcInvoke(Folder.self, 200) }
    #expect(folder.depth == 200)
  }
}
