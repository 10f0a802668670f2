// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import Testing

@testable import AlchemicServices

/// What the life of a container with services does after each event.
struct ServicesLifeTests {
  typealias Life = ServicesLife

  /// A database, a worker that needs it, and an API that needs the worker.
  private static let chain = [Life.Service(), Life.Service(needs: [0]), Life.Service(needs: [1])]

  /// An event at a second of the life, and the steps that follow it.
  struct Move: Sendable {
    let event: Life.Event
    let second: Double
    let steps: [Life.Step]

    init(_ event: Life.Event, at second: Double = 0, _ steps: Life.Step...) {
      (self.event, self.second, self.steps) = (event, second, steps)
    }
  }

  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let moves: [Move]
    let states: [Life.State]
    let cause: Life.Cause?

    init(_ name: String, _ moves: [Move], states: [Life.State], cause: Life.Cause? = nil) {
      (testDescription, self.moves, self.states, self.cause) = (name, moves, states, cause)
    }
  }

  private static func limit(_ service: Int, _ patience: Double, _ timeout: Double) -> Life.Step {
    .limit(service, patience: .seconds(patience), timeout: .seconds(timeout))
  }

  private static let ready = Life.State.running(isReady: true)

  /// The beginning of the stories with three services that need each other in a chain.
  private static let served = Move(.started(chain), .run(0), .run(1), .run(2))

  static let stories: [Story] = [
    Story(
      "A service begins when its dependencies are ready",
      [
        Move(
          .started([Life.Service(announcesReady: true), Life.Service(needs: [0]), Life.Service(needs: [1])]), .run(0)),
        Move(.ready(0), .run(1), .run(2)), Move(.ready(0)),
      ], states: [ready, ready, ready]),
    Story(
      "Services end in reverse, and the container after them",
      [
        served, Move(.endRequested(cancelling: false), .shutDown(2), limit(2, 2.25, 3)),
        Move(.ended(2, .returned), at: 0, .shutDown(1), limit(1, 3, 4)),
        Move(.ended(1, .returned), at: 2, .shutDown(0), limit(0, 3.75, 5)),
        Move(.ended(0, .returned), at: 3, .stopContainer(within: .seconds(9))), Move(.containerStopped, at: 4, .finish),
      ], states: [.ended(.ended), .ended(.ended), .ended(.ended)], cause: .requested),
    Story(
      "Independent services end at the same time",
      [
        Move(.started([Life.Service(), Life.Service()]), .run(0), .run(1)),
        Move(
          .endRequested(cancelling: false), .shutDown(0), limit(0, 4.5, 6), .shutDown(1), limit(1, 4.5, 6)),
        Move(.ended(0, .returned)), Move(.ended(1, .returned), .stopContainer(within: .seconds(12))),
      ], states: [.ended(.ended), .ended(.ended)]),
    Story(
      "A service that does not end is cancelled, then given up, and the waiting ones go on",
      [
        served, Move(.endRequested(cancelling: false), .shutDown(2), limit(2, 2.25, 3)),
        Move(.late(2), at: 2.25, .cancel(2)), Move(.timedOut(2), at: 3, .shutDown(1), limit(1, 2.25, 3)),
        Move(.ended(2, .returned), at: 4),
      ],
      states: [ready, .ending(.gracefully, since: .seconds(3)), .ended(.abandoned(after: .seconds(3)))]),
    Story(
      "A service that ends only after it was cancelled is not given up",
      [
        served, Move(.endRequested(cancelling: false), .shutDown(2), limit(2, 2.25, 3)),
        Move(.late(2), at: 2.25, .cancel(2)),
        Move(.ended(2, .threwCancellation), at: 2.25, .shutDown(1), limit(1, 2.4375, 3.25)),
        Move(.timedOut(2), at: 3),
      ],
      states: [
        ready, .ending(.gracefully, since: .seconds(2.25)), .ended(.cancelled(after: .seconds(2.25))),
      ]),
    Story(
      "A cancellation reaches all services at once, and the container stops after them",
      [
        served,
        Move(
          .endRequested(cancelling: true), .cancel(0), .cancel(1), .cancel(2),
          .limit(2, patience: nil, timeout: .seconds(3))),
        Move(.ended(0, .threwCancellation)), Move(.ended(1, .returned)),
        Move(.ended(2, .threwCancellation), .stopContainer(within: .seconds(12))),
      ], states: [.ended(.ended), .ended(.ended), .ended(.ended)]),
    Story(
      "A cancellation during a graceful end cancels what has not ended",
      [
        served, Move(.endRequested(cancelling: false), .shutDown(2), limit(2, 2.25, 3)),
        Move(.endRequested(cancelling: true), at: 1, .cancel(0), .cancel(1), .cancel(2)), Move(.late(2), at: 2.25),
      ],
      states: [
        .ending(.cancelled, since: .seconds(1)), .ending(.cancelled, since: .seconds(1)),
        .ending(.cancelled, since: .zero),
      ]),
    Story(
      "A second request changes nothing",
      [
        served, Move(.endRequested(cancelling: false), .shutDown(2), limit(2, 2.25, 3)),
        Move(.endRequested(cancelling: false), at: 1),
      ], states: [ready, ready, .ending(.gracefully, since: .zero)]),
    Story(
      "A request during the start stops the container",
      [
        Move(.endRequested(cancelling: false), .stopContainer(within: .seconds(12))),
        Move(.startFailed(isOpen: false)), Move(.started(chain)), Move(.containerStopped, .finish),
      ], states: [], cause: .requested),
    Story(
      "A failed start is the end", [Move(.startFailed(isOpen: false), .finish)], states: [], cause: .startFailed),
    Story(
      "Services that cannot be found stop the container",
      [
        Move(.startFailed(isOpen: true), .stopContainer(within: .seconds(12))), Move(.containerStopped, .finish),
      ], states: [], cause: .startFailed),
    Story(
      "Without services, the container runs until a request",
      [Move(.started([])), Move(.endRequested(cancelling: false), .stopContainer(within: .seconds(12)))], states: []),
    Story(
      "An end that is ignored counts as ready, and the last one stops the container",
      [
        Move(
          .started([
            Life.Service(announcesReady: true, whenEnds: .ignore), Life.Service(needs: [0], whenEnds: .ignore),
          ]), .run(0)),
        Move(.ended(0, .returned), .run(1)), Move(.ended(1, .returned), .stopContainer(within: .seconds(12))),
        Move(.containerStopped, .finish),
      ], states: [.ended(.ended), .ended(.ended)], cause: .done),
    Story(
      "A service that never began has nothing to end",
      [
        Move(.started([Life.Service(announcesReady: true), Life.Service(needs: [0])]), .run(0)),
        Move(.endRequested(cancelling: false), .shutDown(0), limit(0, 4.5, 6)), Move(.ready(0), at: 1),
        Move(.ended(0, .returned), at: 2, .stopContainer(within: .seconds(10))),
      ], states: [.ended(.ended), .ended(.notBegun)]),
    Story(
      "A service that takes all of the time leaves none, and the container stops all the same",
      [
        Move(
          .started([Life.Service(timeout: .seconds(12)), Life.Service(needs: [0], timeout: .seconds(12))]), .run(0),
          .run(1)),
        Move(.endRequested(cancelling: false), .shutDown(1), limit(1, 9, 12)),
        Move(.timedOut(1), at: 12, .cancel(1), .cancel(0), .stopContainer(within: .zero)),
        Move(.containerStopped, at: 12, .finish),
      ], states: [.ended(.abandoned(after: .zero)), .ended(.abandoned(after: .seconds(12)))], cause: .requested),
  ]

  @Test(arguments: stories)
  func `A life takes these steps`(story: Story) {
    var life = Life(limit: .seconds(12))
    for move in story.moves {
      let steps = life.handle(move.event, at: .seconds(move.second))
      #expect(steps == move.steps, "after \(move.event)")
    }
    #expect(life.states == story.states)
    let cause: Life.Cause? = if case .over(let cause) = life.phase { cause } else { nil }
    #expect(cause == story.cause)
  }

  /// What the end of the second service leads to, and why the life then ends.
  static let behaviors: [(TerminationBehavior, Life.Return, [Life.Step], Life.Cause?)] = [
    (.cancelGroup, .returned, [.cancel(0)], .serviceEnded(1)),
    (.cancelGroup, .threw, [.cancel(0)], .serviceFailed(1)),
    (.gracefullyShutdownGroup, .returned, [.shutDown(0)], .done),
    (.gracefullyShutdownGroup, .threw, [.shutDown(0)], .serviceFailed(1)),
    (.ignore, .returned, [], nil), (.ignore, .threw, [], nil),
  ]

  @Test(arguments: behaviors)
  func `The end of a service means what its factory says`(
    behavior: TerminationBehavior, how: Life.Return, first: [Life.Step], cause: Life.Cause?
  ) {
    var life = Life(limit: .seconds(12))
    let service = Life.Service(needs: [0], whenEnds: behavior, whenFails: behavior)
    _ = life.handle(.started([Life.Service(), service]), at: .zero)
    let steps = life.handle(.ended(1, how), at: .zero)
    #expect(Array(steps.prefix(1)) == first)
    let found: Life.Cause? = if case .ending(_, _, let cause) = life.phase { cause } else { nil }
    #expect(found == cause)
  }

  @Test(arguments: UInt64(1)...200)
  func `In random lives, services begin and end in order, and the container always stops`(seed: UInt64) {
    var random = Seeded(seed: seed)
    let count = Int.random(in: 1...8, using: &random)
    let services = (0..<count).map { index in
      Life.Service(
        needs: (0..<index).filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
        announcesReady: Bool.random(using: &random),
        whenEnds: TerminationBehavior.allCases.randomElement(using: &random)!,
        whenFails: TerminationBehavior.allCases.randomElement(using: &random)!)
    }
    var life = Life(limit: .seconds(12))
    var pending: [Life.Event] = [.started(services)]
    var (isReady, hasEnded) = (Set<Int>(), Set<Int>())
    var hasStopped = false
    var isOver = false
    var now = Duration.zero
    func perform(_ step: Life.Step) {
      switch step {
      case .run(let service):
        #expect(isReady.union(hasEnded).isSuperset(of: services[service].needs))
        if services[service].announcesReady { pending.append(.ready(service)) } else { isReady.insert(service) }
        if Int.random(in: 0..<4, using: &random) == 0 { pending.append(.ended(service, .threw)) }
      case .shutDown(let service):
        let users = services.indices.filter { services[$0].needs.contains(service) }
        #expect(
          users.allSatisfy { user in
            if case .ended = life.states[user] { true } else { false }
          })
        // One of four hangs.
        if Int.random(in: 0..<4, using: &random) > 0 { pending.append(.ended(service, .returned)) }
      case .cancel(let service):
        if Bool.random(using: &random) { pending.append(.ended(service, .threwCancellation)) }
      case .limit(let service, _, _): pending += [.late(service), .timedOut(service)]
      case .stopContainer:
        #expect(!hasStopped)
        hasStopped = true
        pending.append(.containerStopped)
      case .finish: isOver = true
      }
    }
    var requests = 2
    while !isOver {
      if pending.isEmpty || Int.random(in: 0..<12, using: &random) == 0, requests > 0 {
        requests -= 1
        pending.append(.endRequested(cancelling: requests == 0))
      }
      guard !pending.isEmpty else { break }
      let event = pending.remove(at: Int.random(in: pending.indices, using: &random))
      if case .ready(let service) = event { isReady.insert(service) }
      if case .ended(let service, _) = event, !hasEnded.insert(service).inserted { continue }
      now += .milliseconds(10)
      for step in life.handle(event, at: now) { perform(step) }
    }
    #expect(isOver && hasStopped)
  }
}
