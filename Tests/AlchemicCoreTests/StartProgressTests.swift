// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import Testing

@testable import AlchemicCore

struct StartProgressTests {
  private typealias Waits = StartProgress.Waits

  /// A start whose threads end in any order.
  private struct Run {
    var progress: StartProgress
    var running: Set<Int> = []
    var begun: [Int] = []
    var complete: Set<Int> = []
    var failures: [Int] = []
    var failure: Int?

    init(_ waits: [StartProgress.Waits], concurrency: Int) {
      progress = StartProgress(waits, concurrency: concurrency)
    }

    mutating func beginAll() -> Set<Int> {
      var begun: Set<Int> = []
      while let next = progress.nextCreation() { begun.insert(next) }
      self.begun += begun.sorted()
      running.formUnion(begun)
      return begun
    }
  }

  /// Calls back with the end of each possible run.
  private func forEachRun(
    _ run: Run, failing: Set<Int>, _ check: (Run) -> Void, during: (Run) -> Void
  ) {
    var run = run
    _ = run.beginAll()
    during(run)
    guard !run.running.isEmpty else { return check(run) }
    for ended in run.running {
      var next = run
      next.running.remove(ended)
      if failing.contains(ended) {
        if next.progress.didFail(ended) { next.failure = ended }
      } else {
        next.complete.insert(ended)
        next.progress.didCreate(ended)
      }
      forEachRun(next, failing: failing, check, during: during)
    }
  }

  /// All graphs of some singletons, each of which may need any before it.
  private func graphs(of count: Int) -> [[Waits]] {
    let pairs = (0..<count).flatMap { later in (0..<later).map { (later, $0) } }
    return (0..<(1 << pairs.count)).map { mask in
      var waits = Array(repeating: Waits(), count: count)
      for (index, (later, earlier)) in pairs.enumerated() where mask & (1 << index) != 0 {
        waits[later].before.insert(earlier)
      }
      return waits
    }
  }

  @Test(arguments: 1...3)
  func `Whichever thread ends first, each singleton begins once, after all that it needs`(concurrency: Int) {
    for waits in graphs(of: 4) {
      forEachRun(Run(waits, concurrency: concurrency), failing: []) { run in
        #expect(run.begun.sorted() == [0, 1, 2, 3])
        #expect(run.complete == [0, 1, 2, 3])
      } during: { run in
        #expect(run.running.count <= concurrency)
        for position in run.begun { #expect(waits[position].before.isSubset(of: run.complete)) }
      }
    }
  }

  @Test func `One thread creates them in the order of the start`() {
    for waits in graphs(of: 4) {
      forEachRun(Run(waits, concurrency: 1), failing: []) { run in
        #expect(run.begun == [0, 1, 2, 3])
      } during: { _ in
      }
    }
  }

  @Test func `No thread is idle while a singleton can begin`() {
    for waits in graphs(of: 4) {
      forEachRun(Run(waits, concurrency: 2), failing: []) { _ in
      } during: { run in
        let ready = waits.indices.filter {
          !run.begun.contains($0) && waits[$0].before.isSubset(of: run.complete)
        }
        #expect(ready.isEmpty || run.running.count == 2)
      }
    }
  }

  @Test func `Singletons that share an unprotected object are created one at a time, beside the others`() {
    for mask in 0..<16 {
      for var waits in graphs(of: 4) {
        for position in waits.indices { waits[position].isAlone = mask & (1 << position) != 0 }
        forEachRun(Run(waits, concurrency: 4), failing: []) { run in
          #expect(run.complete == [0, 1, 2, 3])
        } during: { run in
          #expect(run.running.count { waits[$0].isAlone } <= 1)
        }
      }
    }
  }

  @Test func `The failure of a start is the first one in its order, whichever thread is faster`() {
    for mask in 1..<16 {
      let failing = Set((0..<4).filter { mask & (1 << $0) != 0 })
      for waits in graphs(of: 4) {
        for concurrency in 1...3 {
          forEachRun(Run(waits, concurrency: concurrency), failing: failing) { run in
            #expect(run.failure == failing.min())
            var progress = run.progress
            #expect(progress.next { _, _ in true } == .end)
          } during: { _ in
          }
        }
      }
    }
  }

  // MARK: Asynchronous singletons

  /// The order of a start with one thread, as the articles say it.
  private struct Model {
    let waits: [Waits]
    var remaining: [Int]
    var unwired: [Int] = []
    var taskCount = 0
    var complete: Set<Int> = []

    init(_ waits: [Waits]) {
      self.waits = waits
      remaining = Array(waits.indices)
    }

    mutating func next() -> StartProgress.Step {
      if let index = unwired.firstIndex(where: { waits[$0].beforeWiring.isSubset(of: complete) }) {
        return .complete(unwired.remove(at: index))
      }
      if let index = remaining.firstIndex(where: { waits[$0].isAsynchronous && isReady($0) }) { return begin(index) }
      if let index = remaining.firstIndex(where: { !waits[$0].isAsynchronous && isReady($0) }) {
        return .create(remaining.remove(at: index))
      }
      guard taskCount == 0 else { return .wait }
      if !unwired.isEmpty { return .complete(unwired.removeFirst()) }
      guard let index = remaining.firstIndex(where: { StartProgressTests.argumentsExist($0, complete) }) else {
        return .end
      }
      return waits[remaining[index]].isAsynchronous ? begin(index) : .create(remaining.remove(at: index))
    }

    private mutating func begin(_ index: Int) -> StartProgress.Step {
      taskCount += 1
      return .begin(remaining.remove(at: index))
    }

    private func isReady(_ position: Int) -> Bool { waits[position].before.isSubset(of: complete) }
  }

  /// Any answer will do, as long as it depends on nothing else.
  private static func argumentsExist(_ singleton: Int, _ complete: Set<Int>) -> Bool {
    complete.count % 2 == 0 || singleton % 3 != 0
  }

  @Test(arguments: 0..<300)
  func `With asynchronous singletons, the steps of one thread are those of the model`(seed: UInt64) {
    var random = Seeded(seed: seed)
    let count = Int.random(in: 1...9, using: &random)
    let tasks = (0..<count).filter { _ in Bool.random(using: &random) }
    let waits = (0..<count).map { position in
      let others = tasks.filter { $0 != position && Int.random(in: 0..<4, using: &random) == 0 }
      let more = tasks.filter { $0 != position && Int.random(in: 0..<4, using: &random) == 0 }
      let isTask = tasks.contains(position)
      return Waits(isAsynchronous: isTask, before: Set(others), beforeWiring: isTask ? Set(others + more) : [])
    }
    var model = Model(waits)
    var progress = StartProgress(waits, concurrency: 1)
    var running: [Int] = []
    while true {
      let step = progress.next(argumentsExist: Self.argumentsExist)
      let expected = model.next()
      #expect(step == expected)
      guard step == expected else { return }
      switch step {
      case .begin(let position): running.append(position)
      case .complete(let position):
        progress.didComplete(position)
        model.complete.insert(position)
      case .create(let position): progress.didCreate(position)
      case .end: return
      case .wait:
        let ended = running.remove(at: Int.random(in: running.indices, using: &random))
        model.taskCount -= 1
        if Bool.random(using: &random) {
          progress.didCompleteTask(of: ended)
          model.complete.insert(ended)
        } else {
          progress.didEndTask(of: ended, hasConstructed: true)
          model.unwired.append(ended)
        }
      }
    }
  }
}
