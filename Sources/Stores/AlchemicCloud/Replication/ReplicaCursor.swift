// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How far a replica has received a server's changes, as its store keeps it.
struct ReplicaCursor: Codable, Hashable, Sendable {
  /// The ``ReplicaMarker/identity`` of the server's data.
  var identity: String
  /// All changes up to this revision were merged.
  var revision: Int64
  /// The last change that was merged; `nil` before the first one.
  var anchor: ReplicaAnchor?

  init(identity: String, revision: Int64, anchor: ReplicaAnchor? = nil) {
    self.identity = identity
    self.revision = revision
    self.anchor = anchor
  }

  /// Reads a cursor; `nil` if a later version wrote it differently. Then everything is compared.
  init?(_ data: Data) {
    guard let cursor = try? JSONDecoder().decode(ReplicaCursor.self, from: data), cursor.revision >= 0 else {
      return nil
    }
    self = cursor
  }

  /// The cursor as a store keeps it.
  var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }
}
