// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The possible users of a setting: its declarations, the factories that its store is injected into, and the callbacks that
/// have requested that.
///
/// Which objects have read a value is not recorded, so none is named as its reader.
package struct SettingReach: Hashable, Sendable {
  /// The declarations that name its key, as `BankDefaults.username`.
  package var declarations: [String]
  /// The name of the factory whose object is its store.
  package var owner: String?
  /// The names of the factories that the store is injected into.
  package var dependents: [String]
  /// The callbacks that have requested the store; `nil` where none is known yet.
  package var callbacks: [String]?
}

extension ContainerSnapshot {
  /// The possible users of a setting.
  package func reach(of entry: EntrySnapshot, in store: StoreSnapshot) -> SettingReach {
    let owner = store.factory.flatMap { name in factories.first { $0.name == name } }
    let requests = owner.map { callbacks(requesting: $0.id).map(\.title) } ?? []
    return SettingReach(
      declarations: entry.readers.map(\.name), owner: owner?.name,
      dependents: (owner?.dependents ?? []).compactMap { factory($0)?.name },
      callbacks: requests.isEmpty && owner != nil && !knowsRequests ? nil : requests)
  }
}

extension SettingReach {
  /// Where the setting is declared: `BankDefaults.username`.
  package var declarationWords: String {
    declarations.isEmpty ? "nowhere; code may use the key" : declarations.joined(separator: ", ")
  }

  /// Where its store is injected, and which callbacks have requested it:
  /// `BankDefaults, injected into Teller, Transfers; requested by callback open the doors`.
  package var ownerWords: String {
    guard let owner else { return "no factory of the container" }
    let names = dependents.isEmpty ? "no factory" : dependents.joined(separator: ", ")
    let requests =
      switch callbacks {
      case nil: "; which callbacks request it is known after a start"
      case let callbacks?: callbacks.isEmpty ? "" : "; requested by \(CallbackSnapshot.names(of: callbacks))"
      }
    return "\(owner), injected into \(names)\(requests)"
  }
}
