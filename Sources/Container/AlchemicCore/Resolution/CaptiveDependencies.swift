// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Finds objects that would keep what lives shorter: an object of a scope, or a value that its opener gives.
///
/// An object keeps its dependencies, and the dependencies of templates among them. A provider keeps nothing, because it
/// gives the object of its caller's scope.
struct CaptiveDependencies {
  private let graph: FactoryGraph
  private let names: [String]
  private(set) var problems: [FoundProblem] = []

  /// - Parameters:
  ///   - graph: The graph.
  ///   - names: The names of its factories, by id.
  init(_ graph: FactoryGraph, names: [String]) {
    self.graph = graph
    self.names = names
    let scoped = graph.ids.filter { graph.mode($0) == .scoped }
    checkNesting(of: scoped)
    let carriers = carriers(of: scoped)
    guard !carriers.isEmpty else { return }
    for id in graph.ids where graph.mode(id) != .template && graph.needsAny(id) { check(id, carriers) }
  }

  /// Scopes of one name must be declared alike.
  private mutating func checkNesting(of scoped: [Int]) {
    var first: [ALCScope: Int] = [:]
    for id in scoped {
      guard let scope = graph.declaration(id).scope, let known = first.updateValue(first[scope] ?? id, forKey: scope),
        let other = graph.declaration(known).scope, other.outerNames != scope.outerNames
      else { continue }
      problems.append(
        FoundProblem(
          .illegalArgument(
            reason: "The scope \(scope) of \(names[id]) is declared within other scopes than that of \(names[known]).",
            remedy: "Declare each ALCScope once, as a static constant."), requester: graph.declaration(id).requester))
    }
  }

  /// The factories that are scoped or need a given value, and the templates that need such ones.
  private func carriers(of scoped: [Int]) -> Set<Int> {
    let takers = graph.ids.filter { id in graph.needsAny(id) && graph.edges(id).contains { $0.isGiven } }
    var carriers = Set(scoped).union(takers)
    guard !carriers.isEmpty else { return [] }
    var users: [Int: [Int]] = [:]
    for id in graph.ids where graph.mode(id) == .template && graph.needsAny(id) {
      for kept in graph.edges(id).flatMap(\.kept) { users[kept, default: []].append(id) }
    }
    var open = Array(carriers)
    while let next = open.popLast() {
      open += (users[next] ?? []).filter { carriers.insert($0).inserted }
    }
    return carriers
  }

  /// Checks all that the object of a factory would keep.
  private mutating func check(_ keeper: Int, _ carriers: Set<Int>) {
    let scope = graph.mode(keeper) == .scoped ? graph.declaration(keeper).scope : nil
    for edge in graph.edges(keeper) {
      let requester = edge.dependency?.requester(in: names[keeper]) ?? graph.declaration(keeper).requester
      func add(_ captive: Problem.Captive, _ through: [Int] = []) {
        problems.append(
          FoundProblem(
            .captiveDependency(
              keeper: graph.declaration(keeper).facts, keeperScope: scope?.name, captive,
              through: through.map { graph.declaration($0).facts }), requester: requester))
      }
      if edge.isGiven, scope == nil, let dependency = edge.dependency {
        add(.given(TypeNames.short(dependency.target.unwrapped)))
      }
      var seen: Set<Int> = []
      var open = edge.kept.map { (id: $0, path: [Int]()) }
      while let (id, path) = open.popLast() {
        guard carriers.contains(id), seen.insert(id).inserted else { continue }
        let kept = graph.declaration(id)
        switch kept.mode {
        case .scoped:
          guard let inner = kept.scope, !(scope?.mayKeep(inner) ?? false) else { continue }
          add(.object(kept.facts, scope: inner.name), path)
        case .template:
          for next in graph.edges(id) {
            if next.isGiven, scope == nil, let dependency = next.dependency {
              add(.given(TypeNames.short(dependency.target.unwrapped)), path + [id])
            }
            open += next.kept.map { ($0, path + [id]) }
          }
        case .singleton, .reference: continue
        }
      }
    }
  }
}

extension ALCScope {
  /// Whether objects of this scope may keep another scope's objects: one of the same kind, or one that encloses it.
  fileprivate func mayKeep(_ other: ALCScope) -> Bool { self == other || outerNames.contains(other.name) }
}
