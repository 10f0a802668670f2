// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// Something that lives on, and may keep an object that has outlived its scope.
package struct LeakSuspect: Hashable, Sendable {
  /// A declaration such as `AuditTrail.last`, or the name of a factory.
  package let name: String
  /// Where that is declared; `nil` where that is unknown.
  package let location: AlchemicSourceLocation?
  /// The id of its factory; `nil` where it belongs to none.
  package let factory: Int?
  /// How it may have got the object.
  package let words: String
}

/// Finds what may keep the objects that have outlived their scopes.
///
/// The most suspicious come first:
/// 1. a declaration of something that lives on, and gets the object;
/// 2. the suspects of another outlived object that has this one;
/// 3. something that lives on and that the object received, so that it can have passed itself on. What few others use comes
///    before what many use;
/// 4. the same for what the object received from its own scope.
package struct LeakSearch {
  private let container: ContainerSnapshot
  /// The objects that have outlived their scopes, the oldest first.
  package let objects: [OutlivedObjectSnapshot]
  private let outlived: [Int: OutlivedObjectSnapshot]
  /// The factories that the declarations of keepers may belong to, by their names.
  private let ids: [String: Int]

  /// The largest number of suspects of an object.
  static let limit = 8

  package init(_ container: ContainerSnapshot) {
    self.container = container
    objects = container.scopes.outlived.sorted { $0.createdAt < $1.createdAt }
    outlived = Dictionary(objects.map { ($0.factory, $0) }) { _, newest in newest }
    let names = Set(objects.flatMap(\.keepers).flatMap { [$0.name] + Self.owners(of: $0.name) })
    // A search of one event must stay cheap among many factories.
    let owners = names.isEmpty ? [] : container.factories.filter { names.contains($0.name) }
    ids = Dictionary(owners.map { ($0.name, $0.id) }) { first, _ in first }
  }

  /// What may keep an object, the most suspicious first: at most eight.
  package func suspects(of object: OutlivedObjectSnapshot) -> [LeakSuspect] {
    var visited: Set<Int> = [object.factory]
    let holders = self.holders(of: object, &visited)
    var found = ([object] + holders).flatMap(declared)
    for holder in holders {
      found += received(by: [holder.factory], of: object, ", which has \(object.name(in: container))").found
    }
    var (givers, seen) = ([object.factory], Set([object.factory]))
    while !givers.isEmpty {
      let (suspects, next) = received(by: givers, of: object)
      found += suspects
      givers = next.filter { seen.insert($0).inserted }
    }
    var names: Set<String> = []
    return Array(found.filter { names.insert($0.name).inserted }.prefix(Self.limit))
  }

  /// Whether an object of the same scope gets this one, and has not been found among the outlived ones. What keeps that one
  /// then keeps both.
  fileprivate func isIncomplete(for object: OutlivedObjectSnapshot) -> Bool {
    object.keepers.contains { keeper in
      guard let id = factory(of: keeper), let factory = container.factory(id) else { return false }
      return factory.mode == .scoped && factory.scope == object.scope && outlived[id] == nil
    }
  }

  /// The outlived objects that have this one, directly or through another.
  private func holders(of object: OutlivedObjectSnapshot, _ visited: inout Set<Int>) -> [OutlivedObjectSnapshot] {
    let direct = object.keepers.compactMap { holder(ofDeclaration: $0, object) }.filter {
      visited.insert($0.factory).inserted
    }
    return direct + direct.flatMap { holders(of: $0, &visited) }
  }

  /// The outlived object with a declaration that gets another one; `nil` for a declaration of something that lives on.
  private func holder(
    ofDeclaration keeper: KeeperSnapshot, _ object: OutlivedObjectSnapshot
  ) -> OutlivedObjectSnapshot? {
    factory(of: keeper).flatMap { livesOn($0, object.scope) ? nil : outlived[$0] }
  }

  private func declared(_ object: OutlivedObjectSnapshot) -> [LeakSuspect] {
    object.keepers.filter { holder(ofDeclaration: $0, object) == nil }.map {
      LeakSuspect(
        name: $0.name, location: $0.location, factory: factory(of: $0),
        words: "declared to get \(object.name(in: container))")
    }
  }

  /// What lives on among the objects that these factories received, and the others: those of the same scope, and templates.
  private func received(
    by givers: [Int], of object: OutlivedObjectSnapshot, _ note: String = ""
  ) -> (found: [LeakSuspect], others: [Int]) {
    let needs = givers.compactMap { container.factory($0) }.flatMap { giver in
      giver.needs.compactMap { need in container.factory(need.factory).map { (giver: giver, need: need, factory: $0) } }
    }
    let living = needs.filter { livesOn($0.factory.id, object.scope) }
    let found = living.enumerated().sorted {
      ($0.element.factory.dependents.count, $0.offset) < ($1.element.factory.dependents.count, $1.offset)
    }
    return (
      found.map(\.element).map {
        let isCreator = if case .method($0.factory.id?) = $0.giver.kind { true } else { false }
        return LeakSuspect(
          name: $0.factory.name, location: $0.factory.location, factory: $0.factory.id,
          words: (isCreator ? "creator" : $0.need.label) + " of \($0.giver.name)\(note)")
      }, needs.filter { !livesOn($0.factory.id, object.scope) }.map(\.factory.id)
    )
  }

  /// Whether the objects of a factory live longer than a scope of a kind.
  private func livesOn(_ id: Int, _ scope: String) -> Bool {
    guard let factory = container.factory(id) else { return false }
    return switch factory.mode {
    case .singleton, .reference, .unknown: true
    case .template: false
    case .scoped: factory.scope != scope
    }
  }

  /// The factory of a declaration: `AuditTrail.last` belongs to AuditTrail.
  private func factory(of keeper: KeeperSnapshot) -> Int? {
    ids[keeper.name] ?? Self.owners(of: keeper.name).lazy.compactMap { ids[$0] }.first
  }

  /// What a declaration may belong to: the name of a nested class has periods too, so the longest comes first.
  private static func owners(of name: String) -> [String] {
    name.indices.filter { name[$0] == "." || name[$0] == "," }.reversed().map { String(name[..<$0]) }
  }
}

extension OutlivedObjectSnapshot {
  /// The name of its factory; a number where the graph has no such factory.
  package func name(in container: ContainerSnapshot) -> String {
    container.factory(factory)?.name ?? "factory \(factory)"
  }

  /// The most suspicious keeper, after a comma; empty where none is known, or where the next objects found can change that.
  package func suspectWords(in container: ContainerSnapshot) -> String {
    let search = LeakSearch(container)
    guard !search.isIncomplete(for: self), let suspect = search.suspects(of: self).first else { return "" }
    return ", perhaps kept by \(suspect.name)"
  }
}
