// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// A factory in both containers.
struct FactoryPair {
  let old: FactorySnapshot
  let new: FactorySnapshot
  let oldContainer: ContainerSnapshot
  let newContainer: ContainerSnapshot

  /// - Parameters:
  ///   - oldIds: The factories of the old container by name.
  ///   - newIds: The factories of the new container by name.
  ///   - threshold: Which durations differ.
  func differences(
    _ oldIds: [String: Int], _ newIds: [String: Int], _ threshold: TimeThreshold
  ) -> [Difference] {
    var found = options() + [object].compactMap(\.self)
    found += dependencies(old.arguments, new.arguments, oldIds, newIds)
    found += dependencies(old.injections, new.injections, oldIds, newIds)
    if let before = old.ownTime, let after = new.ownTime, threshold.isExceeded(by: before, after) {
      found.append(Difference(.times, .took(from: before, to: after), new.name, factory: new.name))
    }
    return found
  }

  /// The declaration. The line is not compared: it changes with every edit above it.
  private func options() -> [Difference] {
    let pairs = [
      ("type", old.typeName, new.typeName), ("module", old.module, new.module),
      ("created by", old.creator(in: oldContainer), new.creator(in: newContainer)),
      ("mode", old.mode.rawValue, new.mode.rawValue), ("flags", old.flagWords, new.flagWords),
      (
        "protocols", old.protocols.sorted().joined(separator: ", "), new.protocols.sorted().joined(separator: ", ")
      ),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { name, before, after in
      Difference(.options, .changed(from: before, to: after), "\(new.name): \(name)", factory: new.name)
    }
  }

  /// The state of the object. A lazy or a weak singleton has its object only while the program uses it.
  private var object: Difference? {
    guard
      [old, new].allSatisfy({
        $0.mode == .reference || $0.mode == .singleton && $0.flags.isDisjoint(with: [.lazy, .weak])
      }),
      oldContainer.phase == .ready, newContainer.phase == .ready
    else { return nil }
    let (before, after) = (FactoryStateWord(old), FactoryStateWord(new))
    guard before != after else { return nil }
    return Difference(
      .objects, .changed(from: before.rawValue, to: after.rawValue), new.name, factory: new.name)
  }

  private func dependencies(
    _ old: [DependencySnapshot], _ new: [DependencySnapshot], _ oldIds: [String: Int], _ newIds: [String: Int]
  ) -> [Difference] {
    // Most factories have few, so a search is quicker than an index.
    var found: [Difference] = []
    for dependency in new {
      if let before = old.first(where: { $0.name == dependency.name }) {
        found += compare(before, dependency, oldIds, newIds)
      } else {
        found.append(
          Difference(.edges, .added(dependency.words(in: newContainer)), label(dependency), factory: self.new.name))
      }
    }
    for dependency in old where !new.contains(where: { $0.name == dependency.name }) {
      found.append(
        Difference(.edges, .removed(dependency.words(in: oldContainer)), label(dependency), factory: self.new.name))
    }
    return found
  }

  private func label(_ dependency: DependencySnapshot) -> String { "\(new.name).\(dependency.name)" }

  private func compare(
    _ before: DependencySnapshot, _ after: DependencySnapshot, _ oldIds: [String: Int], _ newIds: [String: Int]
  ) -> [Difference] {
    var found: [Difference] = []
    let label = label(after)
    for (name, one, other) in [
      ("type", before.typeName, after.typeName), ("criteria", before.criteria, after.criteria),
      ("flags", before.flagWords, after.flagWords),
    ] where one != other {
      found.append(
        Difference(.options, .changed(from: one, to: other), "\(label): \(name)", factory: new.name))
    }
    // An unresolved dependency says nothing: that container was not started.
    if before.resolution == .unresolved || after.resolution == .unresolved { return found }
    let (one, other) = (before.words(in: oldContainer), after.words(in: newContainer))
    guard one != other else { return found }
    switch (before.resolution, after.resolution) {
    case (.constant, .constant):
      // The value of a property has a separate section.
      if before.property == nil || after.property == nil {
        found.append(Difference(.options, .changed(from: one, to: other), "\(label): value", factory: new.name))
      }
    default:
      let change = ChangedDependency(before: before, after: after, oldContainer, newContainer)
      found.append(
        Difference(
          .choices, .changed(from: change.lost, to: change.won), label, factory: new.name,
          reason: change.reason(oldIds, newIds)))
    }
    return found
  }
}

extension FactorySnapshot {
  /// A summary in a few words.
  var summary: String {
    ([typeName, mode.rawValue] + flags.names).joined(separator: ", ")
  }

  var flagWords: String { flags.names.joined(separator: ", ") }

  func creator(in container: ContainerSnapshot) -> String {
    switch kind {
    case .class: "its class"
    case .method(nil): "a static method"
    case .method(let owner?): "a method of \(container.name(of: owner))"
    case .unknown: "a way that this version does not know"
    }
  }
}

extension DependencySnapshot {
  var flagWords: String { flags.names.joined(separator: ", ") }

  /// The objects that it receives, in words.
  func words(in container: ContainerSnapshot) -> String {
    switch resolution {
    case .unresolved: "not resolved"
    case .factories(let ids, _): ids.map(container.name).joined(separator: ", ")
    case .constant(let text): text
    case .nothing: "nil"
    case .failed: "an error"
    case .unknown: "a source that this version does not know"
    }
  }
}

extension ContainerSnapshot {
  /// A factory's name; a number for an unknown one, which another process may send.
  func name(of factory: Int) -> String {
    factories.indices.contains(factory) ? factories[factory].name : "factory \(factory)"
  }
}
