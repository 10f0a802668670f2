// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Logging
import Synchronization
import Testing

private final class Index: AlchemicManaged, Sendable {}

private final class Search: AlchemicDeclaring, Sendable {
  let index: Index
  init(index: Index) { self.index = index }
  func serve() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Search.init(index:)) }
}

/// Fails until its file exists.
private final class Catalogue: AlchemicDeclaring {
  struct Missing: Error {}
  static let isThere = Mutex(false)

  init() throws { if !Self.isThere.withLock({ $0 }) { throw Missing() } }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Catalogue.swift",line:9)
    AcInitializer(factory, Catalogue.init)
    #sourceLocation()
  }
}

private enum Program {
  // begin swift StartUp
  @MainActor
  final class Application: AlchemicApplicationDelegate {
    nonisolated private let search = Injected<Search>()

    init() throws { try AcSetApplication(self) }

    nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Application.search)
    }
  }
  // end
}

private enum Concurrent {
  // begin swift StartUp
  final class ShopConfig: AlchemicConfig {
    static func configureAlchemic(_ registry: ClassRegistry) { AcStartConcurrency(8) }
  }
  // end
}

struct StartUpSnippets {
  @Test func `A declared number of singletons is created at the same time`() async throws {
    let context = try await started(Index.self, Search.self, Concurrent.ShopConfig.self)
    // Other threads than the container's own create them.
    let timeline = context.snapshot().factories.compactMap { factory -> String? in
      if case .created(_, _, let thread) = factory.state { thread } else { nil }
    }
    #expect(timeline.count == 2 && !timeline.contains("alchemic"))
  }

  @Test func `After a start the container answers requests`() async throws {
    let context = ALCContext(testing: .classes([Index.self, Search.self]))
    // begin swift StartUp
    context.start()
    try await context.untilReady()
    // end
    #expect(context.phase == .ready)
  }

  @Test func `A callback runs after the start, and the snapshot lists it`() async throws {
    let context = ALCContext(testing: .classes([Index.self, Search.self]))
    let printed = Printed()
    @Sendable func listen(with search: Search) { printed.append("listening") }
    context.withCurrent {
      // begin swift StartUp
      AcWhenReady("listen") {
        listen(with: try AcGet(Search.self))
      }
      // end
    }
    #expect(printed.lines == [])
    context.start()
    try await context.untilReady()
    #expect(printed.lines == ["listening"])
    let callback = try #require(context.snapshot().callbacks.first)
    #expect(callback.label == "listen")
    guard case .fired(_, _, thread: "main") = callback.state else {
      Issue.record("\(callback.state)")
      return
    }
  }

  @Test func `A late observer gets all events of a start`() async throws {
    let context = try await started(Index.self, Search.self)
    let printed = Printed()
    @Sendable func print(_ line: String) { printed.append(line) }
    // begin swift StartUp
    let progress = Task {
      let names = context.snapshot().factories.map(\.name)
      var created = 0
      var count = 0
      for await case .event(let event) in context.events() {
        switch event.change {
        case .singletons(let total):
          count = total
        case .factory(let factory, .created(_, let nanoseconds, _), _):
          created += 1
          print("\(created) of \(count): \(names[factory]) took \(nanoseconds / 1_000_000) ms")
        case .phase(.ready, _), .phase(.failed, _):
          return
        default:
          break
        }
      }
    }
    // end
    await progress.value
    #expect(printed.lines.map { String($0.prefix { $0 != "t" }) } == ["1 of 2: Index ", "2 of 2: Search "])
  }

  @Test func `A failed start has an error, and can be repeated`() async throws {
    Catalogue.isThere.withLock { $0 = false }
    let context = ALCContext(testing: .classes([Catalogue.self]))
    let printed = Printed()
    @Sendable func print(_ error: AlchemicError) { printed.append(error.description) }
    // begin swift StartUp
    context.start()
    do {
      try await context.untilReady()
    } catch {
      print(error)
    }
    // end
    // begin text StartUp
    let expected = """
      Catalogue could not be created: Missing()
        while starting  Catalogue
        declared        Catalogue (Catalogue.swift:9)
        [creation-failed]
      """
    // end
    #expect(printed.lines == [expected])
    #expect(context.phase == .failed)
    Catalogue.isThere.withLock { $0 = true }
    #expect(context.start())
    try await context.untilReady()
    #expect(context.phase == .ready)
  }

  @MainActor
  private final class Board {
    var isLit = false
  }

  @Test func `A callback of the main actor runs on it`() async throws {
    let board = Board()
    let context = ALCContext(testing: .classes([]))
    context.withCurrent {
      // begin swift StartUp
      AcWhenReady("light the board", on: .shared) { board.isLit = true }
      // end
    }
    try await context.started()
    #expect(await board.isLit)
  }

  /// Never called, because they would start the classes of the tests, and end the process. Test programs do the same.
  private enum Waiting {
    // begin swift StartUp
    static func main() {
      Alchemic.exitIfStartFails()
      AcWhenReady("listen") { listen(with: try AcGet(Search.self)) }
      dispatchMain()
    }
    // end

    private static func listen(with search: Search) {}
  }

  private enum Serving {
    // begin swift StartUp
    static func main() async throws {
      LoggingSystem.bootstrap(StreamLogHandler.standardError)
      Alchemic.exitIfStartFails()
      try await Alchemic.mainContext.untilReady()
      let search = try AcGet(Search.self)
      await search.serve()
    }
    // end
  }

  @Test func `The table has all phases`() {
    #expect(
      ContainerPhase.allCases.filter { $0 != .unknown } == [
        .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .failed,
        .stopping, .stopped,
      ])
  }
}
