// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicServices

/// The services that a container runs, and their order, by the articles.
struct ServicesModel {
  let model: Model
  /// The factories whose objects run.
  let services: [Int]
  /// The services that each of them needs, and that begin first.
  private let needs: [Int: Set<Int>]
  /// The services that need each other, or that one may use later. Which of them is first depends on when their objects
  /// were created, and on what exists when the services begin.
  private let mutual: [Int: Set<Int>]

  /// - Parameter existing: The factories whose objects the start has created, with the lazy services.
  init(_ model: Model, existing: (Int) -> Bool) {
    self.model = model
    services = model.trial.factories.indices.filter { factory in
      let declared = model[factory]
      return declared.objectKind.isService && declared.mode == .singleton && existing(factory)
    }
    let services = Set(services)
    func reached(_ service: Int, _ edges: (Int) -> [Int]) -> Set<Int> {
      model.reached(from: edges(service)) { existing($0) || model[$0].mode == .template ? edges($0) : [] }
        .intersection(services).subtracting([service])
    }
    // A way back may lead through objects that may not exist: the articles leave that open.
    func leads(_ from: Int, to: Int, _ edges: (Int) -> [Int]) -> Bool {
      model.reached(from: edges(from), edges).contains(to)
    }
    var needs: [Int: Set<Int>] = [:]
    var mutual: [Int: Set<Int>] = [:]
    for service in services {
      needs[service] = reached(service, model.direct).filter { !leads($0, to: service, model.direct) }
    }
    for service in services {
      mutual[service] = services.filter { other in
        other != service && needs[service]?.contains(other) != true && needs[other]?.contains(service) != true
          && (leads(service, to: other, model.used) || leads(other, to: service, model.used))
      }
    }
    (self.needs, self.mutual) = (needs, mutual)
  }

  func serving(_ service: Int) -> Serving { model[service].serving ?? Serving() }
  func needs(_ service: Int) -> Set<Int> { needs[service] ?? [] }

  /// Whether a service's dependents may begin at some time.
  private func releases(_ service: Int) -> Bool {
    let serving = serving(service)
    return serving.becomesReady || model[service].objectKind.startsUp || serving.behavior == .ignore
  }

  /// The services that begin as long as nothing ends the others.
  var beginning: Set<Int> {
    var beginning: Set<Int> = []
    while true {
      let next = services.filter { service in
        let before = needs(service).union(mutual[service] ?? [])
        return before.allSatisfy { releases($0) && (beginning.contains($0) || mutual[service]?.contains($0) == true) }
      }
      if Set(next) == beginning { return beginning }
      beginning = Set(next)
    }
  }

  /// The services that may begin.
  var possible: Set<Int> {
    var possible: Set<Int> = []
    while true {
      let next = services.filter { needs($0).allSatisfy { releases($0) && possible.contains($0) } }
      if Set(next) == possible { return possible }
      possible = Set(next)
    }
  }
}

extension ServicesModel {
  /// How the services end without a request, which one of them, or the last of them, leads to.
  enum End: Equatable {
    /// In order.
    case gracefully
    /// All at once, or perhaps so.
    case cancelled
  }

  /// Whether the order of services that use each other decides if one of them ends all.
  var isEndOpen: Bool {
    func ends(_ service: Int) -> Bool { serving(service).behavior.map { $0 != .ignore } ?? false }
    return possible.contains(where: ends) && !beginning.contains(where: ends)
  }

  /// `nil` where the services run until a request.
  var endItself: End? {
    let behaviors = possible.compactMap { serving($0).behavior }.filter { $0 != .ignore }
    if !behaviors.isEmpty { return behaviors.contains(.cancelGroup) ? .cancelled : .gracefully }
    let hasOnlyEnds = !services.isEmpty && services.allSatisfy { serving($0).behavior == .ignore }
    return hasOnlyEnds ? .gracefully : nil
  }

  /// Whether the services may end without an error.
  var endsCleanly: Bool {
    let ends = possible.filter { serving($0).behavior.map { $0 != .ignore } ?? false }
    return ends.isEmpty
      || ends.contains { serving($0).runs == .returns && serving($0).behavior == .gracefullyShutdownGroup }
  }
}
