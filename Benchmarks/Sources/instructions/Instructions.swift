// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import Discovered
import Dispatch
import Foundation

/// Repeats one operation, so that `Benchmarks/instructions` can count what it executes: `instructions SUBJECT COUNT`.
///
/// The main function is synchronous: Valgrind cannot run a program whose main thread waits in `dispatchMain()`.
@main
enum Instructions {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]), let subject = subjects[arguments[1]] else {
      print("usage: instructions \(subjects.keys.sorted().joined(separator: "|")) COUNT")
      exit(2)
    }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await subject(count)
      } catch {
        print(error)
        exit(1)
      }
      done.signal()
    }
    done.wait()
  }

  private static let subjects: [String: @Sendable (Int) async throws -> Void] = [
    "start-10000": { try await start($0, .classes(classes(10_000))) },
    "start-10000-asynchronous": { try await start($0, withAsynchronous(classes(10_000))) },
    "start-60": { try await start($0, .classes(classes(60))) },
    "graph": { count in
      let context = try await twoContainers()
      for _ in 0..<count { keep(try context.getShared(Ship.self)) }
    },
    "graph-by-hand": { count in
      _ = try await twoContainers()
      for _ in 0..<count { keep(buildShip()) }
    },
    "scope": { count in
      _ = try await mainContainer()
      for number in 0..<count {
        try await AcScope(.request, giving: Visit(number: number)) { keep(try AcGet(Checkout.self)) }
      }
    },
    "scope-unused": { count in
      _ = try await mainContainer()
      for number in 0..<count { try await AcScope(.request, giving: Visit(number: number)) {} }
    },
    "scope-by-hand": { count in
      let clock = try await mainContainer().get(Clock.self)
      for number in 0..<count {
        await Checkout.withScope(Visit(number: number), clock) {
          if let checkout = Checkout.current { keep(checkout) }
        }
      }
    },
  ]

  private static func classes(_ count: Int) -> [AnyClass] { services().prefix(count).map { $0 as AnyClass } }

  private static func start(_ count: Int, _ scan: ClassScan) async throws {
    for _ in 0..<count { _ = try await started(scan) }
  }

  private static func mainContainer() async throws -> ALCContext {
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    return Alchemic.mainContext
  }

  /// A container beside the program's own.
  private static func twoContainers() async throws -> ALCContext {
    _ = try await mainContainer()
    return try await started(.classes(requestedClasses))
  }
}
