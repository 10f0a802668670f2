// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The entries of all stores by key: searching for thousands of them one by one would take seconds.
struct EntryIndex {
  private let stores: [String: [String: EntrySnapshot]]

  init(_ stores: [StoreSnapshot]) {
    self.stores = Dictionary(
      stores.map { store in
        (store.id, Dictionary(store.entries.map { ($0.key, $0) }) { first, _ in first })
      }
    ) { first, _ in first }
  }

  subscript(store: String, key: String) -> EntrySnapshot? { stores[store]?[key] }
}
