// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicServices

/// What a service does, and what its factory says of it (Services.md).
struct Serving: Hashable, Sendable {
  /// `AcAnnouncesReady`.
  var announces = false
  /// `AcWhenServiceEnds` and `AcWhenServiceFails`.
  var whenEnds: TerminationBehavior?
  var whenFails: TerminationBehavior?
  var runs = Runs.untilTheEnd

  enum Runs: String, CaseIterable, Sendable {
    case untilTheEnd, untilCancelled, returns, fails, failsAtTheEnd
    /// Until the end, but it is never ready if it announces that.
    case silently

    var isEarly: Bool { self == .returns || self == .fails }
  }

  /// Whether it is ready at some time, if its end does not count.
  var becomesReady: Bool { !announces || !runs.isEarly && runs != .silently }

  /// What its end means for the others.
  var behavior: TerminationBehavior? {
    switch runs {
    case .returns: whenEnds ?? .cancelGroup
    case .fails: whenFails ?? .cancelGroup
    case .untilTheEnd, .untilCancelled, .failsAtTheEnd, .silently: nil
    }
  }
}

extension Serving: CustomStringConvertible {
  var description: String {
    var words: [String] = []
    if announces { words.append("AcAnnouncesReady()") }
    if let whenEnds { words.append("AcWhenServiceEnds(.\(whenEnds))") }
    if let whenFails { words.append("AcWhenServiceFails(.\(whenFails))") }
    if runs == .untilCancelled { words.append("AcServiceTimeout(short)") }
    return "runs \(runs.rawValue)" + (words.isEmpty ? "" : "  " + words.joined(separator: ", "))
  }

  /// The number of its options.
  var optionCount: Int {
    [announces, whenEnds != nil, whenFails != nil, runs == .untilCancelled].count { $0 }
  }
}

extension Kind {
  /// Whether objects of this class are services; of these, some start up first.
  var isService: Bool { startsUp || self == .dew || self == .flint || self == .hail || self == .iron }
  var startsUp: Bool { self == .garnet || self == .kelp || self == .lava }
}

#if Services
  import AlchemicCore

  extension Dew: Service {}
  extension Flint: Service {}
  extension Hail: Service {}
  extension Iron: Service {}
  extension Garnet: AlchemicStartingUp {}
  extension Kelp: AlchemicStartingUp {}
  extension Lava: AlchemicStartingUp {}

  extension Part {
    func startUp() async throws {
      record.serves(self, .begins)
      await Task.yield()
      record.serves(self, .isReady)
    }

    func run() async throws {
      let serving = record.servings[key] ?? Serving()
      if self is any AlchemicStartingUp {
        record.serves(self, .runs)
      } else {
        record.serves(self, .begins)
        if !serving.announces { record.serves(self, .isReady) }
      }
      if serving.announces, serving.becomesReady {
        await Task.yield()
        record.serves(self, .isReady)
        AcReady()
      }
      defer { record.serves(self, .hasEnded) }
      switch serving.runs {
      case .returns: return
      case .fails: throw Planned.service
      case .untilCancelled: await untilCancelled()
      case .untilTheEnd, .silently: await untilTheEnd()
      case .failsAtTheEnd:
        await untilTheEnd()
        throw Planned.service
      }
    }

    private func untilTheEnd() async {
      do {
        try await gracefulShutdown()
        record.serves(self, .isEnding)
        await Task.yield()
      } catch {
        // It was cancelled.
      }
    }
  }

  extension Serving {
    var options: [FactoryOption] {
      var options: [FactoryOption] = []
      if announces { options.append(AcAnnouncesReady()) }
      if let whenEnds { options.append(AcWhenServiceEnds(whenEnds)) }
      if let whenFails { options.append(AcWhenServiceFails(whenFails)) }
      if runs == .untilCancelled { options.append(AcServiceTimeout(.milliseconds(1))) }
      return options
    }
  }
#endif
