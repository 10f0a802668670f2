// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

/// A creation that records its steps. It returns the given object, and fails at the given step.
private final class RecordedCreation: Creation {
  enum Step { case construct, keep, wire, announce, rollBack }

  struct Failure: Error, Equatable {}

  private let object: Int?
  private let failing: Step?
  private(set) var steps: [Step] = []

  init(of object: Int?, failingAt failing: Step? = nil) {
    self.object = object
    self.failing = failing
  }

  func construct() throws -> Int? {
    try take(.construct)
    return object
  }

  func keep(_ object: Int) throws { try take(.keep) }

  func wire(_ object: Int) throws { try take(.wire) }

  func announce(_ object: Int?) throws { try take(.announce) }

  func rollBack(_ error: any Error) -> any Error {
    steps.append(.rollBack)
    return error
  }

  private func take(_ step: Step) throws {
    steps.append(step)
    if step == failing { throw Failure() }
  }
}

struct CreationTests {
  @Test func `A creation constructs, keeps, wires and announces its object, in this order and each once`() throws {
    let creation = RecordedCreation(of: 7)
    #expect(try creation.run() == 7)
    #expect(creation.steps == [.construct, .keep, .wire, .announce])
  }

  @Test func `A creation that returns no object announces that, and neither keeps nor wires`() throws {
    let creation = RecordedCreation(of: nil)
    #expect(try creation.run() == nil)
    #expect(creation.steps == [.construct, .announce])
  }

  @Test(arguments: 1...4)
  func `A creation that fails is rolled back, and does no further step`(count: Int) {
    let steps: [RecordedCreation.Step] = Array([.construct, .keep, .wire, .announce].prefix(count))
    let creation = RecordedCreation(of: 7, failingAt: steps.last)
    #expect(throws: RecordedCreation.Failure()) { try creation.run() }
    #expect(creation.steps == steps + [.rollBack])
  }
}
