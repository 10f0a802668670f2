// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What is legal in a container, but likely a mistake.
///
/// The rules need only declarations, so a container that has not started has the same doubts. Requests in code, as with
/// `AcGet`, are known only of callbacks that have run.
struct Doubts {
  private let container: ContainerSnapshot
  /// The factories that callbacks requested.
  private let requested: Set<Int>
  /// The names of the classes with static methods, as these are named after them: `Shop` of `Shop.Database`.
  private let owners: Set<String>

  init(_ container: ContainerSnapshot) {
    self.container = container
    requested = Set(container.callbacks.flatMap(\.requested))
    let methods = container.factories.lazy.filter { $0.kind == .method(of: nil) }.map(\.name)
    owners = Set(methods.flatMap { name in name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } })
  }

  /// Appends all doubts, by factory.
  func append(to findings: inout [CheckFinding]) {
    let needless = needlesslyLazy()
    for factory in container.factories {
      for doubt in [unneeded(factory), undecisive(factory), needless[factory.id], unprotected(factory)] {
        if let doubt { findings.append(doubt) }
      }
    }
  }

  /// A singleton or a template that nothing needs.
  private func unneeded(_ factory: FactorySnapshot) -> CheckFinding? {
    guard factory.dependents.isEmpty, !requested.contains(factory.id) else { return nil }
    switch factory.mode {
    case .singleton:
      // Its work may be its initialiser, its service, its stop, or what its static methods create.
      guard !factory.flags.contains(.lazy), !factory.isService, !factory.stops, !owners.contains(factory.name) else {
        return nil
      }
      return CheckFinding(
        "unused-singleton", .warning, "\(nothing) needs the singleton \(factory.name).",
        remedy: container.knowsRequests
          ? "Delete it, or declare it with AcLazy() if only code requests it."
          : "Delete it if nothing requests it. If only code requests it, declare it with AcLazy().",
        at: factory.location, factory: factory.name)
    case .template, .scoped:
      // Of a container that has run, the number of objects says more.
      guard factory.createdCount == 0 else { return nil }
      return CheckFinding(
        "unused-template", .warning, "\(nothing) requests an object of \(factory.name).",
        remedy:
          "Delete it if no \(container.knowsRequests ? "code" : "callback and no other code") requests it with AcGet "
          + "or AcCreate.", at: factory.location, factory: factory.name)
    case .reference, .unknown: return nil
    }
  }

  private var nothing: String { container.knowsRequests ? "No factory and no callback" : "No factory" }

  /// A primary factory that is chosen nowhere in place of another one.
  private func undecisive(_ factory: FactorySnapshot) -> CheckFinding? {
    // Of a primary factory that nothing needs, the other doubt says enough.
    guard factory.flags.contains(.primary), !factory.dependents.isEmpty else { return nil }
    let requests = factory.dependents.compactMap(container.factory).flatMap { $0.arguments + $0.injections }
    guard !requests.contains(where: { $0.factories.contains(factory.id) && !$0.displaced.isEmpty }) else { return nil }
    return CheckFinding(
      "needless-primary", .warning, "\(factory.name) is primary, but no dependency has another candidate.",
      remedy: "Remove AcPrimary().", at: factory.location, factory: factory.name)
  }

  /// The lazy singletons that the start creates, because an object that it creates needs them at once.
  private func needlesslyLazy() -> [Int: CheckFinding] {
    guard container.factories.contains(where: { $0.mode == .singleton && $0.flags.contains(.lazy) }) else { return [:] }
    var found: [Int: CheckFinding] = [:]
    var known = Set(container.factories.filter { $0.mode == .singleton && !$0.flags.contains(.lazy) }.map(\.id))
    var open = known.sorted()
    while let id = open.popLast() {
      guard let factory = container.factory(id) else { continue }
      for need in factory.needs where !need.isLater && known.insert(need.factory).inserted {
        guard let needed = container.factory(need.factory) else { continue }
        open.append(needed.id)
        guard needed.mode == .singleton, needed.flags.contains(.lazy) else { continue }
        found[needed.id] = CheckFinding(
          "needless-lazy", .warning,
          "The start creates the lazy singleton \(needed.name), because \(factory.name) needs it at once.",
          remedy: "Declare the dependency as ALCLazy, or remove AcLazy().",
          at: need.place ?? needed.location, factory: needed.name)
      }
    }
    return found
  }

  /// An object that several threads may use without protection.
  private func unprotected(_ factory: FactorySnapshot) -> CheckFinding? {
    guard factory.isUnprotected else { return nil }
    return CheckFinding(
      "unprotected-object", .warning,
      "Several threads may use \(factory.name) at the same time, and its variables may be unprotected.",
      remedy: "Let the class conform to AlchemicSendable, or isolate it to an actor.", at: factory.location,
      factory: factory.name)
  }
}

extension FactorySnapshot {
  /// Whether its objects are services, also where none has run yet.
  fileprivate var isService: Bool { service != nil || protocols.contains("Service") }
}
