// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Random containers, each compared with what the articles say of it.
///
/// `ALCHEMIC_TRIALS=100000` tries more of them, `ALCHEMIC_TRIAL_SEED=7` begins with another seed or repeats one.
@Suite(.timeLimit(.minutes(ProcessInfo.processInfo.environment["ALCHEMIC_TRIALS"] == nil ? 10 : 600)))
struct RandomContainerTests {
  private static var number: Int { Int(ProcessInfo.processInfo.environment["ALCHEMIC_TRIALS"] ?? "") ?? 120 }
  private static var first: UInt64 { UInt64(ProcessInfo.processInfo.environment["ALCHEMIC_TRIAL_SEED"] ?? "") ?? 1 }
  /// Each row runs one part of the seeds, so that they use all cores.
  private static let parts: UInt64 = 8

  @Test(arguments: 0..<parts)
  func `A random container does what the articles say, under any names`(part: UInt64) async {
    var failures = 0
    for seed in stride(from: Self.first + part, to: Self.first + UInt64(Self.number), by: Int(Self.parts)) {
      let trial = Trial.random(seed)
      for variant in [trial, trial.renamed(seed)] where failures < 3 {
        let differences = await Runner.differences(of: variant)
        guard !differences.isEmpty else { continue }
        failures += 1
        await report(variant, seed, differences)
        break
      }
    }
  }

  @Test func `Of the random containers, most start and some have problems`() {
    let trials = (1...400).map { Trial.random($0) }
    let models = trials.map(Model.init)
    let sound = models.filter { $0.places.isEmpty && $0.impossibleCycles.isEmpty }
    let starting = sound.count { model in
      var life = Life(model, startNumber: 2)
      return life.start().codes.isEmpty
    }
    #expect(starting > 200)
    #expect(sound.count - starting > 20)
    #expect(models.count - sound.count > 60)
  }

  @Test func `A trial that fails shrinks to what makes it fail`() async {
    let large = (1...400).map { Trial.random($0) }.filter { !Model($0).impossibleCycles.isEmpty }
    for trial in large.prefix(5) {
      var shrinker = Shrinker { !Model($0).impossibleCycles.isEmpty }
      let small = await shrinker.shrink(trial)
      #expect(small.factories.count <= 3, "\(small)")
      for candidate in small.smaller { #expect(Model(candidate).impossibleCycles.isEmpty, "\(candidate)") }
    }
  }

  private func report(_ trial: Trial, _ seed: UInt64, _ differences: [Difference]) async {
    var shrinker = Shrinker { await !Runner.differences(of: $0).isEmpty }
    let small = await shrinker.shrink(trial)
    let smaller = await Runner.differences(of: small)
    // One that differs now and then may not do so again, and a smaller one may differ for another reason.
    let text = (smaller.isEmpty ? differences : smaller).prefix(3).map { "  \($0)" }.joined(separator: "\n")
    Issue.record("seed \(seed), first: \(differences[0])\n\(small)\n\(text)")
  }
}
