// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private struct Unreachable: Error {}

private final class Broker: AlchemicDeclaring {
  init() throws { throw Unreachable() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Broker.swift",line:21)
    AcInitializer(factory, Broker.init)
    #sourceLocation()
  }
}

private final class Desk: AlchemicManaged {
  var broker: Broker?
  var clerk: Clerk?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Desk.swift",line:8)
    AcInject(factory, \Desk.broker, AcName("brokr"))
    AcInject(factory, \Desk.clerk)
    #sourceLocation()
  }
}

private final class Clerk {}

struct ErrorsSnippets {
  @Test func `A start reports every problem with its code and its source location`() async {
    let context = ALCContext(testing: .classes([Broker.self, Desk.self]))
    let printed = Printed()
    func print(_ line: String) { printed.append(line) }
    context.start()
    // begin swift Errors
    do {
      try await context.untilReady()
    } catch {
      for problem in error.problems {
        let location = problem.location?.description ?? "nowhere"
        print("\(problem.code) at \(location)")
      }
    }
    // end
    // begin text Errors
    let output = """
      no-factory at Desk.swift:8
      no-factory at Desk.swift:9
      """
    // end
    #expect(printed.lines.joined(separator: "\n") == output)
  }

  @Test func `The error has the error that an initialiser threw`() async throws {
    let printed = Printed()
    func print(_ line: String) { printed.append(line) }
    let error = try #require(await failure(Broker.self))
    // begin swift Errors
    for error in error.underlyingErrors {
      print("an initialiser threw \(error)")
    }
    // end
    #expect(printed.lines == ["an initialiser threw Unreachable()"])
  }
}
