// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// A dependency that receives something else than before, and why.
struct ChangedDependency {
  private let before: DependencySnapshot
  private let after: DependencySnapshot
  private let oldContainer: ContainerSnapshot
  private let newContainer: ContainerSnapshot
  /// The names of the factories that it receives in only one of the containers.
  private let lostNames, wonNames: [String]

  init(
    before: DependencySnapshot, after: DependencySnapshot, _ oldContainer: ContainerSnapshot,
    _ newContainer: ContainerSnapshot
  ) {
    self.before = before
    self.after = after
    self.oldContainer = oldContainer
    self.newContainer = newContainer
    let (old, new) = (before.names(in: oldContainer), after.names(in: newContainer))
    let (known, present) = (Set(old), Set(new))
    lostNames = old.filter { !present.contains($0) }
    wonNames = new.filter { !known.contains($0) }
  }

  /// The objects that it no longer receives: of an array, only the lost members.
  var lost: String { words(lostNames, of: before, in: oldContainer) }

  /// The objects that it receives now: of an array, only the new members.
  var won: String { words(wonNames, of: after, in: newContainer) }

  private func words(_ names: [String], of dependency: DependencySnapshot, in container: ContainerSnapshot) -> String {
    if case .factories(_, isArray: true) = dependency.resolution {
      return names.isEmpty ? "nothing else" : names.joined(separator: ", ")
    }
    return dependency.words(in: container)
  }

  /// Why it receives something else, as far as the snapshots show.
  func reason(_ oldIds: [String: Int], _ newIds: [String: Int]) -> String {
    if case .failed(let failure) = after.resolution { return failure.code ?? "cannot be resolved" }
    if case .failed = before.resolution { return "can be resolved now" }
    func factory(_ name: String, _ ids: [String: Int], _ container: ContainerSnapshot) -> FactorySnapshot? {
      ids[name].map { container.factories[$0] }
    }
    if before.criteria != after.criteria || before.typeName != after.typeName { return "it requires something else" }
    var reasons: [String] = []
    for name in wonNames {
      guard let now = factory(name, newIds, newContainer) else { continue }
      let earlier = factory(name, oldIds, oldContainer)
      if now.flags.contains(.primary), earlier?.flags.contains(.primary) != true {
        reasons.append(earlier == nil ? "new and primary" : "primary")
      } else if earlier == nil {
        reasons.append("new")
      }
    }
    for name in lostNames {
      let now = factory(name, newIds, newContainer)
      if now == nil {
        reasons.append("\(name) is gone")
      } else if factory(name, oldIds, oldContainer)?.flags.contains(.primary) == true,
        now?.flags.contains(.primary) == false
      {
        reasons.append("\(name) is no longer primary")
      }
    }
    var seen: Set<String> = []
    return reasons.filter { seen.insert($0).inserted }.joined(separator: "; ")
  }
}

extension DependencySnapshot {
  fileprivate func names(in container: ContainerSnapshot) -> [String] { factories.map(container.name) }
}
